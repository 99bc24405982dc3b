/** Installs Firefox and WebKit from Debian's packages where it can, and runs test/browser/engines in them and in Chromium. */
import { spawnSync } from "node:child_process";
import { installChromium, installFirefox, installWebkit } from "./tools.js";

for (const [reason, browser] of [
  [installChromium(), "Chromium"],
  [installFirefox(), "Firefox"],
  [installWebkit(), "WebKit"],
])
  if (reason) console.log(`skipped: tests in ${browser}: ${reason}`);
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "engines", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
