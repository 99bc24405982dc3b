/** Sites with a link back to the top, and its tests with and without scroll-driven animations. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { desktop, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import type { createTabs } from "./tabs.ts";

const paragraph = "A text that makes the page long. ".repeat(30);
export const text = (uniqId: string) => ({
  id: "TitleParagraph",
  uniqId,
  data: { title: uniqId, paragraph },
});

export const documentWith = (more: object) => ({
  siteId: "top",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  pages: [
    { path: "/", components: [..."abcdefgh"].map(text) },
    { path: "/short", components: [{ id: "BigTitle", uniqId: "t", data: { title: "Short" } }] },
    { path: "/scarce", components: [text("a")] },
  ],
  ...more,
});

export const linkOf = (page: Page) => page.getByRole("link", { name: "Back to top", includeHidden: true });
export const scrollPage = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
export const locationOf = (page: Page) => page.evaluate(() => window.scrollY);
/** Checks if a part of the link is visible. */
export const isThere = (page: Page) =>
  linkOf(page).evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return link.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
  });

/** Removes the scroll-driven animation, as for browsers without support. */
export const withoutScrollTimelines = (page: Page) =>
  page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({ response, body: css.replaceAll("(animation-timeline:scroll())", "(unknown:1)") });
  });

type Tab = ReturnType<typeof createTabs>;

/** Declares the tests of the link. @param isOld in a browser without scroll-driven animations */
export function testLink(isOld: boolean, tab: Tab, plainTab: Tab, touchTab: Tab): void {
  let host: Host;
  beforeAll(async () => {
    host = await buildSite(documentWith({}));
  });
  afterAll(() => host?.close());

  const openAt = async (path: string, openTab = tab) => {
    const page = await openTab();
    if (isOld) await withoutScrollTimelines(page);
    await page.goto(host.origin + path);
    return page;
  };

  test.each([
    ["360", touchTab],
    ["1280", tab],
    ["1280, without JavaScript", plainTab],
  ])("NAV-7 the link appears past 400px and leads to the top, at %s", async (_, openTab) => {
    const page = await openAt("/", openTab);
    expect(await isThere(page)).toBe(false);
    await scrollPage(page, 400);
    await expect.poll(() => isThere(page)).toBe(false);
    await scrollPage(page, 402);
    await expect.poll(() => isThere(page)).toBe(true);
    await scrollPage(page, 1200);
    await expect.poll(() => isThere(page)).toBe(true);
    await (openTab === touchTab ? linkOf(page).tap() : linkOf(page).click());
    await expect.poll(() => locationOf(page)).toBe(0);
    await expect.poll(() => isThere(page)).toBe(false);
  });

  test("NAV-7 the link scrolls smoothly, and jumps with reduced motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const page = await openAt("/");
      await page.emulateMedia({ reducedMotion });
      await scrollPage(page, 1500);
      await expect.poll(() => isThere(page)).toBe(true);
      // The scroll event of the way down comes with a frame, and must not count for the way up.
      await atRest(page);
      await page.evaluate(() => {
        const positions: number[] = [];
        addEventListener("scroll", () => positions.push(window.scrollY));
        Object.assign(window, { positions });
      });
      await linkOf(page).click();
      const positionsOf = () => page.evaluate(() => (window as unknown as { positions: number[] }).positions);
      await expect.poll(async () => (await positionsOf()).at(-1)).toBe(0);
      const positions = await positionsOf();
      if (reducedMotion === "reduce") expect(positions).toEqual([0]);
      else expect(positions.filter((y) => y > 0 && y < 1500).length).toBeGreaterThan(3);
    }
  });

  test("NAV-7 ACC-2 by keyboard alone, Enter on the link moves the focus to the top of the page", async () => {
    const page = await openAt("/");
    await scrollPage(page, 1200);
    await expect.poll(() => isThere(page)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    expect(await linkOf(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => locationOf(page)).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip-link");
  });

  test("NAV-7 a page that scrolls less than 400px has no link, no tab stop and no added height", async () => {
    const page = await openAt("/short/");
    for (const viewport of [phone, desktop])
      for (const path of ["/short/", "/scarce/"]) {
        await page.setViewportSize(viewport);
        await page.goto(host.origin + path);
        await scrollPage(page, 1e6);
        const end = await locationOf(page);
        expect(end, path).toBeLessThan(400);
        expect(await isThere(page), path).toBe(false);
        await page.keyboard.press("Shift+Tab");
        expect(await linkOf(page).evaluate((link) => link === document.activeElement)).toBe(false);
        await page.evaluate(() => document.querySelector(".scroll-top-track")?.remove());
        await scrollPage(page, 1e6);
        expect(await locationOf(page), path).toBe(end);
      }
  });

  test("NAV-7 on a page that ends just past 400px the link shows completely or not at all", async () => {
    const page = await openAt("/short/");
    await page.evaluate(() => {
      document.body.style.height = `${innerHeight + 430}px`;
    });
    await scrollPage(page, 1e6);
    expect(await locationOf(page)).toBe(430);
    await expect.poll(() => isThere(page)).toBe(!isOld);
    await page.keyboard.press("Shift+Tab");
    expect(await linkOf(page).evaluate((link) => link === document.activeElement)).toBe(!isOld);
  });

  test("NAV-7 on a page that is just long enough the link adds no height", async () => {
    const page = await openAt("/");
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => document.querySelector(".scroll-top-track")?.remove());
    expect(await height()).toBe(before);
  });
}

export const entry = (more: object) => ({ name: "telegram", isActive: true, value: "@anna", ...more });

export const linkPositions: readonly [string, "middle" | "bottom", object][] = [
  ["no chat", "bottom", {}],
  [
    "a primary chat",
    "middle",
    { settings: { chatsData: [{ name: "olark", key: "1234-567-89-1234", isPrimary: true }] } },
  ],
  [
    "a primary chat without a key",
    "bottom",
    { settings: { chatsData: [{ name: "olark", key: "", isPrimary: true }] } },
  ],
  [
    "a chat that is not primary",
    "bottom",
    { settings: { chatsData: [{ name: "olark", key: "1234-567-89-1234" }] } },
  ],
  ["a primary chat widget", "middle", { widgets: { chats: { entries: [{ isPrimary: true }] } } }],
  ["a messenger on the right", "middle", { widgets: { messengers: { entries: [entry({})] } } }],
  [
    "a messenger on the left",
    "bottom",
    { widgets: { messengers: { alignment: "left", entries: [entry({})] } } },
  ],
  [
    "a messenger that is not active",
    "bottom",
    { widgets: { messengers: { entries: [entry({ isActive: false })] } } },
  ],
  [
    "a messenger without a target",
    "bottom",
    { widgets: { messengers: { entries: [entry({ value: " " })] } } },
  ],
];

/** Expects the link in the middle or at the bottom of the right side, at every scroll position. */
export async function expectPosition(page: Page, position: "middle" | "bottom", origin: string) {
  // The chats of some sites load from other hosts.
  await page.route(/^https:/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(origin);
  // Both widths without a reload: only styles affect the layout.
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await scrollPage(page, 1500);
    await expect.poll(() => isThere(page)).toBe(true);
    const box = await linkOf(page).boundingBox();
    if (!box) throw new Error("The link has no box.");
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.height).toBeGreaterThanOrEqual(44);
    const { width, height } = viewport;
    expect(width - box.x - box.width).toBeGreaterThan(8);
    expect(width - box.x - box.width).toBeLessThan(32);
    const middle = box.y + box.height / 2;
    if (position === "middle") expect(Math.abs(middle - height / 2)).toBeLessThanOrEqual(1);
    else expect(height - box.y - box.height).toBeLessThan(32);
  }
}
