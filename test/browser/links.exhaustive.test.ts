/** Links of a published page in Chromium: by touch, with motion, without JavaScript, and rarer anchors. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addLate, lateIsReached, location, openLinks, reached, sectionState } from "./links-site.ts";
import { anchor } from "./navigable-site.ts";

const {
  origin: siteOrigin,
  onDesktop,
  onPhone,
  withoutScript,
  inOwnTab,
  visit,
  visitWithClock,
} = openLinks();

describe("NAV-1 the query", () => {
  test("NAV-1 is kept by a click before the script has started", async () => {
    const page = await inOwnTab();
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(`${siteOrigin()}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/?a=1");
  });

  test("NAV-1 is not added without JavaScript", async () => {
    const page = await withoutScript();
    await page.goto(`${siteOrigin()}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/");
  });
});

describe("NAV-2 anchors", () => {
  test.each([
    ["phone", onPhone, "reduce"],
    ["with motion", onDesktop, "no-preference"],
  ] as const)(
    "NAV-2 scroll to their section and focus it when a page is opened with one: %s",
    async (_, tab, motion) => {
      const page = await visit(`/about/#${anchor}`, tab, motion);
      await expect.poll(() => sectionState(page)).toEqual(reached);
    },
  );

  test("NAV-2 are not followed after 10 s, or once another one was followed", async () => {
    const page = await visitWithClock("/about/#late");
    await page.clock.runFor(10_500);
    await addLate(page);
    await page.clock.runFor(2000);
    expect(await lateIsReached(page)).toBe(false);

    const other = await visitWithClock("/about/#late");
    await other.clock.runFor(1000);
    await other.locator("header").getByRole("link", { name: "Part three" }).click();
    await other.clock.runFor(1000);
    await addLate(other);
    await other.clock.runFor(5000);
    await expect.poll(() => sectionState(other)).toMatchObject({ focused: true, target: anchor });
  });

  test("NAV-2 can contain any letters", async () => {
    const page = await visit("/about/");
    await page.evaluate(() => {
      const section = document.querySelectorAll("main section")[2];
      if (section) section.id = "кириллица";
    });
    await page.getByRole("link", { name: "cyrillic" }).click();
    await expect.poll(() => sectionState(page)).toMatchObject({ focused: true });
  });

  test("NAV-2 work without JavaScript, and stop below the bar", async () => {
    const page = await withoutScript();
    await page.goto(`${siteOrigin()}/about/`);
    await page.locator("header").getByRole("link", { name: "Part three" }).click();
    const section = page.locator(`section:has(> #${anchor})`);
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(80);
  });
});

describe("NAV-10 the hero's button", () => {
  const scrolled = (page: Page) => page.evaluate(() => scrollY);

  test.each([
    ["touch", onPhone, "reduce"],
    ["with motion", onDesktop, "no-preference"],
  ] as const)("NAV-10 scrolls by 500px: %s", async (by, tab, motion) => {
    const page = await visit("/", tab, motion);
    const button = page.getByRole("link", { name: "Scroll down" });
    await (by === "touch" ? button.tap() : button.click());
    await expect.poll(() => scrolled(page)).toBe(500);
    expect(location(page).hash).toBe("");
  });

  test("NAV-10 works by keyboard", async () => {
    const page = await visit("/");
    await page.getByRole("link", { name: "Scroll down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(500);
  });

  test("NAV-10 is a link to the content without JavaScript", async () => {
    const page = await withoutScript();
    await page.goto(siteOrigin());
    await page.getByRole("link", { name: "Scroll down" }).click();
    await page.waitForURL("**/#main");
    await expect.poll(async () => Math.round((await page.locator("main").boundingBox())?.y ?? 0)).toBe(80);
  });
});
