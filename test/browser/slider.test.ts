/** Team6's slider in Chromium: by buttons, keyboard, touch and pointer, in both directions of writing. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, open, phone } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const names = [
  "Clara Whitfield",
  "Samir Haddad",
  "Mai Tanaka",
  "Edmund Harcourt",
  "Leila Mansouri",
  "Jonas Lindqvist",
  "Inés Carvajal",
  "Walter Brandt",
];

let browser: Browser;
let host: Host;
let mirrored: Host;

beforeAll(async () => {
  browser = await launch();
  const example = await exampleOf("Team6");
  const blocks = example.blocks as object[];
  const sliderOf = (count: number) => [{ id: "Team6", data: { ...example, blocks: blocks.slice(0, count) } }];
  const counts = [1, 2, 3, 4, 5, 6].map((count) => [`/${count}`, sliderOf(count)] as const);
  const pages = { "/": sliderOf(8), ...Object.fromEntries(counts) };
  host = await buildSite(siteOf(pages), { assets: samples });
  mirrored = await buildSite(siteOf(pages, "fa"), { assets: samples });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await mirrored?.close();
});

const tab = createTabs(() => browser);
const touchTab = createTabs(() => browser, { viewport: phone, hasTouch: true, isMobile: true });

const openPage = async (at = host, path = "/") => {
  const page = await tab();
  await page.goto(at.origin + path);
  return page;
};

/** Reads what a visitor sees: the texts, the counter, the photo next to the middle of the row, and its distance from there. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector(".Team6-window") as HTMLElement;
    const middle = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left + right) / 2;
    };
    const people = [...row.querySelectorAll("[role=group]")];
    const texts = people.filter((person) =>
      person.querySelector(".Team6-text")?.checkVisibility({ visibilityProperty: true }),
    );
    const offsets = people.map((person) =>
      Math.abs(Math.round(middle(person.querySelector(".Team6-photo") as Element) - middle(row))),
    );
    return {
      texts: texts.map((person) => person.querySelector("h1, h2, h3")?.textContent),
      counter: document.querySelector(".Team6-counter > [aria-hidden]")?.textContent,
      photo: people[offsets.indexOf(Math.min(...offsets))]?.querySelector("h1, h2, h3")?.textContent,
      offset: Math.min(...offsets),
    };
  });
const expectSeen = (page: Page, index: number, all = names) =>
  expect
    .poll(() => seen(page))
    .toEqual({
      texts: [all[index]],
      counter: `${index + 1} / ${all.length}`,
      photo: all[index],
      offset: 0,
    });
const announced = (page: Page) => page.locator("[aria-live=polite]").textContent();
const button = (page: Page, name: string) => page.getByRole("button", { name });

describe("how many slides are seen", () => {
  /** Photos that lie in the window of the row and are seen there at least by half. */
  const visible = (page: Page) =>
    page.locator(".Team6-photo").evaluateAll((photos) => {
      const row = document.querySelector(".Team6-window")?.getBoundingClientRect();
      const gutter = Number.parseFloat(
        getComputedStyle(document.querySelector(".layout-layout") as Element).paddingLeft,
      );
      return photos.filter((photo) => {
        const { left, right } = photo.getBoundingClientRect();
        return row && right > row.left + gutter / 2 && left < row.right - gutter / 2;
      }).length;
    });

  test.each([
    [1920, [8, 5], [3, 1]],
    [1024, [8, 5], [6, 5], [5, 3], [4, 3], [3, 1], [2, 1]],
    [1023, [8, 3], [6, 3], [5, 3], [4, 3], [3, 1]],
    [767, [8, 3], [4, 3], [3, 1]],
    [766, [8, 1], [4, 1], [2, 1]],
    [360, [8, 1]],
  ] as [number, ...[number, number][]][])(
    "MOT-2 in a window of %i px, by the number of people",
    async (width, ...expected) => {
      const page = await tab();
      await page.setViewportSize({ width, height: 900 });
      const found = [];
      for (const [count] of expected) {
        await page.goto(host.origin + (count === 8 ? "/" : `/${count}/`));
        // It begins with the one in the middle.
        await expectSeen(page, Math.floor(count / 2), names.slice(0, count));
        await atRest(page);
        found.push([count, await visible(page)]);
        expect(await findOverflow(page)).toEqual([]);
      }
      expect(found).toEqual(expected);
    },
  );

  test("MOT-2 one person alone is no slider", async () => {
    const page = await openPage(host, "/1/");
    expect(await page.locator("[data-enhance~=Team6], button").count()).toBe(0);
    expect(await page.getByRole("heading", { name: names[0] }).isVisible()).toBe(true);
  });
});

test("MOT-2 nothing moves when the slider begins, and its height is that of the longest text", async () => {
  for (const viewport of [phone, desktop]) {
    const page = await tab();
    const counting = await countShifts(page);
    onTestFinished(() => counting.dispose());
    await page.setViewportSize(viewport);
    await page.goto(host.origin);
    await expectSeen(page, 4);
    expect(await shiftsOf(page)).toBe(0);
    const height = () =>
      page
        .locator("section")
        .first()
        .evaluate((section) => section.clientHeight);
    const before = await height();
    for (let index = 5; index < 13; index++) {
      await button(page, "Next slide").click();
      await expectSeen(page, index % 8);
      expect(await height()).toBe(before);
    }
    expect(await shiftsOf(page)).toBe(0);
  }
});

test("MOT-2 the row stands in its middle before the script comes, where the browser knows how", async () => {
  const page = await tab();
  const arrive = await hold(page, "**/site-*.js");
  await page.goto(host.origin, { waitUntil: "commit" });
  await expectSeen(page, 4);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  arrive();
  await page.waitForLoadState();
  await expectSeen(page, 4);
});

test("MOT-2 a row that is resized keeps its slide, wherever the browser scrolls it meanwhile", async () => {
  const page = await openPage();
  // Chromium 150 does so for a picture of the whole page: one frame of 128 px, in which the slides have their old size.
  await page.evaluate(async () => {
    const row = document.querySelector<HTMLElement>(".Team6-window");
    if (!row) return;
    row.style.width = "128px";
    row.scrollLeft *= 1.5;
    await new Promise((done) => row.addEventListener("scroll", done, { once: true }));
    row.style.width = "";
  });
  await atRest(page);
  await expectSeen(page, 4);
});

test("MOT-2 ACC-1 it says what it is, and announces a slide only to those who asked for it", async () => {
  const page = await openPage();
  const tree = (await readTree(page)).map((line) => line.trim());
  expect(tree).toContain("group What they took home");
  expect(tree.filter((line) => /^group .* of 8/.test(line))).toEqual(
    names.map((name, index) => `group ${name}, ${index + 1} of 8`),
  );
  // Of the texts only those of the slide in the middle are there.
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

describe.each([
  ["left to right", () => host, "ArrowRight", "ArrowLeft", "Next slide", "Previous slide"],
  ["right to left", () => mirrored, "ArrowLeft", "ArrowRight", "Next slide", "Previous slide"],
] as const)("where writing runs %s", (direction, site, forward, back, next, previous) => {
  test(`MOT-2 ${direction}: buttons and keys lead round, photos are brought to the middle`, async () => {
    const page = await openPage(site());
    await expectSeen(page, 4);
    await button(page, next).click();
    await expectSeen(page, 5);
    await button(page, previous).click();
    await button(page, previous).click();
    await expectSeen(page, 3);
    // The one after it stands on the side to which one reads.
    const { x } = (await page.locator(".Team6-photo").nth(4).boundingBox()) ?? { x: 0 };
    expect(x > desktop.width / 2).toBe(direction === "left to right");
    await page.locator(".Team6-photo").nth(4).click();
    await expectSeen(page, 4);
    await page.locator("ul[tabindex='0']").focus();
    for (const [key, index] of [
      [forward, 5],
      [back, 4],
      ["Home", 0],
      [back, 7],
      [forward, 0],
      ["End", 7],
    ] as const) {
      await page.keyboard.press(key);
      await expectSeen(page, index);
    }
  });
});

test("MOT-2 by keyboard alone: from the buttons to the row, to the links of the slide that is seen, and no others", async () => {
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
  // A link keeps its arrows: whoever is in it would lose it with its slide.
  await page.getByRole("link", { name: "X, Leila Mansouri" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectSeen(page, 4);
});

test("MOT-2 a swipe moves the row, and the text follows", async () => {
  const page = await touchTab();
  await page.goto(host.origin);
  await expectSeen(page, 4);
  const session = await page.context().newCDPSession(page);
  const swipe = async (distance: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch("touchStart", 180 - distance / 2);
    for (let part = 1; part <= 10; part++)
      await touch("touchMove", 180 - distance / 2 + (distance * part) / 10);
    await touch("touchEnd");
  };
  await page.locator(".Team6-window").scrollIntoViewIfNeeded();
  await swipe(-220);
  await expectSeen(page, 5);
  await swipe(220);
  await expectSeen(page, 4);
});

describe("how it moves", () => {
  const glides = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => !(animation instanceof CSSTransition || animation instanceof CSSAnimation))
        .map((animation) => animation.effect?.getTiming().duration),
    );

  test("MOT-2 photos glide for 500 ms, from where they are seen", async () => {
    const page = await openPage();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expectSeen(page, 4);
    const places = await page.evaluate(() => {
      const photo = document.querySelectorAll(".Team6-photo")[4] as Element;
      const left = () => Math.round(photo.getBoundingClientRect().left);
      const before = left();
      (document.querySelectorAll("button")[1] as HTMLElement).click();
      return { before, after: left() };
    });
    expect(Math.abs(places.after - places.before)).toBeLessThan(2);
    expect([...new Set(await glides(page))]).toEqual([500]);
    await expectSeen(page, 5);
  });

  test("MOT-2 ACC-2 with reduced motion they are there at once", async () => {
    const page = await openPage();
    await expectSeen(page, 4);
    await page.evaluate(() => (document.querySelectorAll("button")[1] as HTMLElement).click());
    expect(await glides(page)).toEqual([]);
    await expectSeen(page, 5);
  });

  test("MOT-2 it does not move by itself", async () => {
    const page = await tab({});
    await page.clock.install();
    await page.goto(host.origin);
    await expectSeen(page, 4);
    await page.clock.runFor(60_000);
    await expectSeen(page, 4);
  });
});

test("MOT-2 without a script, or when it does not arrive, everyone's texts are there and no dead buttons", async () => {
  const { page } = await open(browser, { javaScriptEnabled: false });
  const late = await open(browser, {});
  await late.page.route("**/site-*.js", (route) => route.abort());
  for (const each of [page, late.page]) {
    await each.goto(host.origin);
    for (const name of names) expect(await each.getByRole("heading", { name }).isVisible()).toBe(true);
    expect(await each.getByRole("button").count()).toBe(0);
  }
});
