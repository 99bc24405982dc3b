/** Shares tabs among the tests of a file: a new window takes longer than most tests. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { desktop, open, type WatchedPage } from "./chromium.ts";

/**
 * @param browser called when the first tab is opened
 * @param options of every window
 * @param expected problems that tests cause on purpose
 * @returns a function that gives a test the shared tab, or a tab in its own window for changes that cannot be undone. The test
 * fails if anything goes wrong in the tab. The next test gets the shared tab with its original size and media, without routes,
 * and with the pointer in the corner; URL, storage and cookies stay.
 */
export function createTabs(browser: () => Browser, options: BrowserContextOptions = {}, expected?: RegExp) {
  let shared: Promise<WatchedPage> | undefined;
  return async (own?: BrowserContextOptions): Promise<Page> => {
    if (!own) shared ??= open(browser(), options);
    const { page, problems, close } = await (shared && !own
      ? shared
      : open(browser(), { ...options, ...own }));
    const before = problems.length;
    onTestFinished(async () => {
      await (own ? close() : restore(page, options));
      expect(problems.slice(before).filter((problem) => !expected?.test(problem))).toEqual([]);
    });
    return page;
  };
}

async function restore(page: Page, options: BrowserContextOptions): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(options.viewport ?? desktop);
  const { colorScheme = "light", reducedMotion = "reduce", forcedColors = "none" } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.mouse.move(0, 0);
}
