/** Video and Map in Chromium: no other host before a press, what consent asks for, without a script; and today's row. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, launch, open } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";

let browser: Browser;
let host: Host;
let asking: Host;

beforeAll(async () => {
  browser = await launch();
  const pages = {
    "/": [
      { id: "Video", data: await exampleOf("Video") },
      { id: "Map", data: await exampleOf("Map") },
      { id: "OpeningHours", data: await exampleOf("OpeningHours") },
    ],
  };
  host = await buildSite(siteOf(pages), { assets: samples });
  asking = await buildSite(
    { ...siteOf(pages), isPaid: false, cookieSettings: { gdpr: { isVisible: true } } },
    { assets: samples },
  );
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await asking?.close();
});

const film = "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1";

/** A page whose requests to other hosts are noted and answered here. */
async function visit(at: Host, options: BrowserContextOptions = {}, stored?: object) {
  const watched = await open(browser, options);
  const { page } = watched;
  const asked: string[] = [];
  await page.context().route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>There</title>" });
  });
  if (stored)
    await page.addInitScript((text) => localStorage.setItem("cookieSettings", text), JSON.stringify(stored));
  await page.goto(at.origin);
  return { ...watched, asked };
}

test("SEC-40 SEC-42 TPS-5 nobody else is asked before a press; then the frame is there, has the focus and what it needs", async () => {
  const { page, problems, asked, close } = await visit(host);
  await page.getByRole("link", { name: "Play the video" }).scrollIntoViewIfNeeded();
  expect(await findBarriers(page)).toEqual([]);
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Play the video" }).focus();
  await page.keyboard.press("Enter");
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("src")).toBe(film);
  expect(await frame.getAttribute("title")).toBe("Two minutes on the northern plots");
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => asked).toEqual([film]);
  await page.getByRole("link", { name: "Show the map here" }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
  expect(problems).toEqual([]);
  await close();
});

test.each([
  ["silence where the site asks", () => asking, undefined],
  ["a refusal", () => host, { marketing: false }],
])("SEC-40 TPS-2 after %s a press asks once more, and the next one loads", async (_, at, stored) => {
  const { page, asked, close } = await visit(at(), {}, stored);
  const link = page.getByRole("link", { name: "Play the video" });
  await link.click();
  await page.getByText("Press once more to load this from Vimeo").waitFor();
  expect(asked).toEqual([]);
  expect(await page.locator("iframe").count()).toBe(0);
  await link.click();
  await expect.poll(() => asked).toEqual([film]);
  await close();
});

test("SEC-40 TPS-2 who has agreed presses once", async () => {
  const { page, asked, close } = await visit(asking, {}, { marketing: true });
  await page.getByRole("link", { name: "Play the video" }).click();
  await expect.poll(() => asked).toEqual([film]);
  await close();
});

test("SEC-40 OUT-10 without a script it is a link to the film's page", async () => {
  const { page, close } = await visit(host, { javaScriptEnabled: false });
  const press = () => page.getByRole("link", { name: "Play the video" }).click();
  expect(await addressOfNewTab(page, press)).toBe("https://vimeo.com/76979871");
  await close();
});

test("SEC-41 the row of today is marked", async () => {
  for (const [day, row] of [
    ["2024-07-02T12:00:00", "Monday – Wednesday"],
    ["2024-07-07T12:00:00", "Sunday"],
  ] as const) {
    const { page, close } = await open(browser, {});
    await page.clock.setFixedTime(new Date(day));
    await page.goto(host.origin);
    await expect.poll(() => page.locator("tr[aria-current] th").allInnerTexts()).toEqual([row]);
    await close();
  }
});
