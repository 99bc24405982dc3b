/** Requests to other hosts: a page makes none before its visitor's first action, and none without consent. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  act,
  allUrls,
  analyticsUrls,
  blocked,
  type ConsentCase,
  commandsOf,
  consent,
  expectLoaded,
  openSites,
  scriptsIn,
  settle,
  signal,
  type VisitOptions,
  visit,
} from "./third-party-visit.ts";

let closeSites: () => Promise<void>;

beforeAll(async () => {
  closeSites = await openSites();
});

afterAll(() => closeSites?.());

describe("TPS-1 nothing is requested before the visitor's first action", () => {
  const signs: [string, (page: Page) => Promise<void>, VisitOptions?][] = [
    ["a movement of the mouse", (page) => page.mouse.move(50, 50), { isFirst: true }],
    ["a touch", (page) => page.touchscreen.tap(50, 50), { hasTouch: true, isMobile: true }],
    ["a key", (page) => page.keyboard.press("Tab")],
    ["the wheel", (page) => page.mouse.wheel(0, 100)],
    ["the scroll bar", (page) => page.evaluate(() => scrollTo(0, 300))],
  ];
  test.each(signs)("%s loads everything, once and in order", async (_, sign, options) => {
    const { page, problems, requested, close } = await visit("free", options);
    expect(requested).toEqual([]);
    await sign(page);
    await expect.poll(() => requested.length).toBe(allUrls.length);
    expect(await scriptsIn(page)).toEqual(allUrls);
    await act(page);
    await page.keyboard.press("ArrowDown");
    await page.mouse.wheel(0, 100);
    await settle(page);
    expect(await scriptsIn(page)).toEqual(allUrls);
    expect(requested.sort()).toEqual([...allUrls].sort());
    expect(problems).toEqual([]);
    await close();
  });

  test("a page that scrolls to an anchor by itself still waits", async () => {
    const { page, problems, requested, close } = await visit("free", { anchor: "#TitleParagraph-last" });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(requested).toEqual([]);
    // As a page does for an anchor that appears late or scrolls smoothly.
    await page.evaluate(() => document.querySelector("#TitleParagraph-one")?.scrollIntoView());
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(500);
    await settle(page);
    expect(requested).toEqual([]);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scriptsIn(page)).toEqual(allUrls);
    expect(problems).toEqual([]);
    await close();
  });

  test("a page that restores its scroll position still waits", async () => {
    const { page, requested, close } = await visit("gated");
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    // Its loaders have run and found no consent.
    await act(page);
    await page.evaluate(() =>
      localStorage.setItem(
        "cookieSettings",
        JSON.stringify({ analytics: true, marketing: true, functional: true }),
      ),
    );
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await settle(page);
    await page.evaluate(() => scrollBy(0, -100));
    await settle(page);
    expect(requested).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => scriptsIn(page)).toEqual(allUrls);
    await close();
  });

  test("a mouse event without movement, caused by the page moving under the pointer, does not count", async () => {
    const { page, requested, close } = await visit("free");
    const move = (movementX: number) =>
      page.evaluate((x) => {
        document.body.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, movementX: x }));
      }, movementX);
    await move(0);
    await settle(page);
    expect(requested).toEqual([]);
    await move(1);
    await expect.poll(() => scriptsIn(page)).toEqual(allUrls);
    await close();
  });

  test("a list in the page that scrolls by itself does not count", async () => {
    const { page, requested, close } = await visit("free");
    await page.evaluate(() => {
      const list = document.createElement("div");
      list.style.cssText = "overflow:auto;block-size:50px";
      list.append(...Array.from({ length: 50 }, () => document.createElement("hr")));
      document.querySelector("main")?.prepend(list);
      list.scrollTop = 200;
    });
    await settle(page);
    expect(requested).toEqual([]);
    await close();
  });
});

describe("consent", () => {
  test.each<ConsentCase>([
    ["gated", "who has not chosen", {}, []],
    ["gated", "who agreed to all", { stored: consent(true, true) }, allUrls],
    ["gated", "who agreed to analytics", { stored: consent(true, false) }, analyticsUrls],
    ["gated", "who declined", { stored: consent(false, false) }, []],
    ["gated", "whose stored choice cannot be read (CKB-6)", { stored: "{analytics" }, []],
    ["gated", "who blocks storage (CKB-6)", { before: blocked }, []],
    ["gated", "with a privacy signal who agreed", { before: signal, stored: consent(true, true) }, allUrls],
    ["simple", "who has not chosen", {}, allUrls],
    ["simple", "who declined", { stored: consent(false, false) }, []],
    ["simple", "who blocks storage (CKB-6)", { before: blocked }, allUrls],
    ["simple", "with a privacy signal", { before: signal }, []],
    ["free", "without a banner", {}, allUrls],
    ["free", "without a banner, with a privacy signal", { before: signal }, []],
    ["paid", "of a paid site without a banner", {}, []],
    ["paid", "of a paid site, who agreed elsewhere", { stored: consent(true, true) }, allUrls],
    ["preview", "in the builder's preview", {}, []],
  ])("TPS-2 %s: only allowed third parties load for a visitor %s", (...given) => expectLoaded(given));

  test("CKB-4 after consent the page reloads, and third parties load at the next action", async () => {
    const { page, requested, close } = await visit("gated");
    await act(page);
    await page.evaluate((value) => localStorage.setItem("cookieSettings", value), consent(true, true));
    await page.keyboard.press("ArrowDown");
    await settle(page);
    expect(requested).toEqual([]);
    await page.reload();
    await settle(page);
    expect(requested).toEqual([]);
    await act(page);
    expect(await scriptsIn(page)).toEqual(allUrls);
    await close();
  });

  test("CKB-1 a paid site with onPaidSites asks, and loads third parties after consent", async () => {
    const { page, requested, close } = await visit("paidAsking");
    await act(page);
    expect(requested).toEqual([]);
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Accept" }).click();
    await loaded;
    await act(page);
    expect(await scriptsIn(page)).toEqual(allUrls);
    await close();
  });

  const shownAgain = (page: Page) =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

  test("a page from the back/forward cache reloads if the choice has changed meanwhile", async () => {
    const { page, close } = await visit("simple");
    await act(page);
    expect(await scriptsIn(page)).toEqual(allUrls);
    await page.evaluate((value) => localStorage.setItem("cookieSettings", value), consent(false, false));
    const loaded = page.waitForEvent("load");
    await shownAgain(page);
    await loaded;
    await act(page);
    expect(await scriptsIn(page)).toEqual([]);
    await close();
  });

  test("TPS-4 a page from the back/forward cache sends page_view again if the choice is the same", async () => {
    const { page, problems, close } = await visit("gtagId");
    await shownAgain(page);
    expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
    await act(page);
    await shownAgain(page);
    const events = (await commandsOf(page)).filter(([name]) => name === "event");
    expect(events.map(([, name]) => name)).toEqual(["page_view", "page_view"]);
    expect(problems).toEqual([]);
    await close();
  });
});
