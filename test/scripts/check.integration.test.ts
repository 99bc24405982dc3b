/** `npm run check` looks at the project's own files, and not at what its examples leave behind. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("the published sites of examples/provider are not checked", () => {
  mkdirSync("examples/provider/data", { recursive: true });
  const folder = mkdtempSync("examples/provider/data/test-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, "site-1.js");
  writeFileSync(script, "export function f(x){return x}\n");
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [program, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const files = run("node_modules/typescript/bin/tsc", "--listFilesOnly").replaceAll("\\", "/");
  expect(files).toContain("/examples/provider/start.js\n");
  expect(files).not.toContain("/examples/provider/data/");
  expect(run("node_modules/@biomejs/biome/bin/biome", "check", "examples/provider")).toMatch(/^Checked/m);
  expect(execFileSync("git", ["check-ignore", script], { encoding: "utf8" })).toContain("site-1.js");
});
