/** The countdown in Chromium, with the clock in the test's hand. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";

const documentWith = (data: object) => ({
  siteId: "countdown",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  pages: [
    {
      path: "/",
      components: [
        {
          id: "CountdownHero",
          uniqId: "hero",
          data: { title: "Soon", dateLabels: ["DAYS", "HOURS", "MINUTES", "SECONDS"], ...data },
        },
        { id: "TitleParagraph", uniqId: "text", data: { title: "Below" } },
      ],
    },
  ],
});

const countDownDate = "2031-05-04T12:00:00Z";
const cells = (page: Page) => page.locator(".CountdownHero-count").allInnerTexts();

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

describe("a date to come", () => {
  let host: Host;
  beforeAll(async () => {
    host = await buildSite(documentWith({ countDownDate }));
  });
  afterAll(() => host?.close());

  const openAt = async (time: string, options: Parameters<typeof open>[1] = {}) => {
    const watched = await open(browser, options);
    // The clock goes on until the page is alive, however long that takes, and then stands still.
    await watched.page.clock.install({ time: Date.parse(time) - 60_000 });
    await watched.page.goto(host.origin);
    await watched.page.locator("[data-alive]").waitFor();
    await watched.page.clock.pauseAt(new Date(time));
    return watched;
  };

  test("CDN-1 days, hours, minutes and seconds with their labels, one less each second", async () => {
    const { page, problems, close } = await openAt("2031-05-02T09:57:55Z");
    expect(await cells(page)).toEqual(["02", "02", "02", "05"]);
    expect(await page.locator(".CountdownHero-label").allInnerTexts()).toEqual([
      "DAYS",
      "HOURS",
      "MINUTES",
      "SECONDS",
    ]);
    await page.clock.runFor(1000);
    expect(await cells(page)).toEqual(["02", "02", "02", "04"]);
    await page.clock.runFor(5000);
    expect(await cells(page)).toEqual(["02", "02", "01", "59"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("CDN-1 it stops at the date, says so, and asks for no more ticks", async () => {
    const { page, problems, close } = await openAt("2031-05-04T11:59:57Z");
    await page.clock.runFor(10_000);
    expect(await page.getByText("This date has passed").isVisible()).toBe(true);
    await page.evaluate(() => {
      Object.assign(window, {
        setTimeout() {
          throw new Error("a tick after the end");
        },
      });
    });
    await page.clock.runFor(5000);
    expect(problems).toEqual([]);
    await close();
  });

  test("CDN-1 after sleep and in a tab that was hidden it is right at once", async () => {
    const { page, close } = await openAt("2031-05-04T10:00:00Z");
    // The clock goes on, and no timer fires.
    await page.clock.pauseAt(new Date("2031-05-04T10:00:30Z"));
    await page.clock.setSystemTime(new Date("2031-05-04T11:00:00Z"));
    expect(await cells(page)).toEqual(["00", "01", "59", "30"]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await cells(page)).toEqual(["00", "01", "00", "00"]);
    await close();
  });

  test("CDN-2 nothing shifts and nothing is announced each second", async () => {
    for (const viewport of [phone, desktop]) {
      const { page, problems, close } = await open(browser, { viewport });
      await page.goto(host.origin);
      await page.locator("[data-alive]").waitFor();
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
              ),
            ).observe({ type: "layout-shift", buffered: true });
            // Without any shift the observer stays silent.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shift).toBe(0);
      const timer = page.getByRole("timer");
      expect(await timer.getAttribute("aria-live")).toBeNull();
      expect(await page.locator("[aria-live]").count()).toBe(0);
      expect(await timer.locator("time").getAttribute("datetime")).toBe(countDownDate);
      expect(await findBarriers(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    }
  });
});

test("CDN-1 a date that is past is said to be, in place of a clock", async () => {
  const host = await buildSite(documentWith({ countDownDate: "2001-01-01T00:00:00Z" }));
  const { page, problems, close } = await open(browser, {});
  await page.goto(host.origin);
  await page.getByText("This date has passed").waitFor();
  expect(await page.locator(".CountdownHero-count").first().isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
  await host.close();
});

test("CDN-2 without JavaScript, or when the script does not arrive, the date stands there and no dead clock", async () => {
  const host = await buildSite(documentWith({ countDownDate }));
  for (const javaScriptEnabled of [false, true]) {
    const { page, close } = await open(browser, { javaScriptEnabled });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(host.origin);
    await expect.poll(() => page.locator(".CountdownHero-clock").isVisible()).toBe(false);
    expect(await page.locator("time").isVisible()).toBe(true);
    await close();
  }
  await host.close();
});

test("SAF-1 labels are text, whatever they hold", async () => {
  const label = '"><img src=x>';
  const host = await buildSite(
    documentWith({ countDownDate, dateLabels: [label, "</script>", "&quot;", "{1}"] }),
  );
  const { page, problems, close } = await open(browser, {});
  await page.goto(host.origin);
  await page.locator("[data-alive]").waitFor();
  expect(await page.locator(".CountdownHero-label").allInnerTexts()).toEqual([
    label,
    "</script>",
    "&quot;",
    "{1}",
  ]);
  expect(problems).toEqual([]);
  await close();
  await host.close();
});
