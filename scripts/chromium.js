/** Makes sure that the browser tests find a Chromium: uses the system's, or installs it where apt-get is at hand. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const found = () => places.find((place) => place && existsSync(place));

if (!found() && existsSync("/usr/bin/apt-get")) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, "apt-get", "-qq", ...args];
    execFileSync(command, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  console.log("Installing Chromium for the browser tests…");
  try {
    apt("update");
    apt("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core", "fonts-noto-color-emoji");
  } catch {
    // The message below says what to do.
  }
}
if (!found()) {
  console.error(
    "The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(1);
}
