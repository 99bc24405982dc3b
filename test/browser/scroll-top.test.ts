/** The link back to the top in Chromium: its position, when it appears, and its use by mouse, touch and keyboard. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  documentWith,
  entry,
  expectPosition,
  isThere,
  linkOf,
  linkPositions,
  locationOf,
  scrollPage,
  testLink,
  text,
  withoutScrollTimelines,
} from "./scroll-top-site.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const tab = createTabs(() => browser);
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });
const touchTab = createTabs(() => browser, { viewport: phone, hasTouch: true });

// The exhaustive tier repeats these without scroll-driven animations.
describe("NAV-7 ACC-2 with scroll-driven animations", () => testLink(false, tab, plainTab, touchTab));

test.each(linkPositions.slice(0, 2))(
  "NAV-7 with %s the link is at the %s of the right side",
  async (_, position, more) => {
    const host = await buildSite(documentWith(more));
    onTestFinished(() => host.close());
    await expectPosition(await tab(), position, host.origin);
  },
);

test("ACC-1 NAV-7 the link has no axe violations, and stays on the right in a right-to-left language", async () => {
  const language = [{ isPrimary: true, lang: { name: "فارسی", code: "fa" } }];
  const host = await buildSite(documentWith({ languages: language }));
  const page = await tab();
  await page.goto(host.origin);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await scrollPage(page, 1500);
    await expect.poll(() => isThere(page)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    const box = await linkOf(page).boundingBox();
    expect(box?.x).toBeGreaterThan(viewport.width / 2);
  }
  await host.close();
});

test("NAV-7 CKB-1 the link does not cover the cookie banner: beside it on wide screens, on others only after it", async () => {
  const messengers = { alignment: "left", entries: [entry({})] };
  const host = await buildSite(
    documentWith({ isPaid: false, cookieSettings: { gdpr: { isVisible: true } }, widgets: { messengers } }),
  );
  for (const isOld of [false, true]) {
    const page = await tab();
    if (isOld) await withoutScrollTimelines(page);
    const opener = page.locator(".messenger-opener");
    await page.goto(host.origin);
    await page.getByRole("button", { name: "Accept" }).waitFor();
    await scrollPage(page, 1500);
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => isThere(page)).toBe(true);
      const banner = await page.locator(".cookie-consent-banner").boundingBox();
      const [link, chat] = [await linkOf(page).boundingBox(), await opener.boundingBox()];
      if (!banner || !link || !chat) throw new Error("Something has no box.");
      expect(link.x).toBeGreaterThan(banner.x + banner.width);
      expect(banner.x).toBeGreaterThan(chat.x + chat.width);
      expect(800 - chat.y - chat.height).toBeLessThan(32);
    }
    for (const viewport of [{ width: 1199, height: 800 }, phone]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => linkOf(page).isVisible()).toBe(false);
      expect(await opener.isVisible()).toBe(false);
    }
  }
  await host.close();
});

test("NAV-7 the link is in the page's margin if there is one, and leaves the URL unchanged", async () => {
  const pages = documentWith({}).pages;
  const components = [
    text("a"),
    { ...text("b"), data: { title: "b", paragraph: '<a href="/short">Short</a>' } },
  ];
  const [first, ...others] = pages;
  const host = await buildSite(
    documentWith({
      pages: [{ path: "/", components: [...components, ...(first?.components ?? []).slice(2)] }, ...others],
    }),
  );
  const page = await tab();
  await page.goto(`${host.origin}/?from=mail`);
  for (const width of [1200, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await scrollPage(page, 1500);
    await expect.poll(() => isThere(page)).toBe(true);
    const gutter = (width - Math.min(1200, width - 2 * Math.min(64, width * 0.05))) / 2;
    expect((await linkOf(page).boundingBox())?.x).toBeGreaterThanOrEqual(width - gutter);
    await linkOf(page).press("Enter");
    await expect.poll(() => locationOf(page)).toBe(0);
    expect(page.url()).toBe(`${host.origin}/?from=mail`);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip-link");
  }
  await host.close();
});
