/** Cookie consent in further windows, colours and storage states, and with long texts in both writing directions. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import {
  banner,
  dialog,
  documentWith,
  expectAccepted,
  expectCountsOnce,
  expectNoBarriers,
  expectNoShifts,
  expectNothingCovered,
  footerButton,
  inLanguages,
  lateIcon,
  long,
  stored,
  switches,
  testChoices,
  type VisitSite,
  visitAsNew,
} from "./cookie-consent-visit.ts";
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
const visit: VisitSite = async ({ at = host, ...rest } = {}, viewport = desktop) =>
  visitAsNew(await tab(), { at, ...rest }, viewport);

testChoices(phone, (viewport) => visit({}, viewport));

test("CKB-2 CKB-3 CKB-4 'Accept' stores three consents, sets the cookie, hides the banner and reloads once, on a desktop", () =>
  expectAccepted(visit, desktop));

test("PERF-6 nothing shifts on a desktop, and no frame of the second visit shows the banner", () =>
  expectNoShifts(visit, desktop));

test("ACC-1 CKB-3 in DARK axe finds no violations, controls are at least 44px high, 'Decline all' stores three refusals", () =>
  expectNoBarriers(visit, "DARK"));

describe("CKB-6 if storage", () => {
  // A reloaded page would not know the choice in any of these, so the choice counts here without a reload.
  test.each<[string, () => void, boolean]>([
    [
      "is full",
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      },
      false,
    ],
    [
      "drops cookies",
      () => Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} }),
      true,
    ],
    [
      "refuses cookies",
      () =>
        Object.defineProperty(Document.prototype, "cookie", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
          set() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
      true,
    ],
  ])("%s, nothing breaks and the choice counts until the page is left", (_, script, asksAgain) =>
    expectCountsOnce(visit, script, asksAgain),
  );

  const stores = [
    ["not JSON", "yes", [true, true, true]],
    ["null", "null", [true, true, true]],
    ["an array", "[true,true,true]", [false, false, false]],
    ["a number", "7", [false, false, false]],
    ["strings", '{"analytics":"true","marketing":1,"functional":{}}', [false, false, false]],
    ["a part", '{"analytics":true,"__proto__":{"marketing":true}}', [true, false, false]],
  ] as const;
  test("contains invalid values, only real consent counts, and a new choice replaces them", async () => {
    const { page, reloaded } = await visit();
    for (const [name, value, shown] of stores) {
      await page.evaluate((text) => localStorage.setItem("cookieSettings", text), value);
      await page.context().addCookies([{ name: "conference.2031", value: "1", url: host.origin }]);
      await page.goto(host.origin);
      expect(await banner(page).isVisible()).toBe(false);
      await footerButton(page).click();
      await dialog(page).waitFor();
      await expect.poll(() => switches(page), { message: name }).toEqual(shown);
      await reloaded(() => dialog(page).getByRole("button", { name: "CONFIRM" }).click());
      const [analytics, marketing, functional] = shown;
      expect(await stored(page)).toEqual({ analytics, marketing, functional });
    }
  });
});

test.each([
  ["a desktop", desktop],
  ["a small window", { width: 320, height: 480 }],
])("ACC-2 the banner never covers the focused element completely on %s (WCAG 2.4.11)", (_, viewport) =>
  expectNothingCovered(visit, viewport),
);

test("CKB-2 long texts scroll within banner and dialog, and the buttons stay visible at 320 by 480", async () => {
  const categories = ["essential", "analytics", "marketing", "functional"].map((type) => ({
    type,
    title: "A title of about a hundred characters ".repeat(3).slice(0, 100),
    description: long,
  }));
  const settings = { description: long, categories };
  const gdpr = { isVisible: true, consentText: long, declineBtn: { isVisible: true }, settings };
  const own = await buildSite(inLanguages({ en: gdpr, ar: gdpr }));
  for (const path of ["/", "/ar/"]) {
    const viewport = { width: 320, height: 480 };
    const { page } = await visit({ at: own, path }, viewport);
    const outside = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((elements) =>
          elements
            .map((element) => element.getBoundingClientRect())
            .filter(({ top, bottom, left, right }) => top < 0 || left < 0 || right > 320 || bottom > 480),
        );
    expect(await outside(".cookie-consent-actions > *")).toEqual([]);
    const text = page.locator(".cookie-consent-text");
    expect((await text.boundingBox())?.height).toBeGreaterThan(60);
    await text.focus();
    await page.keyboard.press("End");
    await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    await page.locator(".cookie-consent-actions [popovertarget]").click();
    expect(await outside("dialog[open] > button, dialog[open] > div:first-child > button")).toEqual([]);
    await page.locator("#cookie-settings-functional").scrollIntoViewIfNeeded();
    expect(await outside("dialog[open] > button, #cookie-settings-functional")).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  }
  await own.close();
});
