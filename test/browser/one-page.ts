/** One page of the browser for many visits: a new one for each costs half a second of a processor. */
import type { Browser } from "playwright-core";
import { desktop, open, type WatchedPage } from "./chromium.ts";

interface Settings {
  readonly viewport?: typeof desktop;
  readonly reducedMotion?: "reduce" | "no-preference";
}

/**
 * @param browser in which the page is opened when it is asked for first
 * @returns the page as it is for who was never there: nothing stored at the place where it stands, no cookies, no routes,
 * no problems. It still shows the last visit's document, and what is added to it stays, such as scripts or a clock.
 */
export function onePage(browser: () => Browser) {
  let opened: Promise<WatchedPage> | undefined;
  return async ({ viewport = desktop, reducedMotion = "reduce" }: Settings = {}) => {
    opened ??= open(browser(), {});
    const { page, problems } = await opened;
    // A page behind another one is drawn seldom.
    await page.bringToFront();
    await page.unrouteAll();
    await page.evaluate(() => location.protocol === "http:" && localStorage.clear());
    await page.context().clearCookies();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion, media: null, colorScheme: null, forcedColors: null });
    await page.mouse.move(0, 0);
    (problems as string[]).length = 0;
    return { page, problems, close: async () => {} };
  };
}
