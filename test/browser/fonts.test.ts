/** Published fonts: they are used, load early, and no line moves when they arrive (THM-4). */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, open, phone } from "./chromium.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import type { Host } from "./serve.ts";

const paragraph =
  "The quarry lies two hours from the city, and the stone that leaves it is already two hundred million years old. " +
  "We cut it once, by hand, and let it be what it is.";
const russian = {
  title: "Камни, которые помнят свою гору",
  paragraph:
    "Каменоломня лежит в двух часах пути от города, и камню, который её покидает, уже двести миллионов лет. " +
    "Мы режем его один раз, вручную, и оставляем таким, какой он есть.",
};
const site = {
  siteId: "fonts",
  name: "Fonts",
  theme: { primaryFont: "Manrope", secondaryFont: "Source Sans 3" },
  pages: [
    {
      path: "/",
      meta: { title: "Fonts" },
      components: [1, 2, 3].map((number) => ({
        id: "TitleParagraph",
        uniqId: `n${number}`,
        data:
          number === 3 ? russian : { title: "Stones that remember the mountain they came from", paragraph },
      })),
    },
  ],
};

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await buildSite(site);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const fontsInUse = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status, family }) => status === "loaded" && !family.includes("fallback"))
      .map(({ family }) => family.replace(/"/g, ""));
  });

test("THM-4 both fonts load once, under the page's own policy; those for its writing system are preloaded", async () => {
  const { page, problems, close } = await open(browser, {});
  onTestFinished(close);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") asked.push(request.url());
  });
  await page.goto(host.origin);
  expect(new Set(await fontsInUse(page))).toEqual(new Set(["Manrope", "Source Sans 3"]));
  await expect.poll(() => asked.length).toBe(4);
  const preloaded = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  // The fonts for the page's writing system load before the stylesheet requests them.
  expect(preloaded).toHaveLength(2);
  expect(asked).toEqual(expect.arrayContaining(preloaded));
  expect(problems).toEqual([]);
});

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("THM-4 PERF-6 on %s nothing shifts when fonts load late", async (_, viewport) => {
  const { page, close } = await open(browser, { viewport });
  onTestFinished(close);
  const release = await hold(page, "**/*.woff2");
  await countShifts(page);
  await page.goto(host.origin, { waitUntil: "commit" });
  await page.locator("main h2").last().waitFor();
  // Before the font has loaded and is drawn.
  const heights = () =>
    page
      .locator("main :is(h1, h2, p)")
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
  // The browser waits briefly for a font before it shows the fallback.
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loading");
  const before = await heights();
  release();
  expect(await fontsInUse(page)).toHaveLength(4);
  expect(await heights()).toEqual(before);
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.01);
});
