/** Sweeps temporary files of killed processes, and leaves files that may be in use or are not ours. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTemporary, sweepTemporary } from "../../src/output/temporary.ts";

function ownTmp(): string {
  const folder = mkdtempSync(join(tmpdir(), "sectile-tmp-"));
  vi.stubEnv("TMPDIR", folder);
  vi.stubEnv("TEMP", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test("OUT-8 SAF-1 only the folders of ended processes are removed", async () => {
  const folder = ownTmp();
  const own = makeTemporary("preview");
  writeFileSync(join(own.path, "page.html"), "x");
  const [, , machine = "", pid = "", born = ""] = basename(own.path).split("-");
  const ended = String(spawnSync(process.execPath, ["-e", ""]).pid);
  const living = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  onTestFinished(() => void living.kill());
  const outside = mkdtempSync(join(tmpdir(), "outside-"));
  writeFileSync(join(outside, "mine"), "x");

  const left = `sectile-cache-${machine}-${ended}-7-abcdef`;
  // Process ids are reused: a process that began at another time is a different one.
  const again = `sectile-preview-${machine}-${living.pid}-7-abcdef`;
  const kept = [
    `sectile-preview-${machine}-${pid}-${born}-abcdef`,
    `sectile-preview-${machine}-${living.pid}-0-abcdef`,
    `sectile-preview-00000000-${ended}-7-abcdef`,
    `sectile-preview-${machine}-${ended}-7-abcdef.old`,
    `sectile-${ended}`,
    "theirs",
  ];
  for (const name of [left, again, ...kept]) {
    mkdirSync(join(folder, name, "site"), { recursive: true });
    writeFileSync(join(folder, name, "site/index.html"), "x");
  }
  const link = `sectile-preview-${machine}-${ended}-7-linked`;
  const file = `sectile-preview-${machine}-${ended}-7-afiles`;
  symlinkSync(outside, join(folder, link));
  writeFileSync(join(folder, file), "x");

  await sweepTemporary();
  const isLinux = process.platform === "linux";
  const expected = [basename(own.path), basename(outside), link, file, ...kept, ...(isLinux ? [] : [again])];
  expect(readdirSync(folder).sort()).toEqual(expected.sort());
  expect(readdirSync(outside)).toEqual(["mine"]);
  await own.remove();
  expect(existsSync(own.path)).toBe(false);
});
