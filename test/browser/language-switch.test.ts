/** The language switch of a published page in Chromium: real links with flags, and the list that holds them. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, launch, open, phone } from "./chromium.ts";
import { navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";

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

async function visit(address: string, options: BrowserContextOptions = {}) {
  const watched = await open(browser, options);
  await watched.page.goto(address);
  return watched;
}

const button = (page: Page) => page.locator("header .dropdown-button").last();
const entry = (page: Page, name: string) => page.locator("header").getByRole("link", { name, exact: true });

/** Whether each flag that is shown is there. */
const flags = (page: Page) =>
  page.locator("header .language-switch-flag:visible").evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (image) => {
        await image.decode();
        return `${new URL(image.src).pathname.replace(/-[0-9a-f]{10}/, "")} ${image.naturalWidth > 0}`;
      }),
    ),
  );

describe("LNG-1 LNG-2 the entries", () => {
  test("LNG-1 LNG-2 are links to the same page in each active language, the primary one at the root", async () => {
    const { page, problems, close } = await visit(`${host.origin}/ru/about/`);
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
    expect(problems).toEqual([]);
    await close();
  });

  test("LNG-1 a site with one active language has no switch", async () => {
    const [first, second] = navigableSite().languages;
    const single = await buildSite(navigableSite({ languages: [first, { ...second, status: "other" }] }));
    const { page, close } = await visit(`${single.origin}/about/`);
    expect(await page.locator(".language-switch-list").count()).toBe(0);
    await close();
    await single.close();
  });

  test("LNG-1 NAV-1 they keep the query", async () => {
    const { page, close } = await visit(`${host.origin}/about/?a=1`);
    await button(page).click();
    await entry(page, "Русский").click();
    await page.waitForURL("**/ru/about/?a=1");
    await close();
  });
});

describe("LNG-3 the list", () => {
  test.each([
    ["with JavaScript", true],
    ["without JavaScript", false],
  ])(
    "LNG-3 ACC-1 opens by mouse; a press elsewhere and Escape close it: %s",
    async (_, javaScriptEnabled) => {
      const { page, problems, close } = await visit(`${host.origin}/about/`, { javaScriptEnabled });
      const isOpen = () => entry(page, "Русский").isVisible();
      expect(await isOpen()).toBe(false);
      await button(page).click();
      expect(await isOpen()).toBe(true);
      await page.mouse.click(300, 600);
      expect(await isOpen()).toBe(false);
      await button(page).click();
      await page.keyboard.press("Escape");
      expect(await isOpen()).toBe(false);
      await button(page).click();
      await button(page).click();
      expect(await isOpen()).toBe(false);
      await button(page).click();
      await entry(page, "Русский").click();
      await page.waitForURL("**/ru/about/");
      expect(problems).toEqual([]);
      await close();
    },
  );

  test("LNG-3 closes after a choice, also of a new tab", async () => {
    const { page, close } = await visit(`${host.origin}/about/`);
    await button(page).click();
    expect(await button(page).getAttribute("aria-expanded")).toBe("true");
    const press = () => entry(page, "Русский").click({ modifiers: ["ControlOrMeta"] });
    expect(await addressOfNewTab(page, press)).toBe(`${host.origin}/ru/about/`);
    expect(await entry(page, "Русский").isVisible()).toBe(false);
    expect(await button(page).getAttribute("aria-expanded")).toBe("false");
    await close();
  });

  test.each(["Enter", "Space", "ArrowDown"])("LNG-3 ACC-2 by keyboard alone: %s", async (key) => {
    const { page, close } = await visit(`${host.origin}/about/`);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("hreflang"));
    await button(page).focus();
    await page.keyboard.press(key);
    if (key !== "ArrowDown") await page.keyboard.press("Tab");
    expect(await focused()).toBe("en");
    await page.keyboard.press("Escape");
    expect(await button(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    if (key !== "ArrowDown") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/ru/about/");
    await close();
  });

  test("LNG-3 by touch, in the full-screen menu of a phone: the entries are simply there", async () => {
    const { page, problems, close } = await visit(`${host.origin}/about/`, {
      viewport: phone,
      hasTouch: true,
    });
    await page.getByRole("button", { name: "Menu" }).tap();
    expect(await button(page).isVisible()).toBe(false);
    const box = await entry(page, "Русский").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await flags(page)).toEqual(["gb", "ru", "sa"].map((code) => `/assets/flag-${code}.svg true`));
    await entry(page, "Русский").tap();
    await page.waitForURL("**/ru/about/");
    expect(problems).toEqual([]);
    await close();
  });

  test("LNG-3 ACC-1 is at most 580px high and scrolls, with any number of languages", async () => {
    const codes =
      "en de fr es it pt nl pl cs sk sl hr sr bg ro hu el tr uk ru be lt lv et fi sv da nb is ga".split(" ");
    const tall = await buildSite(
      navigableSite({
        languages: codes.map((code, order) => ({
          isPrimary: order === 0,
          order,
          lang: { code, name: `Language ${code}` },
        })),
      }),
    );
    for (const [height, most] of [
      [900, 580],
      [500, 500 - 160],
    ] as const) {
      const { page, problems, close } = await visit(`${tall.origin}/about/`, {
        viewport: { width: 1280, height },
      });
      await button(page).click();
      const list = page.locator(".language-switch-list");
      await list.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
      const box = await list.boundingBox();
      expect(Math.round(box?.height ?? 0)).toBe(most);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    }
    await tall.close();
  });
});

describe("LNG-3 flags", () => {
  test("LNG-3 come with the site: that of the page's language in the bar, all of them in the list", async () => {
    const { page, problems, close } = await visit(`${host.origin}/about/`);
    expect(await flags(page)).toEqual(["/assets/flag-gb.svg true"]);
    await button(page).click();
    expect(await flags(page)).toEqual(
      ["gb", "gb", "ru", "sa"].map((code) => `/assets/flag-${code}.svg true`),
    );
    expect(problems).toEqual([]);
    await close();
  });

  test("LNG-3 OUT-6 come from another host where the build names one, and from there only", async () => {
    const elsewhere = await buildSite(navigableSite(), { flagsHost: "https://flags.example.org/round" });
    const { page, problems, close } = await open(browser, {});
    const asked: string[] = [];
    await page.route("https://flags.example.org/**", (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
      return route.fulfill({ contentType: "image/svg+xml", body });
    });
    await page.goto(`${elsewhere.origin}/about/`);
    await button(page).click();
    expect(await flags(page)).toEqual(["gb", "gb", "ru", "sa"].map((code) => `/round/${code}.svg true`));
    expect([...new Set(asked)].sort()).toEqual(["/round/gb.svg", "/round/ru.svg", "/round/sa.svg"]);
    expect(problems).toEqual([]);
    await close();
    await elsewhere.close();
  });

  test("LNG-3 a language without a flag is listed all the same", async () => {
    const [first, second, third] = navigableSite().languages;
    const plain = await buildSite(
      navigableSite({
        languages: [
          { ...first, lang: { name: "English", code: "en" } },
          { ...second, lang: { ...second?.lang, flagCode: "qq" } },
          third,
        ],
      }),
    );
    const { page, problems, close } = await visit(`${plain.origin}/about/`);
    await button(page).click();
    expect(await flags(page)).toEqual(["/assets/flag-sa.svg true"]);
    for (const name of ["English", "Русский", "العربية"])
      expect(await entry(page, name).isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await close();
    await plain.close();
  });
});
