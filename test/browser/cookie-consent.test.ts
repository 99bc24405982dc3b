/** Cookie consent in Chromium: what visitors see, choose and find again, with pointer, keyboard and storage of all kinds. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers, findOverflow, rulesOfColours } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import {
  all,
  banner,
  dialog,
  documentWith,
  footerButton,
  lateIcon,
  none,
  press,
  stored,
  switches,
  testChoices,
  type Visit,
  visitAsNew,
} from "./cookie-consent-visit.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

/** A site that asks in each language as is given for it; the first is its own. */
const inLanguages = (asking: Readonly<Record<string, object>>) => {
  const [first, ...others] = Object.entries(asking).map(([code, gdpr], order) => {
    const language = { order, isPrimary: order === 0, lang: { name: code, code } };
    return { code, language, cookieSettings: { gdpr } };
  });
  return documentWith({
    languages: [first, ...others].map((one) => one?.language),
    cookieSettings: first?.cookieSettings,
    translations: Object.fromEntries(others.map(({ code, cookieSettings }) => [code, { cookieSettings }])),
  });
};

const long = "We use <b>cookies</b> for many things. ".repeat(60).slice(0, 2000);

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
const visit = async ({ at = host, ...rest }: Partial<Visit> = {}, viewport = desktop) =>
  visitAsNew(await tab(), { at, ...rest }, viewport);

describe.each([
  ["phone", phone],
  ["desktop", desktop],
])("on a %s", (_, viewport) => {
  test("CKB-2 CKB-3 CKB-4 'Accept' saves all three, sets the cookie, hides the banner and reloads once", async () => {
    const { page, reloaded } = await visit({}, viewport);
    expect(await banner(page).isVisible()).toBe(true);
    const { y = 0, height = 0 } = (await banner(page).boundingBox()) ?? {};
    expect(viewport.height - (y + height)).toBeLessThan(40);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect((await banner(page).boundingBox())?.y).toBe(y);

    await reloaded(() => press(page, "Accept"));
    expect(await banner(page).isVisible()).toBe(false);
    expect(await stored(page)).toEqual(all);
    const cookies = await page.context().cookies();
    expect(cookies).toHaveLength(1);
    const { expires = 0, ...cookie } = cookies[0] ?? {};
    expect(cookie).toMatchObject({ name: "conference.2031", path: "/", sameSite: "Lax", secure: false });
    const days = (expires - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(99.99);
    expect(days).toBeLessThanOrEqual(100);
  });

  test("PERF-6 nothing shifts; on the second visit the banner is not there from the first frame on", async () => {
    const { page, reloaded } = await visit(
      {
        script: () => {
          const frames: boolean[] = [];
          const shifts: number[] = [];
          Object.assign(window, { frames_: frames, shifts_: shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: "layout-shift", buffered: true });
          const look = () => {
            const element = document.querySelector(".cookie-consent-banner");
            if (element) frames.push(element.checkVisibility());
            requestAnimationFrame(look);
          };
          look();
        },
      },
      viewport,
    );
    const seen = async () => {
      await page.waitForFunction(() => (window as unknown as { frames_: boolean[] }).frames_.length > 20);
      return page.evaluate(() => {
        const { frames_, shifts_ } = window as unknown as { frames_: boolean[]; shifts_: number[] };
        return { isShown: [...new Set(frames_)], shifts: shifts_ };
      });
    };
    expect(await seen()).toEqual({ isShown: [true], shifts: [] });
    // The clicked page may shift without its being counted against it, so the second visit is one of its own.
    await reloaded(() => press(page, "Accept"));
    await page.goto(host.origin);
    expect(await seen()).toEqual({ isShown: [false], shifts: [] });
  });
});

// The same tests run on a phone in the exhaustive tier.
testChoices(desktop, (viewport) => visit({}, viewport));

test.each(["LIGHT", "DARK"])(
  "ACC-1 CKB-3 axe finds nothing in banner and dialog, %s, fingers hit all, and 'Decline all' saves all three as refused",
  async (colorMode) => {
    const site = documentWith({
      theme: { colorMode },
      cookieSettings: { simple: { isVisible: true, consentText: long } },
    });
    const own = await buildSite(site);
    const { page, reloaded } = await visit({ at: own });
    const small = async () => {
      const controls = page.locator(
        ".cookie-consent-actions > *, dialog[open] :is(button, [role=switch]), .cookie-settings-button",
      );
      const boxes = await controls.evaluateAll((elements) =>
        elements.map((element) => [element.textContent, element.getBoundingClientRect().height] as const),
      );
      expect(boxes.length).toBeGreaterThan(3);
      return boxes.filter(([, height]) => height < 44);
    };
    const isFineAtBothWidths = async () => {
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await atRest(page);
        // Colours are the same at each width; the rest is the same in all of them.
        const rules = colorMode === "LIGHT" ? undefined : rulesOfColours;
        if (rules === undefined || viewport === phone) expect(await findBarriers(page, rules)).toEqual([]);
        expect([await findOverflow(page), await small()]).toEqual([[], []]);
      }
    };
    await isFineAtBothWidths();
    await press(page, "Settings");
    await dialog(page).waitFor();
    await isFineAtBothWidths();
    await page.keyboard.press("Escape");
    await reloaded(() => press(page, "Decline all"));
    expect(await stored(page)).toEqual(none);
    expect(await banner(page).isVisible()).toBe(false);
    await own.close();
  },
);

test("CKB-4 the cookie is the site's own, below its folder, and secure where the page is", async () => {
  const own = await buildSite(documentWith({}), { base: "/sites/spring/" });
  const page = await tab({});
  await page.route("https://host.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await fetch(own.origin + pathname);
    const contentType = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    // It may be that the page was left meanwhile.
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

test("CKB-5 Global Privacy Control preselects refusal, to which closing goes back; accepting is still possible", async () => {
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

describe("CKB-6 storage that does not do its work", () => {
  // In none of them a loaded page would know what was chosen: it counts on this one, and is not loaded again.
  test.each<[string, () => void, boolean]>([
    [
      "refuses to be read",
      () =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
      false,
    ],
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
      "keeps no cookies",
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
    [
      "keeps nothing at all",
      () => {
        Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} });
        Storage.prototype.setItem = () => {};
      },
      true,
    ],
  ])(
    "%s: nothing breaks, and what is chosen counts as long as the page is shown",
    async (_, script, asksAgain) => {
      const { page, loads } = await visit({ script });
      await press(page, "Accept");
      expect(await banner(page).isVisible()).toBe(false);
      await footerButton(page).click();
      await dialog(page).waitFor();
      await expect.poll(() => switches(page)).toEqual([true, true, true]);
      await dialog(page).getByRole("switch", { name: "Marketing" }).click();
      await dialog(page).getByRole("button", { name: "CONFIRM" }).click();
      await expect.poll(() => dialog(page).isVisible()).toBe(false);
      await footerButton(page).click();
      await dialog(page).waitFor();
      await expect.poll(() => switches(page)).toEqual([true, false, true]);
      expect(loads()).toBe(1);
      await page.goto(`${host.origin}/privacy/`);
      expect(await banner(page).isVisible()).toBe(asksAgain);
    },
  );

  const stores = [
    ["no JSON", "yes", [true, true, true]],
    ["null", "null", [true, true, true]],
    ["a list", "[true,true,true]", [false, false, false]],
    ["a number", "7", [false, false, false]],
    ["texts", '{"analytics":"true","marketing":1,"functional":{}}', [false, false, false]],
    ["a part", '{"analytics":true,"__proto__":{"marketing":true}}', [true, false, false]],
  ] as const;
  test("whatever is stored, nothing counts as agreed to that was not, and a new choice replaces it", async () => {
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

test("CKB-1 a cookie whose name only begins or ends alike is another site's", async () => {
  const { page } = await visit();
  const url = host.origin;
  await page.context().addCookies([
    { name: "conference.20310", value: "1", url },
    { name: "a-conference.2031", value: "1", url },
  ]);
  await page.goto(url);
  expect(await banner(page).isVisible()).toBe(true);
});

test("CKB-4 a page that the browser kept is loaded anew when the choice was made elsewhere meanwhile", async () => {
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

test("OUT-10 without JavaScript, or when the script does not arrive, nobody is asked and nothing is offered", async () => {
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

test("ACC-2 what has the focus is never all behind the banner (WCAG 2.4.11)", async () => {
  for (const viewport of [phone, desktop, { width: 320, height: 480 }]) {
    const { page } = await visit({}, viewport);
    await page.locator("html[style*=consent-height]").waitFor();
    const covered: string[] = [];
    const stops = await page.locator("main a, footer button, aside button").count();
    for (let stop = 0; stop < stops + 8; stop++) {
      await page.keyboard.press("Tab");
      covered.push(
        ...(await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const bar = document.querySelector(".cookie-consent-banner") as HTMLElement;
          if (bar.contains(element) || element === document.body) return [];
          const { top } = bar.getBoundingClientRect();
          return element.getBoundingClientRect().top >= top - 1 ? [element.outerHTML] : [];
        })),
      );
    }
    expect(covered).toEqual([]);
  }
});

test("CKB-2 texts of any length scroll inside: the buttons stay in a window of 320 by 480", async () => {
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

test("CKB-2 on a phone the banner takes a quarter of the window, whatever its words", async () => {
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
