/** Makes sure that the browser tests find a Chromium: uses the system's, or installs it where apt-get is at hand. */
import { installPackages } from "./apt.js";
import { findChromium } from "./find-chromium.js";

/** The browser without windows, words of all scripts, and the font that stands in for those that come late. */
const packages = ["chromium-headless-shell", "fonts-noto-core", "fonts-noto-color-emoji", "fonts-liberation"];

const isQuick = () => /headless-shell/.test(findChromium() ?? "");
// A browser with windows does as well; more than a list of packages is not fetched to be quicker.
const isEnough = () => findChromium() !== undefined;
const sets = [packages, ["chromium", ...packages.slice(1)]];
if (!process.env.CHROMIUM) installPackages("Chromium for the browser tests", isQuick, sets, isEnough);
if (!findChromium()) {
  console.error(
    "The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium npm test",
  );
  process.exit(1);
}
