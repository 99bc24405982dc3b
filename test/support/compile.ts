/**
 * Set-up before all tests: compiles the engine, so that tests use the current sources, and gives the run a temporary folder and a
 * seed for the delays of the editor's server (test/browser/slow-network.ts).
 */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRunFolder, removeRun } from "../../scripts/test/run-folder.js";
import { cacheDir } from "./cache-dir.ts";

/** Variable with the id of the process that has done the set-up. */
const mark = "SECTILE_TEST_SET_UP";

export default function setup(): () => void {
  // Vitest calls this once for each project of a run.
  if (process.env[mark] === String(process.pid)) return () => {};
  process.env[mark] = String(process.pid);
  if (process.env.SECTILE_TEST_COMPILED !== "1") {
    execFileSync(process.execPath, ["scripts/compile.js"], { stdio: "inherit" });
    makePictures();
  }
  process.env.EDITOR_DELAYS ??= String(randomInt(1, 1_000_000));
  // `npm test` has created one and removes it, also when it is interrupted.
  const folder = process.env.SECTILE_TEST_RESULTS === undefined ? createRunFolder() : undefined;
  if (folder !== undefined) process.env.TMPDIR = folder;
  // Keeps the editor's files of this user untouched.
  process.env.XDG_STATE_HOME = join(tmpdir(), "state");
  return () => void (folder !== undefined && removeRun(folder));
}

/** Encodes the sample sites' pictures once, before several tests need them at the same time. */
function makePictures(): void {
  const done = join(cacheDir, "samples-are-made");
  if (existsSync(done)) return;
  try {
    // AVIF takes most of a build's time. Tests of AVIF encode their own pictures.
    for (const site of ["sites/conference", "sites/atelier"])
      execFileSync(process.execPath, ["bin/sectile.js", "build", site, "--pictures", "quick"], {
        stdio: "inherit",
      });
    writeFileSync(done, "");
  } catch {
    // The site's own tests report its problems.
  }
}
