/** Sites with Team6's slider, and what visitors see of it. */
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import { atRest } from "./rest.ts";

export const names = [
  "Clara Whitfield",
  "Samir Haddad",
  "Mai Tanaka",
  "Edmund Harcourt",
  "Leila Mansouri",
  "Jonas Lindqvist",
  "Inés Carvajal",
  "Walter Brandt",
];

/** Builds a site whose pages have sliders of eight people ("/") and of fewer ("/1" to "/6"). */
export async function buildSlider(language?: string) {
  const example = await exampleOf("Team6");
  const blocks = example.blocks as object[];
  const sliderOf = (count: number) => [{ id: "Team6", data: { ...example, blocks: blocks.slice(0, count) } }];
  const counts = [1, 2, 3, 4, 5, 6].map((count) => [`/${count}`, sliderOf(count)] as const);
  const pages = { "/": sliderOf(8), ...Object.fromEntries(counts) };
  return buildSite(siteOf(pages, language), { assets: samples });
}

/** Reads the visible texts, the counter, the photo next to the middle of the row, and its distance from there. */
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
export const expectSeen = (page: Page, index: number, all = names) =>
  expect
    .poll(() => seen(page))
    .toEqual({
      texts: [all[index]],
      counter: `${index + 1} / ${all.length}`,
      photo: all[index],
      offset: 0,
    });
export const announced = (page: Page) => page.locator("[aria-live=polite]").textContent();
export const button = (page: Page, name: string) => page.getByRole("button", { name });

/** Returns photos in the window of the row that are at least half visible. */
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

/** Expects a number of visible photos for each number of people, in a window of this width. */
export async function expectVisible(
  page: Page,
  origin: string,
  width: number,
  expected: readonly (readonly [number, number])[],
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const found = [];
  for (const [count] of expected) {
    await page.goto(origin + (count === 8 ? "/" : `/${count}/`));
    // Starts with the one in the middle.
    await expectSeen(page, Math.floor(count / 2), names.slice(0, count));
    await atRest(page);
    found.push([count, await visible(page)]);
    expect(await findOverflow(page)).toEqual([]);
  }
  expect(found).toEqual(expected);
}

/** Expects no layout shift and a constant height while all slides are shown. */
export async function expectStill(page: Page, origin: string, viewport: typeof desktop): Promise<void> {
  const counting = await countShifts(page);
  onTestFinished(() => counting.dispose());
  await page.setViewportSize(viewport);
  await page.goto(origin);
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

/** Expects that buttons, keys and clicks on photos lead round. @param page shows the slider of eight people */
export async function expectRound(page: Page, direction: "left to right" | "right to left"): Promise<void> {
  const [forward, back] =
    direction === "left to right"
      ? (["ArrowRight", "ArrowLeft"] as const)
      : (["ArrowLeft", "ArrowRight"] as const);
  await expectSeen(page, 4);
  await button(page, "Next slide").click();
  await expectSeen(page, 5);
  await button(page, "Previous slide").click();
  await button(page, "Previous slide").click();
  await expectSeen(page, 3);
  // The next one is on the side of the reading direction.
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
}
