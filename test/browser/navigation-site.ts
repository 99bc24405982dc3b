/** Sites whose bar has few or many links, tabs that visit them, and what visitors see of the bar. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, phone } from "./chromium.ts";
import { manyLinks, navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

/** Builds two sites and opens the browser before the tests of a file. @returns the sites, tabs, and a function to build more */
export function openNavigation() {
  let browser: Browser;
  const hosts: Host[] = [];

  const buildFrom = async (document: object, options?: Parameters<typeof buildSite>[1]) => {
    const host = await buildSite(document, options);
    hosts.push(host);
    return host;
  };
  const build = (more: Record<string, unknown> = {}) => buildFrom(navigableSite(more));

  let few: Host;
  let many: Host;

  beforeAll(async () => {
    few = await build();
    many = await build({ headerLinks: manyLinks(40) });
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    for (const host of hosts) await host.close();
  });

  const scripted = createTabs(() => browser);
  const plain = createTabs(() => browser, { javaScriptEnabled: false });
  const touched = createTabs(() => browser, { viewport: phone, hasTouch: true, isMobile: true });

  /** Opens a URL in one of the shared tabs. */
  async function visit(address: string, viewport = desktop, tab = scripted) {
    const page = await tab();
    await page.setViewportSize(viewport);
    await page.goto(address);
    // The bar knows which links fit with the first frame, which may come after the load event.
    if (tab !== plain) await twoFrames(page);
    return page;
  }
  return {
    browser: () => browser,
    few: () => few,
    many: () => many,
    build,
    buildFrom,
    scripted,
    plain,
    touched,
    visit,
  };
}

type Navigation = ReturnType<typeof openNavigation>;

/** Serves the page's styles with one text replaced, as for a browser that does not support it. */
export const replaceInStyles = (page: Page, text: RegExp | string, by: string) =>
  page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(text, by) });
  });

export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Resizes the window and waits until the page has noticed. */
export const resize = (page: Page, width: number) =>
  Promise.all([
    page.evaluate(
      () => new Promise<void>((done) => addEventListener("resize", () => done(), { once: true })),
    ),
    page.setViewportSize({ width, height: 800 }),
  ]);

/** @returns the text of the focused element */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

export const bar = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector(".navigation-bar");
    if (!element) throw new Error("no bar");
    const background = getComputedStyle(element, "::before");
    const { top, height } = element.getBoundingClientRect();
    return {
      opacity: Number(background.opacity),
      // The hairline at rest is a shadow too.
      isRaised: background.boxShadow.includes("24px"),
      position: getComputedStyle(element).position,
      top: Math.round(top),
      height: Math.round(height),
    };
  });
export const scrollPage = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);

export const opener = (page: Page) => page.getByRole("button", { name: "Menu" });

export const link = (page: Page, name: string) =>
  page.locator("header").getByRole("link", { name, exact: true });
export const isOpen = (page: Page) => link(page, "About us").isVisible();

export const more = (page: Page, name = "More") =>
  page.locator("header").getByRole("button", { name, exact: true });

/** Reads the links in the row, those behind the button, and their widths. */
export const look = (page: Page) =>
  page.evaluate(() => {
    const texts = (links: Iterable<Element>) => [...links].map(({ textContent }) => textContent ?? "");
    const list = document.querySelector(".menu-links");
    const row = [...(list?.querySelectorAll(":scope > li:not(.menu-more)") ?? [])];
    const button = document.querySelector<HTMLElement>(".menu-more button");
    const visible = button?.checkVisibility({ visibilityProperty: true }) ? [...row, button] : row;
    const boxes = visible.map((item) => item.getBoundingClientRect());
    return {
      row: texts(row),
      rest: texts(document.querySelectorAll(".menu-rest > li")),
      spaced: boxes.reduce((sum, { width }) => sum + width + 30, 0),
      widest: Math.max(0, ...boxes.map(({ width }) => width)),
      tops: new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size,
      bar: document.querySelector<HTMLElement>(".navigation-bar")?.offsetHeight,
      gaps: boxes.slice(1).map((box, index) => {
        const before = boxes[index] ?? box;
        return Math.round(Math.max(box.left - before.right, before.left - box.right));
      }),
    };
  });

/** Expects one mark on the current page, in the menu and in the row. */
export async function expectMark({ build, visit }: Navigation, marker: string, mark: object): Promise<void> {
  const site = await build({ navigation: { marker } });
  const page = await visit(`${site.origin}/about/`, phone);
  await opener(page).click();
  const markOf = () =>
    link(page, "About us").evaluate((node) => {
      const { rotate, transform, height, bottom } = getComputedStyle(node, "::before");
      const isTurned = rotate !== "none" || transform.startsWith("matrix(0.7");
      return { isTurned, isLine: height === "2px", isAtTop: Number.parseFloat(bottom) > 10 };
    });
  await expect.poll(markOf).toEqual(mark);
  const others = await link(page, "Programme").evaluate((node) => getComputedStyle(node, "::before").content);
  expect(others).toBe("none");
  await visit(`${site.origin}/about/`);
  await expect.poll(markOf).toEqual(mark);
}

/** Expects as many links in the row as fit into 40 percent of the window. */
export async function expectShare({ many, visit }: Navigation, width: number): Promise<void> {
  const page = await visit(`${many().origin}/about/`, { width, height: 800 });
  await more(page).waitFor();
  const { row, rest, spaced, tops, bar, gaps } = await look(page);
  expect([...row, ...rest]).toEqual(manyLinks(40).map(({ text }) => text));
  expect(row.length).toBeGreaterThan(1);
  expect(spaced).toBeLessThanOrEqual(0.4 * width);
  // One more would not have fitted.
  expect(spaced + 120 + 30).toBeGreaterThan(0.4 * width);
  expect(new Set(gaps)).toEqual(new Set([30]));
  expect(tops).toBe(1);
  expect(bar).toBeLessThanOrEqual(81);
  expect(await findOverflow(page)).toEqual([]);
}

/** Expects that a key opens the list of links that do not fit, and that it works by keyboard. */
export async function expectKeyboard({ many, visit }: Navigation, key: string): Promise<void> {
  const page = await visit(`${many().origin}/about/`);
  const { rest } = await look(page);
  await more(page).focus();
  await page.keyboard.press(key);
  expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
  if (key !== "ArrowDown") await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(rest[0]);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(rest[1]);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(false);
  expect(await focused(page)).toBe("More");
  await page.keyboard.press("ArrowDown");
  for (let step = 1; step < rest.length; step++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/programme/");
}

/** Expects no layout shift while the list is made, with links on this side, in both writing directions. */
export async function expectNoShifts({ build, scripted }: Navigation, alignment: string): Promise<void> {
  const host = await build({ headerLinks: manyLinks(12), navigation: { alignment } });
  for (const [language, width] of [
    ["en", alignment === "right" ? 1440 : 1025],
    ["ar", alignment === "right" ? 1025 : 1440],
  ] as const) {
    const page = await scripted();
    await page.setViewportSize({ width, height: 800 });
    const script = await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    onTestFinished(() => script.dispose());
    // The script loads after the page has been drawn without it.
    const release = await hold(page, "**/*.js");
    await page.goto(`${host.origin}${language === "en" ? "" : `/${language}`}/about/`, {
      waitUntil: "commit",
    });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const isWhole = await page.evaluate(() => {
      const list = document.querySelector(".menu-links")?.getBoundingClientRect();
      const items = [...document.querySelectorAll(".menu-links > li:not(.menu-more)")];
      const first = items[0]?.getBoundingClientRect().top;
      // A link is in the row completely or not at all.
      return items
        .map((item) => item.getBoundingClientRect())
        .filter(({ top }) => top === first)
        .every(({ left, right }) => list && left >= list.left - 1 && right <= list.right + 1);
    });
    expect(isWhole).toBe(true);
    release();
    await more(page, language === "ar" ? "المزيد" : "More").waitFor();
    await twoFrames(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    const { spaced, gaps } = await look(page);
    expect(spaced).toBeLessThanOrEqual(0.4 * width + 250);
    expect(new Set(gaps)).toEqual(new Set([30]));
    expect(await findOverflow(page)).toEqual([]);
  }
}

/** Expects that letters which grow by this style are measured again. @param site has six links on the right */
export async function expectMeasured({ visit }: Navigation, site: Host, style: string): Promise<void> {
  for (const width of style.startsWith("html") ? [1280, 1920] : [1280]) {
    const page = await visit(`${site.origin}/about/`, { width, height: 800 });
    await page.evaluate(() => document.fonts.ready);
    const before = await look(page);
    await page.locator(".menu-links a").first().focus();
    await page.evaluate((rule) => void document.styleSheets[0]?.insertRule(rule), style);
    await expect.poll(async () => (await look(page)).rest.length).toBeGreaterThan(before.rest.length);
    // The focused link stays in the row.
    expect(await focused(page)).toBe("Link number 1");
    const { row, rest, tops, widest } = await look(page);
    expect([...row, ...rest]).toEqual(manyLinks(6).map(({ text }) => text));
    expect(tops).toBe(1);
    expect(widest).toBeLessThanOrEqual(0.4 * width);
    expect(await findOverflow(page)).toEqual([]);
    await more(page).click();
    expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
  }
}
