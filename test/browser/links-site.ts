/** A site with links of all kinds, and tabs that visit it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch, phone } from "./chromium.ts";
import { anchor, navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const text = [
  '<a href="/programme?tab=2#TitleParagraph-two">own query</a>',
  '<a href="https://example.org/a/">elsewhere</a>',
  '<a href="assets/backdrop.webp">a file</a>',
  '<a href="mailto:a@example.org">mail</a>',
  '<a href="tel:+123456">phone</a>',
  '<a href="#кириллица">cyrillic</a>',
].join(" ");

/**
 * Waits until behaviours have started: when the browser is idle, or after two seconds. A window that is not drawn may never be
 * idle.
 */
export const started = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 3000 })));

/** Reads the section's position in the window, the focused element, and the URL's hash. */
export const sectionState = (page: Page) =>
  page.evaluate((id) => {
    const section = document.getElementById(id)?.parentElement;
    return {
      top: Math.round(section?.getBoundingClientRect().top ?? Number.NaN),
      focused: document.activeElement === section,
      target: document.querySelector(":target")?.id,
    };
  }, anchor);
export const reached = { top: 80, focused: true, target: anchor };

export const location = (page: Page) => new URL(page.url());

/** Adds an element with the id "late" at the end of the page. @returns true if it gets the focus at once */
export const addLate = (page: Page) =>
  page.evaluate(() => {
    const late = document.createElement("p");
    late.id = "late";
    late.textContent = "Late";
    document.querySelector("main")?.append(late);
    return document.activeElement === late;
  });
export const lateIsReached = (page: Page) => page.evaluate(() => document.activeElement?.id === "late");

/** Builds the site and opens the browser before the tests of a file. @returns its origin and its tabs */
export function openLinks() {
  let host: Host;
  let browser: Browser;

  beforeAll(async () => {
    host = await buildSite(navigableSite({}, { text }), { assets: "templates/samples" });
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });

  const onDesktop = createTabs(() => browser);
  const onPhone = createTabs(() => browser, { viewport: phone, hasTouch: true });
  const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });
  const withClock = createTabs(() => browser);
  /** Opens a separate tab, for tests that prepare every page before it loads. */
  const inOwnTab = () => onDesktop({});

  /** Opens a URL in a tab and waits until the page's behaviours have started. */
  async function visit(
    path: string,
    openTab = onDesktop,
    reducedMotion: "reduce" | "no-preference" = "reduce",
  ) {
    const page = await openTab();
    await page.emulateMedia({ reducedMotion });
    await load(page, path);
    await started(page);
    return page;
  }

  /** Loads the page even if the tab shows it already: a URL that differs only in its hash loads nothing. */
  async function load(page: Page, path: string): Promise<void> {
    const address = new URL(host.origin + path);
    // A small file on the same host: for another origin Chromium would start another process.
    if (address.href.split("#")[0] === page.url().split("#")[0]) await page.goto(`${host.origin}/robots.txt`);
    await page.goto(host.origin + path);
  }

  /** Opens a URL in a tab with a stopped clock, and starts the page's behaviours with a key. */
  async function visitWithClock(path: string) {
    const page = await withClock();
    isClockStopped ??= page.clock.install({ time: 0 }).then(() => page.clock.pauseAt(1000));
    await isClockStopped;
    await load(page, path);
    await page.keyboard.press("Shift");
    return page;
  }
  let isClockStopped: Promise<void> | undefined;
  return {
    origin: () => host.origin,
    onDesktop,
    onPhone,
    withoutScript,
    inOwnTab,
    visit,
    load,
    visitWithClock,
  };
}
