/** Oldest supported browsers (docs/browsers.md). Everything that compiles for a browser takes its targets from here. */

/** Pages are complete and usable in these browsers: all engines of 2022. */
export const browsersOfPages = ["chrome 105", "firefox 105", "safari 15.4", "ios_saf 15.4"];

/** The editor works in these, among them every browser of the last two years. */
export const browsersOfEditor = ["chrome 120", "firefox 121", "safari 17.4", "ios_saf 17.4"];

/**
 * @param {readonly string[]} browsers in the form of browserslist
 * @returns {string[]} the same for esbuild
 */
export const esbuildTargets = (browsers) =>
  browsers.map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""));
