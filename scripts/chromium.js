/** Makes sure that the browser tests find a Chromium: uses the system's, or installs it where apt-get is at hand. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./find-chromium.js";

/** The browser without windows, words of all scripts, and the font that stands in for those that come late. */
const packages = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-color-emoji", "fonts-liberation"];

/** @param {readonly string[]} args */
function apt(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [command = "", ...rest] = [...asRoot, "apt-get", "-qq", ...args];
  execFileSync(command, rest, {
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Each is tried when those before have failed: lists of packages may be old, or have no such package. */
const attempts = [
  () => apt("install", "-y", "--no-install-recommends", ...packages),
  () => apt("update"),
  () => apt("install", "-y", "--no-install-recommends", ...packages),
  () => apt("install", "-y", "--no-install-recommends", "chromium", ...packages.slice(1)),
];

const isQuick = () => /headless-shell/.test(findChromium() ?? "");
if (!process.env.CHROMIUM && !isQuick() && existsSync("/usr/bin/apt-get")) {
  console.log("Installing Chromium for the browser tests…");
  for (const attempt of attempts) {
    if (isQuick()) break;
    try {
      attempt();
    } catch {
      // The next one, or the message below.
    }
    // A browser with windows does as well; more than a list of packages is not fetched to be quicker.
    if (attempt === attempts[2] && findChromium()) break;
  }
}
if (!findChromium()) {
  console.error(
    "The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(1);
}
