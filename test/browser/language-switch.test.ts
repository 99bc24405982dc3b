/** The language switch of a published page in Chromium: real links with flags, and their list. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, launch, phone } from "./chromium.ts";
import { navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

/** One page is enough for tests with other languages. */
const onePage = (languages: readonly object[]) => {
  const { pages, ...rest } = navigableSite();
  return { ...rest, languages, pages: [{ ...pages[1], path: "/" }] };
};
const [english, russian, arabic] = navigableSite().languages;

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await buildSite(navigableSite());
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const onDesktop = createTabs(() => browser);
const onPhone = createTabs(() => browser, { viewport: phone, hasTouch: true });
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

async function visit(address: string, openTab: () => Promise<Page> = onDesktop) {
  const page = await openTab();
  await page.goto(address);
  return page;
}

/** Serves a site until the test ends. */
async function serveUntilEnd(...site: Parameters<typeof buildSite>): Promise<Host> {
  const own = await buildSite(...site);
  onTestFinished(() => own.close());
  return own;
}

const button = (page: Page) => page.locator("header .dropdown-button").last();
const entry = (page: Page, name: string) => page.locator("header").getByRole("link", { name, exact: true });

/** @returns the path of each visible flag, and if it has loaded */
const flags = (page: Page) =>
  page.locator("header .language-switch-flag:visible").evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (image) => {
        await image.decode();
        return `${new URL(image.src).pathname.replace(/-[0-9a-f]{10}/, "")} ${image.naturalWidth > 0}`;
      }),
    ),
  );

describe("LNG-1 LNG-2 the language switch", () => {
  test("LNG-1 LNG-2 links to the same page in each active language, the primary one at the root", async () => {
    const page = await visit(`${host.origin}/ru/about/`);
    await button(page).click();
    const links = await page
      .locator("header .language-switch-list a")
      .evaluateAll((all) =>
        all.map((link) =>
          ["href", "hreflang", "lang", "aria-current"].map((name) => link.getAttribute(name)),
        ),
      );
    expect(links).toEqual([
      ["/about/", "en", "en", null],
      ["/ru/about/", "ru", "ru", "true"],
      ["/ar/about/", "ar", "ar", null],
    ]);
    await entry(page, "العربية").click();
    await page.waitForURL("**/ar/about/");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await button(page).click();
    await entry(page, "English").click();
    await page.waitForURL(`${host.origin}/about/`);
  });

  test("LNG-1 is missing on a site with one active language", async () => {
    const single = await serveUntilEnd(onePage([english ?? {}, { ...russian, status: "other" }]));
    const page = await visit(`${single.origin}/`);
    expect(await page.locator(".language-switch-list").count()).toBe(0);
  });

  test("LNG-1 NAV-1 keeps the query", async () => {
    const page = await visit(`${host.origin}/about/?a=1`);
    await button(page).click();
    await entry(page, "Русский").click();
    await page.waitForURL("**/ru/about/?a=1");
  });
});

describe("LNG-3 the list", () => {
  test.each([
    ["with JavaScript", onDesktop],
    ["without JavaScript", withoutScript],
  ])("LNG-3 ACC-1 opens by mouse; a click outside and Escape close it: %s", async (_, openTab) => {
    const page = await visit(`${host.origin}/about/`, openTab);
    const becomes = (state: "visible" | "hidden") => entry(page, "Русский").waitFor({ state });
    await becomes("hidden");
    await button(page).click();
    await becomes("visible");
    await page.mouse.click(300, 600);
    await becomes("hidden");
    await button(page).click();
    await becomes("visible");
    await page.keyboard.press("Escape");
    await becomes("hidden");
    await button(page).click();
    await becomes("visible");
    await button(page).click();
    await becomes("hidden");
    await button(page).click();
    await entry(page, "Русский").click();
    await page.waitForURL("**/ru/about/");
  });

  test("LNG-3 closes after a choice, also in a new tab", async () => {
    // Own tab, since a tab opens from it.
    const page = await visit(`${host.origin}/about/`, () => onDesktop({}));
    await button(page).click();
    await expect.poll(() => button(page).getAttribute("aria-expanded")).toBe("true");
    const press = () => entry(page, "Русский").click({ modifiers: ["ControlOrMeta"] });
    expect(await addressOfNewTab(page, press)).toBe(`${host.origin}/ru/about/`);
    await entry(page, "Русский").waitFor({ state: "hidden" });
    await expect.poll(() => button(page).getAttribute("aria-expanded")).toBe("false");
  });

  test.each(["Enter", "Space", "ArrowDown"])("LNG-3 ACC-2 works by keyboard alone: %s", async (key) => {
    const page = await visit(`${host.origin}/about/`);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("hreflang"));
    await button(page).focus();
    await page.keyboard.press(key);
    if (key !== "ArrowDown") await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("en");
    await page.keyboard.press("Escape");
    await expect.poll(() => button(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press(key);
    if (key !== "ArrowDown") await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("en");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ru/about/");
  });

  test("LNG-3 is open in the full-screen menu of a phone", async () => {
    const page = await visit(`${host.origin}/about/`, onPhone);
    await page.getByRole("button", { name: "Menu" }).tap();
    expect(await button(page).isVisible()).toBe(false);
    const box = await entry(page, "Русский").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await flags(page)).toEqual(["gb", "ru", "sa"].map((code) => `/_sectile/flag-${code}.svg true`));
    await entry(page, "Русский").tap();
    await page.waitForURL("**/ru/about/");
  });

  test("LNG-3 ACC-1 is at most 580px high and scrolls, with any number of languages", async () => {
    const codes =
      "en de fr es it pt nl pl cs sk sl hr sr bg ro hu el tr uk ru be lt lv et fi sv da nb is ga".split(" ");
    const tall = await serveUntilEnd(
      onePage(
        codes.map((code, order) => ({
          isPrimary: order === 0,
          order,
          lang: { code, name: `Language ${code}` },
        })),
      ),
    );
    const page = await onDesktop();
    for (const [height, maxHeight] of [
      [900, 580],
      [500, 500 - 160],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await page.goto(tall.origin);
      await button(page).click();
      const list = page.locator(".language-switch-list");
      await list.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
      await expect.poll(async () => Math.round((await list.boundingBox())?.height ?? 0)).toBe(maxHeight);
      const box = await list.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true);
      expect(await list.getByRole("link").count()).toBe(codes.length);
    }
  });
});

describe("LNG-3 flags", () => {
  test("LNG-3 are published with the site: the page's own in the bar, all of them in the list", async () => {
    const page = await visit(`${host.origin}/about/`);
    expect(await flags(page)).toEqual(["/_sectile/flag-gb.svg true"]);
    await button(page).click();
    expect(await flags(page)).toEqual(
      ["gb", "gb", "ru", "sa"].map((code) => `/_sectile/flag-${code}.svg true`),
    );
  });

  test("LNG-3 OUT-6 load from another host if the build names one, and from there only", async () => {
    const elsewhere = await serveUntilEnd(onePage([english ?? {}, russian ?? {}, arabic ?? {}]), {
      flagsHost: "https://flags.example.org/round",
    });
    const page = await onDesktop();
    const asked: string[] = [];
    await page.route("https://flags.example.org/**", (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
      return route.fulfill({ contentType: "image/svg+xml", body });
    });
    await page.goto(elsewhere.origin);
    await button(page).click();
    expect(await flags(page)).toEqual(["gb", "gb", "ru", "sa"].map((code) => `/round/${code}.svg true`));
    expect([...new Set(asked)].sort()).toEqual(["/round/gb.svg", "/round/ru.svg", "/round/sa.svg"]);
  });

  test("LNG-3 are optional: a language without one is listed too", async () => {
    const plain = await serveUntilEnd(
      onePage([
        { ...english, lang: { name: "English", code: "en" } },
        { ...russian, lang: { ...russian?.lang, flagCode: "qq" } },
        arabic ?? {},
      ]),
    );
    const page = await visit(plain.origin);
    await button(page).click();
    expect(await flags(page)).toEqual(["/_sectile/flag-sa.svg true"]);
    for (const name of ["English", "Русский", "العربية"])
      expect(await entry(page, name).isVisible()).toBe(true);
  });
});
