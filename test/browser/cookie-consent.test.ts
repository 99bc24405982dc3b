/** Cookie consent in Chromium: what visitors see, choose and find again, by pointer and keyboard, with all storage states. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import {
  all,
  banner,
  dialog,
  documentWith,
  expectCountsOnce,
  expectNoBarriers,
  expectNothingCovered,
  inLanguages,
  lateIcon,
  long,
  press,
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
const plainTab = createTabs(() => browser, { javaScriptEnabled: false });
const visit: VisitSite = async ({ at = host, ...rest } = {}, viewport = desktop) =>
  visitAsNew(await tab(), { at, ...rest }, viewport);

testChoices(desktop, (viewport) => visit({}, viewport));

test("ACC-1 CKB-3 in LIGHT axe finds no violations, controls are at least 44px high, 'Decline all' stores three refusals", () =>
  expectNoBarriers(visit, "LIGHT"));

test.each([desktop, phone])(
  "ACC-2 the banner does not cover the hero's focused link at the bottom of the first screen: %j",
  async (viewport) => {
    const hero = {
      id: "CountdownHero",
      uniqId: "hero",
      data: { title: "Soon", countDownDate: "2099-01-01T00:00:00Z", dateLabels: ["D", "H", "M", "S"] },
    };
    const [page, ...others] = documentWith({}).pages;
    const own = await buildSite(
      documentWith({ pages: [{ path: "/", components: [hero, ...(page?.components ?? [])] }, ...others] }),
    );
    const { page: visited, close } = await open(browser, { viewport });
    await visited.goto(own.origin);
    await banner(visited).waitFor();
    const down = visited.getByRole("link", { name: "Scroll down" });
    const focused = () => visited.evaluate(() => document.activeElement?.textContent);
    for (let presses = 0; presses < 20 && (await focused()) !== "Scroll down"; presses++)
      await visited.keyboard.press("Tab");
    expect(await focused()).toBe("Scroll down");
    const gap = async () =>
      ((await banner(visited).boundingBox())?.y ?? 0) -
      (await down.evaluate((link) => link.getBoundingClientRect().bottom));
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await close();
    await own.close();
  },
);

test("CKB-4 the cookie's path is the site's folder, and it is Secure on https", async () => {
  const own = await buildSite(documentWith({}), { base: "/sites/spring/" });
  const page = await tab({});
  await page.route("https://host.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await fetch(own.origin + pathname);
    const contentType = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    // The page may have been left meanwhile.
    await route.fulfill({ status: response.status, contentType, body }).catch(() => undefined);
  });
  await page.goto("https://host.test/sites/spring/privacy/");
  await press(page, "Accept");
  await expect.poll(() => banner(page).isVisible()).toBe(false);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ path: "/sites/spring/", sameSite: "Lax", secure: true });
  await page.goto("https://host.test/sites/spring/");
  expect(await banner(page).isVisible()).toBe(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await own.close();
});

test("CKB-5 with Global Privacy Control the switches start off and return to that; 'Accept' still works", async () => {
  const { page, reloaded } = await visit({
    script: () => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  });
  await press(page, "Settings");
  await dialog(page).waitFor();
  await expect.poll(() => switches(page)).toEqual([false, false, false]);
  await dialog(page).getByRole("switch", { name: "Functional" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => switches(page)).toEqual([false, false, false]);
  await reloaded(() => press(page, "Accept"));
  expect(await stored(page)).toEqual(all);
  await expect.poll(() => switches(page)).toEqual([true, true, true]);
});

test("CKB-3 if the choice is equal, every switch starts off", async () => {
  const own = await buildSite(
    documentWith({ cookieSettings: { choice: "equal", gdpr: { isVisible: true } } }),
  );
  const { page, reloaded } = await visit({ at: own });
  expect(await banner(page).getByRole("button").allInnerTexts()).toEqual([
    "Accept",
    "Decline all",
    "Settings",
  ]);
  await expect.poll(() => switches(page)).toEqual([false, false, false]);
  await reloaded(() => press(page, "Accept"));
  expect(await stored(page)).toEqual(all);
  await own.close();
});

describe("CKB-6 if storage", () => {
  // A reloaded page would not know the choice in any of these, so the choice counts here without a reload.
  test.each<[string, () => void, boolean]>([
    [
      "cannot be read",
      () =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
      false,
    ],
    [
      "drops everything",
      () => {
        Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} });
        Storage.prototype.setItem = () => {};
      },
      true,
    ],
  ])("%s, nothing breaks and the choice counts until the page is left", (_, script, asksAgain) =>
    expectCountsOnce(visit, script, asksAgain),
  );
});

test("CKB-1 a cookie whose name only starts or ends with the siteId does not hide the banner", async () => {
  const { page } = await visit();
  const url = host.origin;
  await page.context().addCookies([
    { name: "conference.20310", value: "1", url },
    { name: "a-conference.2031", value: "1", url },
  ]);
  await page.goto(url);
  expect(await banner(page).isVisible()).toBe(true);
});

test("CKB-4 a page from the back/forward cache reloads if the choice was made in another tab", async () => {
  const { page, reloaded } = await visit();
  await page.locator("html[style*=consent-height]").waitFor();
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await comeBack();
  const another = await page.context().newPage();
  await another.goto(`${host.origin}/privacy/`);
  await press(another, "Accept");
  await expect.poll(() => banner(another).isVisible()).toBe(false);
  expect(await banner(page).isVisible()).toBe(true);
  await another.close();
  await reloaded(comeBack);
  expect(await banner(page).isVisible()).toBe(false);
});

test("OUT-10 without JavaScript, or if the script fails to load, neither banner nor settings button shows", async () => {
  const withoutScript = await open(browser, {});
  await withoutScript.page.route("**/*.js", (route) => route.abort());
  for (const page of [await plainTab(), withoutScript.page]) {
    for (const path of ["/", "/privacy/"]) {
      await page.goto(host.origin + path);
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
      await expect.poll(() => page.locator(".cookie-consent-banner").isVisible()).toBe(false);
      expect(await page.locator(".cookie-settings-button").count()).toBe(1);
      expect(await page.locator(".cookie-settings-button").isVisible()).toBe(false);
    }
  }
});

test("ACC-2 the banner never covers the focused element completely on a phone (WCAG 2.4.11)", () =>
  expectNothingCovered(visit, phone));

test("CKB-2 on a phone the banner takes at most a quarter of the window, with any text", async () => {
  const russian = { settingsBtn: { name: "Настройки" }, acceptBtn: { name: "Принять" } };
  const privacyPolicyBtn = { name: "Политика конфиденциальности" };
  const buttons = { en: {}, ru: { ...russian, privacyPolicyBtn } };
  for (const consentText of ["We use cookies to make this site work, and to improve it.", long]) {
    const gdprOf = (names: object) => ({ isVisible: true, consentText, ...names });
    const own = await buildSite(inLanguages({ en: gdprOf(buttons.en), ru: gdprOf(buttons.ru) }));
    for (const path of ["/", "/ru/"]) {
      const { page } = await visit({ at: own, path }, phone);
      if (path === "/ru/") expect(await page.getByRole("button", { name: "Принять" }).isVisible()).toBe(true);
      const { height = 0 } = (await page.locator(".cookie-consent-banner").boundingBox()) ?? {};
      expect(height).toBeGreaterThan(88);
      expect(height).toBeLessThanOrEqual(phone.height / 4);
    }
    await own.close();
  }
});
