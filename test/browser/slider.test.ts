/** Team6's slider in Chromium: by buttons, keyboard and pointer. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers } from "./audit.ts";
import { desktop, hold, launch, open, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";
import {
  announced,
  buildSlider,
  button,
  expectRound,
  expectSeen,
  expectStill,
  expectVisible,
  names,
} from "./slider-site.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSlider();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const tab = createTabs(() => browser);
const openPage = async (path = "/") => {
  const page = await tab();
  await page.goto(host.origin + path);
  return page;
};

describe("the number of visible slides", () => {
  test.each([
    [1024, [8, 5], [6, 5], [5, 3], [4, 3], [3, 1], [2, 1]],
    [766, [8, 1], [4, 1], [2, 1]],
  ] as [number, ...[number, number][]][])(
    "MOT-2 depends on the number of people in a window of %i px",
    async (width, ...expected) => expectVisible(await tab(), host.origin, width, expected),
  );

  test("MOT-2 is one for a single person, without a slider", async () => {
    const page = await openPage("/1/");
    expect(await page.locator("[data-enhance~=Team6], button").count()).toBe(0);
    expect(await page.getByRole("heading", { name: names[0] }).isVisible()).toBe(true);
  });
});

test("MOT-2 nothing shifts when the slider starts, and its height is that of the longest text", async () =>
  expectStill(await tab(), host.origin, desktop));

test("MOT-2 the row starts at its middle before the script loads, if the browser supports that", async () => {
  const page = await tab();
  const arrive = await hold(page, "**/site-*.js");
  await page.goto(host.origin, { waitUntil: "commit" });
  await expectSeen(page, 4);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  arrive();
  await page.waitForLoadState();
  await expectSeen(page, 4);
});

test("MOT-2 ACC-1 the slider has the roles of a carousel, and announces a slide only after a control was used", async () => {
  const page = await openPage();
  const tree = (await readTree(page)).map((line) => line.trim());
  expect(tree).toContain("group What they took home");
  expect(tree.filter((line) => /^group .* of 8/.test(line))).toEqual(
    names.map((name, index) => `group ${name}, ${index + 1} of 8`),
  );
  // Only the texts of the middle slide are in the tree.
  expect(tree.filter((line) => line.startsWith("heading"))).toEqual([
    "heading What they took home",
    "heading Leila Mansouri",
  ]);
  const described = page.locator("[aria-roledescription]");
  expect(
    await described.evaluateAll((all) => all.map((item) => item.getAttribute("aria-roledescription"))),
  ).toEqual(["carousel", ...names.map(() => "slide")]);
  expect(await announced(page)).toBe("");
  await page.setViewportSize(phone);
  await expectSeen(page, 4);
  await page.setViewportSize(desktop);
  await expectSeen(page, 4);
  expect(await announced(page)).toBe("");
  await button(page, "Next slide").click();
  await expect.poll(() => announced(page)).toBe("Jonas Lindqvist, 6 of 8");
  expect(await findBarriers(page)).toEqual([]);
});

test("MOT-2 left to right, buttons and keys wrap around, and a clicked photo moves to the middle", async () =>
  expectRound(await openPage(), "left to right"));

test("MOT-2 by keyboard alone the focus moves from the buttons to the row, and to links of the visible slide only", async () => {
  const page = await openPage();
  await page.keyboard.press("Tab");
  const stops = [];
  for (let index = 0; index < 5; index++) {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName,
      ),
    );
  }
  expect(stops.slice(0, 4)).toEqual([
    "Previous slide",
    "Next slide",
    "What they took home",
    "X, Leila Mansouri",
  ]);
  await page.keyboard.press("Shift+Tab");
  // A link keeps its arrow keys: the focus would be lost with its slide.
  await page.getByRole("link", { name: "X, Leila Mansouri" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectSeen(page, 4);
});

describe("motion", () => {
  const glides = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSTransition || animation instanceof CSSAnimation))
        .map((animation) => animation.effect?.getTiming().duration),
    );

  test("MOT-2 photos move for 500 ms, from their visible positions", async () => {
    const page = await openPage();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expectSeen(page, 4);
    const lefts = await page.evaluate(() => {
      const photo = document.querySelectorAll(".Team6-photo")[4] as Element;
      const left = () => Math.round(photo.getBoundingClientRect().left);
      const before = left();
      (document.querySelectorAll("button")[1] as HTMLElement).click();
      return { before, after: left() };
    });
    expect(Math.abs(lefts.after - lefts.before)).toBeLessThan(2);
    expect([...new Set(await glides(page))]).toEqual([500]);
    await expectSeen(page, 5);
  });

  test("MOT-2 ACC-2 photos jump with reduced motion", async () => {
    const page = await openPage();
    await expectSeen(page, 4);
    await page.evaluate(() => (document.querySelectorAll("button")[1] as HTMLElement).click());
    expect(await glides(page)).toEqual([]);
    await expectSeen(page, 5);
  });

  test("MOT-2 the slider does not move by itself", async () => {
    const page = await tab({});
    await page.clock.install();
    await page.goto(host.origin);
    await expectSeen(page, 4);
    await page.clock.runFor(60_000);
    await expectSeen(page, 4);
  });
});

test("MOT-2 without a script, or if it fails to load, all texts show and no buttons", async () => {
  const { page } = await open(browser, { javaScriptEnabled: false });
  const late = await open(browser, {});
  await late.page.route("**/site-*.js", (route) => route.abort());
  for (const each of [page, late.page]) {
    await each.goto(host.origin);
    for (const name of names) expect(await each.getByRole("heading", { name }).isVisible()).toBe(true);
    expect(await each.getByRole("button").count()).toBe(0);
  }
});

test("OUT-10 scripts run without styles that fail to load", async () => {
  const { page } = await open(browser, {});
  await page.route("**/site-*.css", (route) => route.abort());
  await page.goto(host.origin);
  await page.locator("picture[data-state=loaded]").first().waitFor();
});
