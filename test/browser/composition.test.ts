/** Composition of a page in Chromium: rows of cards, length of lines, sections that overlap, and motion. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let host: Host;
let browser: Browser;
const counts = [3, 4, 5, 7];
const modes = ["DARK", "LIGHT", "EXTRALIGHT"];
const widths = [360, 768, 1024, 1280, 1920];

beforeAll(async () => {
  const words = "A sentence that goes on until nobody would want to read it in one line. ".repeat(6);
  const cards = counts.map((count) => ({
    id: "Feature24",
    data: { blocks: Array.from({ length: count }, (_, index) => ({ title: `Card ${index}` })) },
  }));
  const people = counts.map((count) => ({
    id: "Team",
    data: { team: Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` })) },
  }));
  const picture = await exampleOf("TextImage");
  const over = [
    { id: "TitleParagraph", data: { title: "First", paragraph: words } },
    { id: "TextImage", variant: "bleed", colorMode: "EXTRALIGHT", data: { ...picture, isAnimated: false } },
    { id: "TextImage", variant: "full", colorMode: "EXTRALIGHT", data: picture },
    { id: "BigTitle", variant: "over", colorMode: "EXTRALIGHT", data: { title: "A title" } },
    { id: "TitleParagraph", colorMode: "LIGHT", data: { title: "Last", paragraph: words } },
  ];
  const ends = modes.map((colorMode) => [
    `/${colorMode}`,
    [
      { id: "CallToAction", colorMode, data: { title: "Last" } },
      { id: "Footer", colorMode, variant: "columns", data: { copyrightText: "End" } },
    ],
  ]);
  host = await buildSite(siteOf({ "/": [...cards, ...people], "/over": over, ...Object.fromEntries(ends) }), {
    assets: samples,
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const tab = createTabs(() => browser);

test("THM-8 no card or person is alone in a row, and no line has more than 75 letters", async () => {
  const page = await tab();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(host.origin);
    const rows = await page.locator("main .rows-rows").evaluateAll((lists) =>
      lists.map((list) => {
        const boxes = [...list.children].map((item) => item.getBoundingClientRect());
        const last = boxes.filter(({ top }) => Math.abs(top - (boxes.at(-1)?.top ?? 0)) < 2);
        const isWide = (last[0]?.width ?? 0) > list.getBoundingClientRect().width - 2;
        return last.length > 1 || isWide;
      }),
    );
    expect(rows, `${width} px`).toEqual(rows.map(() => true));
    await page.goto(`${host.origin}/over/`);
    const letters = await page.locator("main p").evaluateAll((texts) =>
      texts.map((text) => {
        const { fontSize, lineHeight } = getComputedStyle(text);
        const lines = Math.round(text.getBoundingClientRect().height / Number.parseFloat(lineHeight));
        return [(text.textContent?.length ?? 0) / lines, Number.parseFloat(fontSize)];
      }),
    );
    for (const [perLine = 0] of letters) expect(perLine, `${width} px`).toBeLessThanOrEqual(75);
  }
});

test("THM-8 an image and a title extend over the next section, and an image is as wide as the window", async () => {
  const page = await tab();
  await page.goto(`${host.origin}/over/`);
  const [, bleed, full, title, last] = await page.locator("main > section").all();
  const box = async (of: typeof bleed, what?: string) =>
    (await (what ? of?.locator(what).first() : of)?.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const image = await box(bleed, "picture");
  const next = await box(full);
  expect(image.y + image.height).toBeGreaterThan(next.y + 64);
  const wide = await box(full, "picture");
  expect([wide.x, wide.width]).toEqual([0, 1280]);
  expect(wide.y).toBeGreaterThanOrEqual(next.y);
  const heading = await box(title, "h2");
  const end = await box(last);
  expect(heading.y + heading.height).toBeGreaterThan(end.y + 16);
  expect((await box(last, "h2")).y).toBeGreaterThan(heading.y + heading.height);
});

test("THM-8 a footer has another background than a last section of its mode, in every mode", async () => {
  const page = await tab();
  for (const mode of modes) {
    await page.goto(`${host.origin}/${mode}/`);
    const [last, footer] = await page
      .locator("main > :last-child, footer")
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
    expect(footer, mode).toMatch(/^rgb\(/);
    expect(footer, mode).not.toBe(last);
  }
});

test("THM-8 content fades in while the page scrolls, without moving, and is visible with reduced motion and on paper", async () => {
  const page = await tab({ reducedMotion: "no-preference" });
  await page.goto(`${host.origin}/over/`);
  const opacities = () =>
    page
      .locator("main .layout-layout > *")
      .evaluateAll((all) => all.map((element) => Number(getComputedStyle(element).opacity)));
  expect(Math.min(...(await opacities()))).toBeLessThan(1);
  // A link to a heading would miss it.
  const translations = await page
    .locator("main .layout-layout > *")
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).translate));
  expect(new Set(translations)).toEqual(new Set(["none"]));
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect.poll(async () => Math.min(...(await opacities()))).toBe(1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.emulateMedia({ media: "print" });
  expect(Math.min(...(await opacities()))).toBe(1);
  await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
  expect(Math.min(...(await opacities()))).toBe(1);
});
