/** Watching a single file. */
import {
  mkdtempSync,
  rmSync,
  unwatchFile,
  utimesSync,
  watchFile as watchWithNode,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchFile } from "../../src/preview/watch.ts";

test("PRV-1 a watched file that does not exist is not reported before it is created", async () => {
  const root = mkdtempSync(join(tmpdir(), "sectile-watch-"));
  const changes: string[] = [];
  const watch = watchFile(join(root, "sectile.config.json"), (name) => changes.push(name));
  const other = join(root, "other.json");
  onTestFinished(async () => {
    unwatchFile(other);
    await watch.close();
    rmSync(root, { recursive: true });
  });
  // Node reports a missing file once it has looked for it; the file above was looked for before.
  await new Promise((resolve) => watchWithNode(other, { interval: 100 }, resolve));
  expect(changes).toEqual([]);
  writeFileSync(join(root, "sectile.config.json"), "{}");
  await expect.poll(() => changes).toEqual(["sectile.config.json"]);
  utimesSync(join(root, "sectile.config.json"), 1, 1);
  await expect.poll(() => changes.length).toBe(2);
});
