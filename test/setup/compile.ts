/** Compiles the engine once before any test, so that tests see the sources as they are now. */
import { execFileSync } from "node:child_process";

export default function setup(): void {
  execFileSync(process.execPath, ["scripts/compile.js"], { stdio: "inherit" });
}
