/** Tests of a file one after another in one tab: a window of its own takes a test longer than what it does in it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { open, type WatchedPage } from "./chromium.ts";

/**
 * @param browser once it is started
 * @param options of every window
 * @returns gives a test the tab of all, or one in a window of its own for what cannot be undone in the next; nothing must go wrong in it
 */
export function createTabs(browser: () => Browser, options: BrowserContextOptions = {}) {
  let shared: Promise<WatchedPage> | undefined;
  return async (own?: BrowserContextOptions): Promise<Page> => {
    if (!own) shared ??= open(browser(), options);
    const { page, problems, close } = await (shared && !own
      ? shared
      : open(browser(), { ...options, ...own }));
    const before = problems.length;
    onTestFinished(async () => {
      if (own) await close();
      expect(problems.slice(before)).toEqual([]);
    });
    return page;
  };
}
