/** The countdown in Chromium, with a controlled clock. */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

const labels = ["DAYS", "HOURS", "MINUTES", "SECONDS"] as const;

const page = (path: string, data: object) => ({
  path,
  components: [
    {
      id: "CountdownHero",
      uniqId: "hero",
      data: { title: "Soon", dateLabels: labels, ...data },
    },
    { id: "TitleParagraph", uniqId: "text", data: { title: "Below" } },
  ],
});

const countDownDate = "2031-05-04T12:00:00Z";
const cells = (page: Page) => page.locator(".CountdownHero-count").allInnerTexts();

const hostile = ['"><img src=x>', "</script>", "&quot;", "{1}"];
const site = {
  siteId: "countdown",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  pages: [
    page("/", { countDownDate }),
    page("/past", { countDownDate: "2001-01-01T00:00:00Z", passedText: "See you next year" }),
    page("/not-yet", { countDownDate, passedText: "See you next year" }),
    page("/labels", { countDownDate, dateLabels: hostile }),
  ],
};

let browser: Browser;
let host: Host;
beforeAll(async () => {
  host = await buildSite(site);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const openTab = createTabs(() => browser);

describe("the countdown to a future date", () => {
  const openAt = async (time: string) => {
    // Own tab: a clock cannot be reset.
    const page = await openTab({});
    // The clock runs until the page is ready, however long that takes, and then stops.
    await page.clock.install({ time: Date.parse(time) - 60_000 });
    await page.goto(host.origin);
    await page.locator("[data-alive]").waitFor();
    await page.clock.pauseAt(new Date(time));
    return page;
  };

  test("CDN-1 shows days, hours, minutes and seconds with their labels, and ticks every second", async () => {
    const page = await openAt("2031-05-02T09:57:55Z");
    expect(await cells(page)).toEqual(["02", "02", "02", "05"]);
    expect(await page.locator(".CountdownHero-label").allInnerTexts()).toEqual([...labels]);
    await page.clock.runFor(1000);
    expect(await cells(page)).toEqual(["02", "02", "02", "04"]);
    await page.clock.runFor(5000);
    expect(await cells(page)).toEqual(["02", "02", "01", "59"]);
  });

  test("CDN-1 stops at the date with zeros, says that it has passed, and requests no more ticks", async () => {
    const page = await openAt("2031-05-04T11:59:57Z");
    expect(await page.getByRole("timer", { name: "Time left until the event" }).count()).toBe(1);
    await page.clock.runFor(10_000);
    expect(await cells(page)).toEqual(["00", "00", "00", "00"]);
    expect(await page.getByRole("timer", { name: "This date has passed" }).count()).toBe(1);
    await page.evaluate(() => {
      Object.assign(window, {
        setTimeout() {
          throw new Error("a tick after the end");
        },
      });
    });
    await page.clock.runFor(5000);
  });

  test("CDN-1 is right at once after sleep and in a tab that was hidden", async () => {
    const page = await openAt("2031-05-04T10:00:00Z");
    // The clock jumps ahead, and no timer fires.
    await page.clock.pauseAt(new Date("2031-05-04T10:00:30Z"));
    await page.clock.setSystemTime(new Date("2031-05-04T11:00:00Z"));
    expect(await cells(page)).toEqual(["00", "01", "59", "30"]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await cells(page)).toEqual(["00", "01", "00", "00"]);
  });

  test("CDN-2 shifts nothing and announces no second", async () => {
    const page = await openTab({});
    await countShifts(page);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(host.origin);
      await page.locator("[data-alive]").waitFor();
      const before = await cells(page);
      await expect.poll(() => cells(page)).not.toEqual(before);
      expect(await shiftsOf(page)).toBe(0);
    }
    const timer = page.getByRole("timer");
    expect(await timer.getAttribute("aria-live")).toBeNull();
    expect(await page.locator("[aria-live]").count()).toBe(0);
    expect(await timer.locator("time").getAttribute("datetime")).toBe(countDownDate);
  });
});

test("CDN-1 CDN-2 a past date shows zeros with their labels, and the document's text below, which shifts nothing", async () => {
  const page = await openTab();
  await countShifts(page);
  await page.goto(`${host.origin}/past/`);
  await page.locator("[data-alive]").waitFor();
  expect(await cells(page)).toEqual(["00", "00", "00", "00"]);
  expect(await page.locator(".CountdownHero-label").allInnerTexts()).toEqual([...labels]);
  const below = page.getByText("See you next year");
  await below.waitFor();
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const clock = await boxOf(page.locator(".CountdownHero-cells"));
  expect((await boxOf(below)).y).toBeGreaterThanOrEqual(clock.y + clock.height);
  expect(await shiftsOf(page)).toBe(0);
  await page.goto(`${host.origin}/not-yet/`);
  await page.locator("[data-alive]").waitFor();
  expect(await below.isVisible()).toBe(false);
});

test("CDN-2 without JavaScript, or if the script fails to load, the date shows instead of a clock", async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { page, close } = await open(browser, { javaScriptEnabled });
    onTestFinished(close);
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(host.origin);
    await page.locator(".CountdownHero-cells").waitFor({ state: "hidden" });
    expect(await page.locator("time").isVisible()).toBe(true);
  }
});

test("SAF-1 markup in labels is shown as text", async () => {
  const page = await openTab();
  await page.goto(`${host.origin}/labels/`);
  await page.locator("[data-alive]").waitFor();
  expect(await page.locator(".CountdownHero-label").allInnerTexts()).toEqual(hostile);
});
