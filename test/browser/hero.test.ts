/** The film of a hero, in Chromium: when it plays, and what stops it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, open } from "./chromium.ts";
import { longText, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";

let host: Host;
let browser: Browser;

beforeAll(async () => {
  const hero = { id: "Hero", data: { title: "Moving", backgroundVideoUrl: "assets/film.webm" } };
  host = await buildSite(siteOf({ "/": [hero, longText] }), { assets: "test/fixtures/film" });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const isPlaying = (page: Page) =>
  page.locator("video").evaluate((film) => !(film as HTMLVideoElement).paused);
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("SEC-32 it plays without sound and in a circle, stops out of sight, and for good at the button", async () => {
  const { page, problems, close } = await open(browser, { reducedMotion: "no-preference" });
  await page.goto(host.origin);
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await page.locator("video").evaluate(({ muted, loop }: HTMLVideoElement) => muted && loop)).toBe(
    true,
  );
  await button(page, "Stop the film").waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPlaying(page)).toBe(true);
  await button(page, "Stop the film").click();
  await button(page, "Play the film").waitFor();
  expect(await isPlaying(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test("SEC-32 with reduced motion it stands, and is not even loaded, until it is started", async () => {
  const { page, close } = await open(browser, { reducedMotion: "reduce" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(host.origin);
  await button(page, "Play the film").waitFor();
  expect(asked.filter((url) => url.endsWith(".webm"))).toEqual([]);
  await button(page, "Play the film").click();
  await button(page, "Stop the film").waitFor();
  expect(await isPlaying(page)).toBe(true);
  await close();
});

test("SEC-32 without a script there is its picture alone, and no button that does nothing", async () => {
  const { page, close } = await open(browser, { javaScriptEnabled: false });
  await page.goto(host.origin);
  expect(await page.locator("video").evaluate((film) => getComputedStyle(film).opacity)).toBe("0");
  expect(await button(page, "the film").count()).toBe(0);
  await close();
});
