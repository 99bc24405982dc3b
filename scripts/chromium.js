/** Makes sure that the browser tests find a Chromium: uses the system's, or installs it where apt-get is at hand. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium.js";

if (!findChromium() && existsSync("/usr/bin/apt-get")) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, "apt-get", "-qq", ...args];
    execFileSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  // Words of all scripts, and the font that stands in for those that come late.
  const fonts = ["fonts-noto-core", "fonts-noto-color-emoji", "fonts-liberation"];
  console.log("Installing Chromium for the browser tests…");
  try {
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium", ...fonts);
  } catch {
    // The message below says what to do.
  }
}
if (!findChromium()) {
  console.error(
    "The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(1);
}
