/** Video and Map in Chromium: no other host before a click, consent, without a script; and today's row. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, launch } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

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
    {
      ...siteOf({ "/": pages["/"].slice(0, 1) }),
      isPaid: false,
      cookieSettings: { gdpr: { isVisible: true } },
    },
    { assets: samples },
  );
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await asking?.close();
});

const film = "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1";

const onDesktop = createTabs(() => browser);

/** Opens a page with this stored consent. Requests to other hosts are recorded and answered here. */
async function visit(at: Host, stored?: object, openTab: () => Promise<Page> = onDesktop) {
  const page = await openTab();
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>There</title>" });
  });
  await page.goto(at.origin);
  await page.evaluate((settings) => {
    localStorage.clear();
    if (settings) localStorage.setItem("cookieSettings", settings);
  }, stored && JSON.stringify(stored));
  await page.reload();
  return { page, asked };
}

test("SEC-40 SEC-42 TPS-5 no other host is contacted before a click; then the iframe loads and gets the focus", async () => {
  const { page, asked } = await visit(host);
  await page.getByRole("link", { name: "Play video" }).scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Play video" }).focus();
  await page.keyboard.press("Enter");
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("src")).toBe(film);
  expect(await frame.getAttribute("title")).toBe("Two minutes on the northern plots");
  await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => asked).toEqual([film]);
  await page.getByRole("link", { name: "Show map" }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
});

test.each([
  ["no choice on a site that asks", () => asking, undefined],
  ["a refusal", () => host, { marketing: false }],
])("SEC-40 TPS-2 after %s the first click asks again, and the second one loads", async (_, at, stored) => {
  const { page, asked } = await visit(at(), stored);
  const link = page.getByRole("link", { name: "Play video" });
  await link.click();
  await page.getByText("Click again to load this from Vimeo").waitFor();
  expect(asked).toEqual([]);
  expect(await page.locator("iframe").count()).toBe(0);
  await link.click();
  await expect.poll(() => asked).toEqual([film]);
});

test("SEC-40 TPS-2 with consent a single click loads", async () => {
  const { page, asked } = await visit(asking, { marketing: true });
  await page.getByRole("link", { name: "Play video" }).click();
  await expect.poll(() => asked).toEqual([film]);
});

test("SEC-40 OUT-10 without a script the video is a link to its page", async () => {
  const page = await onDesktop({ javaScriptEnabled: false });
  await page.route(/^https:/, (route) => route.fulfill({ body: "" }));
  await page.goto(host.origin);
  const press = () => page.getByRole("link", { name: "Play video" }).click();
  expect(await addressOfNewTab(page, press)).toBe("https://vimeo.com/76979871");
});

test("SEC-41 today's row is marked", async () => {
  const page = await onDesktop({});
  for (const [day, row] of [
    ["2024-07-02T12:00:00", "Monday – Wednesday"],
    ["2024-07-07T12:00:00", "Sunday"],
  ] as const) {
    await page.clock.setFixedTime(new Date(day));
    await page.goto(host.origin);
    await expect.poll(() => page.locator("tr[aria-current] th").allInnerTexts()).toEqual([row]);
  }
});
