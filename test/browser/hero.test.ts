/** A hero in Chromium: when its video plays, how it stops, and text contrast over any picture. */
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { launch } from "./chromium.ts";
import { longText, samples, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let host: Host;
let browser: Browser;

beforeAll(async () => {
  const hero = { id: "Hero", data: { title: "Moving", backgroundVideoUrl: "assets/film.webm" } };
  host = await buildSite(siteOf({ "/": [hero, longText], "/white": onWhite }), {
    assets: "test/fixtures/film",
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const white = `https://white.example.org/1.svg`;
const words = {
  title: "Words on snow",
  paragraph: "Nobody knows what an owner's picture shows.",
  backgroundImgUrl: white,
};
const onWhite = ["left", "center", "right"].flatMap((titleAlignment) =>
  ["Hero", "CallToAction"].map((id) => ({ id, colorMode: "DARK", data: { ...words, titleAlignment } })),
);

const onDesktop = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

const isPlaying = (page: Page) =>
  page.locator("video").evaluate((film) => !(film as HTMLVideoElement).paused);
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("SEC-32 the video plays muted in a loop, pauses out of view, and stops with its button", async () => {
  const page = await onDesktop();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(host.origin);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await page.locator("video").evaluate(({ muted, loop }: HTMLVideoElement) => muted && loop)).toBe(
    true,
  );
  await button(page, "Pause video").waitFor();
  await expect.poll(() => page.locator("video").evaluate((film) => getComputedStyle(film).opacity)).toBe("1");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPlaying(page)).toBe(true);
  await button(page, "Pause video").click();
  await button(page, "Play video").waitFor();
  await expect.poll(() => isPlaying(page)).toBe(false);
});

test("SEC-32 with reduced motion the video does not load before the visitor starts it", async () => {
  const page = await onDesktop({});
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(host.origin);
  await button(page, "Play video").waitFor();
  expect(asked.filter((url) => url.endsWith(".webm"))).toEqual([]);
  await button(page, "Play video").click();
  await button(page, "Pause video").waitFor();
  await expect.poll(() => isPlaying(page)).toBe(true);
});

test("SEC-32 without a script only the image shows, without a button", async () => {
  const page = await withoutScript();
  await page.goto(host.origin);
  expect(await page.locator("video").evaluate((film) => getComputedStyle(film).opacity)).toBe("0");
  expect(await button(page, "the film").count()).toBe(0);
});

test("SEC-27 SEC-32 SEC-33 text on a white image is readable at 360 and 1280 px, with every alignment", async () => {
  const page = await onDesktop();
  const snow =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/></svg>';
  await page.route(white, (route) => route.fulfill({ contentType: "image/svg+xml", body: snow }));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${host.origin}/white/`);
    for (const title of await page.locator(".section :is(h1, h2)").all())
      await title.scrollIntoViewIfNeeded();
    const isLoaded = () =>
      page
        .locator(".section picture img")
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    await expect.poll(isLoaded).toEqual(onWhite.map(() => true));
    // Keeps what is behind the text, and the overlay of the picture.
    await page.locator(".section :is(h1, h2, p)").evaluateAll((texts) => {
      for (const { style } of texts as HTMLElement[]) style.setProperty("color", "transparent", "important");
    });
    // Sticky elements cover text that is scrolled below them.
    await page.locator("[data-enhance=navigation], body > :not(header, main)").evaluateAll((fixed) => {
      for (const { style } of fixed as HTMLElement[]) style.setProperty("display", "none", "important");
    });
    const lines = await page.locator(".section :is(h1, h2), .section :is(h1, h2) ~ p").evaluateAll((texts) =>
      texts.map((text) => {
        const { left, top, width, height } = text.getBoundingClientRect();
        return [left + scrollX, top + scrollY, width, height].map(Math.floor);
      }),
    );
    expect(lines).toHaveLength(2 * onWhite.length);
    const screenshot = sharp(await page.screenshot({ fullPage: true }));
    const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true });
    for (const [left = 0, top = 0, width = 0, height = 0] of lines) {
      const line = sharp(data, { raw: info }).extract({ left, top, width, height });
      const { channels } = await sharp(await line.png().toBuffer()).stats();
      const [red = 1, green = 1, blue = 1] = channels.map(({ max }) => linear(max / 255));
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(1.05 / (luminance + 0.05), `${width} px wide at ${left}, ${top}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("SEC-27 NAV-3 an image fills the window below a bar with a background of its own, if the site wants it", async () => {
  for (const isOverImages of [true, false]) {
    const hero = { id: "Hero", data: { title: "Snow", backgroundImgUrl: "assets/backdrop.webp" } };
    const site = await buildSite(
      { ...siteOf({ "/": [hero] }), navigation: { isOverImages } },
      { assets: samples },
    );
    onTestFinished(() => site.close());
    const page = await onDesktop();
    await page.goto(site.origin);
    const [top, opacity, fill] = await page.evaluate(() => {
      const bar = getComputedStyle(document.querySelector(".navigation-bar") as Element, "::before");
      const image = document.querySelector("header picture:has([src*=backdrop])") as Element;
      return [image.getBoundingClientRect().top, bar.opacity, bar.backgroundColor] as const;
    });
    expect([top === 0, opacity]).toEqual([isOverImages, "1"]);
    expect(fill).toMatch(/^rgb\(/);
  }
});

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
