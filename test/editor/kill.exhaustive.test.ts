import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test.skipIf(process.platform === "win32")(
  "EDT-5 EDT-16 an editor killed while it saves leaves a complete document with every acknowledged edit",
  async () => {
    const run = promisify(execFile)(process.execPath, ["scripts/kill-editor.js", "--kills", "2"]);
    const { stdout } = await run.catch(({ stdout = "" }) => ({ stdout }));
    expect(stdout).toMatch(/^2 kills, .* 0 wrong/);
  },
);
