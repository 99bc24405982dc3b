/** A visitor's way through published pages, as far as only a browser can prove it: consent, anchors, a mirrored gallery, a dialog. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  documentWith,
  expectAccepted,
  expectNoShifts,
  lateIcon,
  type VisitSite,
  visitAsNew,
} from "./cookie-consent-visit.ts";
import { location, openLinks, reached, sectionState } from "./links-site.ts";
import { anchor } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSite(documentWith({}));
});
afterAll(async () => {
  await host?.close();
  await browser?.close();
});

const tab = createTabs(() => browser, {}, lateIcon);
const visitSite: VisitSite = async ({ at = host, ...rest } = {}, viewport = desktop) =>
  visitAsNew(await tab(), { at, ...rest }, viewport);

test("CKB-2 CKB-3 CKB-4 'Accept' stores three consents, sets the cookie, hides the banner and reloads once", () =>
  expectAccepted(visitSite, phone));

test("PERF-6 nothing shifts, and no frame of the second visit shows the banner", () =>
  expectNoShifts(visitSite, phone));

const { visit } = openLinks();

test("NAV-2 work by mouse, by keyboard, and with Back and Forward", async () => {
  const page = await visit("/about/?a=1");
  await page.locator("header").getByRole("link", { name: "Part three" }).click();
  await expect.poll(() => sectionState(page)).toEqual(reached);
  expect(location(page)).toMatchObject({ hash: `#${anchor}`, search: "?a=1" });
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(location(page).hash).toBe("");
  await expect.poll(() => sectionState(page)).toMatchObject({ target: undefined });
  await page.goForward();
  await expect.poll(() => sectionState(page)).toEqual(reached);

  // The next Tab continues from the section.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).textContent)).toBe(
    "own query",
  );
  await page.locator("header").getByRole("link", { name: "Part three" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => sectionState(page)).toEqual(reached);
});

test("OUT-5 a right-to-left page is mirrored and does not scroll sideways, at both widths", async () => {
  const page = await visit("/ar/about/");
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    expect(await findOverflow(page)).toEqual([]);
  }
  // The name comes first, so at the right, and the links follow it to the left.
  const [name, link] = await page
    .locator("header a:visible")
    .evaluateAll((all) => all.slice(0, 2).map((one) => one.getBoundingClientRect().right));
  expect(name).toBeGreaterThan(link ?? Number.POSITIVE_INFINITY);
});
