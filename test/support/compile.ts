/** Before any test: compiles the engine once, so that tests see the sources as they are now. */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "./cache-dir.ts";

export default function setup(): void {
  execFileSync(process.execPath, ["scripts/compile.js"], { stdio: "inherit" });
  makePictures();
}

/** The sample sites' pictures are made once and by one process, before several tests ask for them at the same time. */
function makePictures(): void {
  const done = join(cacheDir, "samples-are-made");
  if (existsSync(done)) return;
  try {
    for (const [site, set] of [
      ["sites/conference", "best"],
      // What no test looks for is not made: AVIF takes most of the time.
      ["sites/atelier", "quick"],
    ] as const)
      execFileSync(process.execPath, ["bin/sectile.js", "build", site, "--pictures", set], {
        stdio: "inherit",
      });
    writeFileSync(done, "");
  } catch {
    // What is wrong with a site is for its tests to say.
  }
}
