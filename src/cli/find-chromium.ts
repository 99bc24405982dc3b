/** Finds the browser in which `sectile templates check` shows section types. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { World } from "./world.ts";

/** The headless shell comes first, since it takes a third less time. */
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns Chromium, or a browser based on it. The variable CHROMIUM takes precedence, and turns the search off if it is empty.
 * @returns its path, or the reason why there is none
 */
export function findChromium({ CHROMIUM: given, PATH = "" }: World["env"]): {
  readonly path?: string;
  readonly reason?: string;
} {
  if (given === "") return { reason: "CHROMIUM is empty" };
  if (given !== undefined)
    return existsSync(given) ? { path: given } : { reason: `CHROMIUM names ${given}, which does not exist` };
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const path = [
    ...programs.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ].find((file) => existsSync(file));
  return path === undefined ? { reason: "Chromium was not found. Set CHROMIUM to the path of it" } : { path };
}
