/** Links of a published page in Chromium: the query, anchors and their focus, pages fetched ahead. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, desktop, launch, open, phone } from "./chromium.ts";
import { anchor, navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";

const text = [
  '<a href="/programme?tab=2#TitleParagraph-two">own query</a>',
  '<a href="https://example.org/a/">elsewhere</a>',
  '<a href="assets/backdrop.webp">a file</a>',
  '<a href="mailto:a@example.org">mail</a>',
  '<a href="tel:+123456">phone</a>',
  '<a href="#кириллица">cyrillic</a>',
].join(" ");

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await buildSite(navigableSite({}, { text }), { assets: "templates/samples" });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** A page whose script has started all of its pieces. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const watched = await open(browser, options);
  await watched.page.goto(host.origin + path);
  await started(watched.page);
  return watched;
}
/**
 * Pieces start when the browser is idle, or after two seconds: at the latest when something comes after them. A window that is
 * not drawn may never be idle.
 */
const started = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 3000 })));

/** Where the section lies in the window, where the focus is, and what the address names. */
const place = (page: Page) =>
  page.evaluate((id) => {
    const section = document.getElementById(id)?.parentElement;
    return {
      top: Math.round(section?.getBoundingClientRect().top ?? Number.NaN),
      focused: document.activeElement === section,
      target: document.querySelector(":target")?.id,
    };
  }, anchor);
const reached = { top: 80, focused: true, target: anchor };

const hrefs = async (page: Page) => {
  const found = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return new Set(found.map((href) => href.replace(location(page).origin, "")));
};
const location = (page: Page) => new URL(page.url());

describe("NAV-1 the query", () => {
  test("NAV-1 is kept by links within the site, and by no others", async () => {
    const { page, problems, close } = await visit("/about/?utm=a%20b&tab=1&flag");
    const found = await hrefs(page);
    for (const path of ["/", "/about/", "/programme/", "/ru/about/", "/ar/about/"])
      expect([...found]).toContain(`${path}?utm=a%20b&tab=1&flag`);
    // A link's own parameters win, the others are added.
    expect([...found]).toContain("/programme/?tab=2&utm=a+b&flag=#TitleParagraph-two");
    for (const other of ["https://example.org/a/", "mailto:a@example.org", "tel:+123456"])
      expect([...found]).toContain(other);
    expect([...found].filter((href) => href.includes("backdrop"))).toEqual([
      expect.stringMatching(/^\/assets\/backdrop-[0-9a-f]+\.webp$/),
    ]);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-1 without a query addresses are as they were written", async () => {
    const { page, close } = await visit("/about/");
    const written = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(written.filter((href) => href?.startsWith("/")).length).toBeGreaterThan(4);
    expect(written.filter((href) => href?.includes("?"))).toEqual(["/programme/?tab=2#TitleParagraph-two"]);
    await close();
  });

  test("NAV-1 by mouse, in a new tab, by keyboard and by touch", async () => {
    const { page, close } = await visit("/about/?a=1");
    const link = page.locator("header").getByRole("link", { name: "Programme" });
    for (const press of [{ button: "middle" as const }, { modifiers: ["ControlOrMeta" as const] }])
      expect(await addressOfNewTab(page, () => link.click(press))).toBe(`${host.origin}/programme/?a=1`);
    await link.click();
    await page.waitForURL("**/programme/?a=1");
    await page.locator("header").getByRole("link", { name: "About us" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/about/?a=1");
    await close();

    const touch = await visit("/about/?a=1", { viewport: phone, hasTouch: true });
    await touch.page.getByRole("button", { name: "Menu" }).tap();
    await touch.page.getByRole("link", { name: "Programme" }).tap();
    await touch.page.waitForURL("**/programme/?a=1");
    expect(touch.problems).toEqual([]);
    await touch.close();
  });

  test("NAV-1 a first press that comes before the script has started keeps it too", async () => {
    const { page, close } = await open(browser, {});
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(`${host.origin}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/?a=1");
    await close();
  });

  test("NAV-1 without JavaScript links lead where they say", async () => {
    const { page, close } = await open(browser, { javaScriptEnabled: false });
    await page.goto(`${host.origin}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    expect(location(page).pathname).toBe("/programme/");
    await close();
  });
});

describe("NAV-2 anchors", () => {
  test.each([
    ["desktop", { viewport: desktop }],
    ["phone", { viewport: phone, hasTouch: true }],
    ["with motion", { reducedMotion: "no-preference" }],
  ] as const)("NAV-2 a page opened with one goes there, and focuses the section: %s", async (_, options) => {
    const { page, problems, close } = await visit(`/about/#${anchor}`, options);
    await expect.poll(() => place(page)).toEqual(reached);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-2 the focus comes 100 ms after the start", async () => {
    const { page, close } = await open(browser, {});
    await page.clock.install({ time: 0 });
    // Nothing but a first key starts the script's pieces.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(`${host.origin}/about/#${anchor}`);
    await page.clock.pauseAt(60_000);
    await page.keyboard.press("Shift");
    await page.clock.runFor(99);
    expect(await place(page)).toMatchObject({ focused: false });
    await page.clock.runFor(1);
    expect(await place(page)).toMatchObject({ focused: true });
    await close();
  });

  /** Positions of the page from a click until it rests. */
  const follow = (page: Page) =>
    page.evaluate(
      (id) =>
        new Promise<number[]>((done) => {
          const seen = [Math.round(scrollY)];
          let still = 0;
          const look = () => {
            const now = Math.round(scrollY);
            still = now === seen.at(-1) ? still + 1 : 0;
            if (still === 0) seen.push(now);
            if (still < 20) requestAnimationFrame(look);
            else done(seen);
          };
          document.querySelector<HTMLElement>(`header a[href$="#${id}"]`)?.click();
          requestAnimationFrame(look);
        }),
      anchor,
    );

  test("NAV-2 a link scrolls smoothly, and jumps with reduced motion", async () => {
    const smooth = await visit("/about/", { reducedMotion: "no-preference" });
    expect((await follow(smooth.page)).length).toBeGreaterThan(8);
    expect(await place(smooth.page)).toEqual(reached);
    await smooth.close();
    const reduced = await visit("/about/");
    expect(await follow(reduced.page)).toHaveLength(2);
    expect(await place(reduced.page)).toEqual(reached);
    await reduced.close();
  });

  test("NAV-2 by mouse and by keyboard; back and forward lead back and forth", async () => {
    const { page, problems, close } = await visit("/about/?a=1");
    await page.locator("header").getByRole("link", { name: "Part three" }).click();
    await expect.poll(() => place(page)).toEqual(reached);
    expect(location(page)).toMatchObject({ hash: `#${anchor}`, search: "?a=1" });
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(location(page).hash).toBe("");
    expect(await place(page)).toMatchObject({ target: undefined });
    await page.goForward();
    await expect.poll(() => place(page)).toEqual(reached);

    // The next Tab goes on from the section.
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).textContent)).toBe(
      "own query",
    );
    await page.locator("header").getByRole("link", { name: "Part three" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => place(page)).toEqual(reached);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-2 NAV-4 one in the phone's menu closes the menu first", async () => {
    const { page, problems, close } = await visit("/about/", { viewport: phone, hasTouch: true });
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Part three" }).tap();
    await expect.poll(() => place(page)).toEqual(reached);
    expect(await page.getByRole("link", { name: "Part three" }).isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-2 a link to an anchor of another page leads there and focuses it", async () => {
    const { page, close } = await visit("/about/");
    await page.getByRole("link", { name: "own query" }).click();
    await page.waitForURL("**/programme/?tab=2#TitleParagraph-two");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector(":target")?.id))
      .toBe("TitleParagraph-two");
    await close();
  });

  test("NAV-2 the skip link leads to the content", async () => {
    const { page, close } = await visit("/about/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await close();
  });

  /** Puts a place with the id "late" at the end of the page; @returns whether it has the focus before anything else was done. */
  const addLate = (page: Page) =>
    page.evaluate(() => {
      const late = document.createElement("p");
      late.id = "late";
      late.textContent = "Late";
      document.querySelector("main")?.append(late);
      return document.activeElement === late;
    });
  const lateIsReached = (page: Page) => page.evaluate(() => document.activeElement?.id === "late");

  test("NAV-2 a place that is not there yet is reached when it appears, up to 10 s", async () => {
    const { page, problems, close } = await open(browser, {});
    await page.clock.install();
    await page.goto(`${host.origin}/about/#late`);
    await page.keyboard.press("Shift");
    await page.clock.runFor(9500);
    // Asked for later it may have been reached: the page's clock goes on by itself too.
    expect(await addLate(page)).toBe(false);
    await page.clock.runFor(200);
    expect(await lateIsReached(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.getElementById("late")?.getBoundingClientRect().bottom))
      .toBeLessThan(desktop.height);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-2 after 10 s, and when another anchor was followed, it is left alone", async () => {
    const { page, close } = await open(browser, {});
    await page.clock.install();
    await page.goto(`${host.origin}/about/#late`);
    await page.keyboard.press("Shift");
    await page.clock.runFor(10_500);
    await addLate(page);
    await page.clock.runFor(2000);
    expect(await lateIsReached(page)).toBe(false);
    await close();

    const other = await open(browser, {});
    await other.page.clock.install();
    await other.page.goto(`${host.origin}/about/#late`);
    await other.page.keyboard.press("Shift");
    await other.page.clock.runFor(1000);
    await other.page.locator("header").getByRole("link", { name: "Part three" }).click();
    await other.page.clock.runFor(1000);
    await addLate(other.page);
    await other.page.clock.runFor(5000);
    expect(await place(other.page)).toMatchObject({ focused: true, target: anchor });
    await other.close();
  });

  test.each(["#%E0%A4%A", "#:is(", "#a b", "#%", '#"><img src=x>', "#top", "#", "#кириллица"])(
    "NAV-2 SAF-1 %s is no harm, and the page begins at its top",
    async (hash) => {
      const { page, problems, close } = await open(browser, {});
      await page.clock.install();
      await page.goto(`${host.origin}/about/${hash}`);
      await page.keyboard.press("Shift");
      await page.clock.runFor(11_000);
      expect(await page.evaluate(() => [scrollY, document.activeElement === document.body])).toEqual([
        0,
        true,
      ]);
      expect(problems).toEqual([]);
      await close();
    },
  );

  test("NAV-2 an id of any letters is found", async () => {
    const { page, close } = await visit("/about/");
    await page.evaluate(() => {
      const section = document.querySelectorAll("main section")[2];
      if (section) section.id = "кириллица";
    });
    await page.getByRole("link", { name: "cyrillic" }).click();
    await expect.poll(() => place(page)).toMatchObject({ focused: true });
    await close();
  });

  test("NAV-2 a visitor who comes back finds the page where it was left", async () => {
    const { page, close } = await visit(`/about/#${anchor}`, {});
    await expect.poll(() => place(page)).toEqual(reached);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const left = await page.evaluate(
      () => new Promise<number>((done) => setTimeout(() => done(scrollY), 300)),
    );
    await page.goto(`${host.origin}/programme/`);
    await page.goBack();
    await started(page);
    await expect.poll(() => place(page)).toMatchObject({ focused: true });
    expect(await page.evaluate(() => scrollY)).toBe(left);
    await close();
  });

  test("NAV-2 without JavaScript browsers go there themselves, below the bar", async () => {
    const { page, close } = await open(browser, { javaScriptEnabled: false });
    await page.goto(`${host.origin}/about/`);
    await page.locator("header").getByRole("link", { name: "Part three" }).click();
    const section = page.locator(`section:has(> #${anchor})`);
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(80);
    await close();
  });
});

describe("NAV-10 the hero's button", () => {
  const scrolled = (page: Page) => page.evaluate(() => scrollY);

  test.each([
    ["mouse", { viewport: desktop }],
    ["touch", { viewport: phone, hasTouch: true }],
    ["with motion", { reducedMotion: "no-preference" }],
  ] as const)("NAV-10 scrolls by 500px: %s", async (_, options) => {
    const { page, problems, close } = await visit("/", options);
    const button = page.getByRole("link", { name: "Scroll down" });
    await ("hasTouch" in options ? button.tap() : button.click());
    await expect.poll(() => scrolled(page)).toBe(500);
    expect(location(page).hash).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-10 by keyboard", async () => {
    const { page, close } = await visit("/");
    await page.getByRole("link", { name: "Scroll down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(500);
    await close();
  });

  test("NAV-10 is a link to the content without JavaScript", async () => {
    const { page, close } = await open(browser, { javaScriptEnabled: false });
    await page.goto(host.origin);
    await page.getByRole("link", { name: "Scroll down" }).click();
    expect(location(page).hash).toBe("#main");
    await expect.poll(async () => Math.round((await page.locator("main").boundingBox())?.y ?? 0)).toBe(80);
    await close();
  });
});

describe("NAV-9 pages ahead", () => {
  const withoutRules = () => {
    HTMLScriptElement.supports = () => false;
  };
  const hints = (page: Page) =>
    page
      .locator("head link[rel=prefetch]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.replace(origin, "")));

  test("NAV-9 browsers without speculation rules fetch a page when its link is meant, once", async () => {
    const { page, problems, close } = await open(browser, {});
    await page.addInitScript(withoutRules);
    await page.goto(`${host.origin}/about/?a=1`);
    await started(page);
    const link = page.locator("header").getByRole("link", { name: "Programme" });
    await link.hover();
    await page.mouse.move(600, 600);
    await link.hover();
    await link.focus();
    expect(await hints(page)).toEqual(["/programme/?a=1"]);
    await page.locator("header").getByRole("link", { name: "Sample" }).focus();
    expect(await hints(page)).toEqual(["/programme/?a=1", "/?a=1"]);
    for (const name of ["elsewhere", "a file", "mail", "cyrillic"])
      await page.getByRole("link", { name }).focus();
    await page.locator("header").getByRole("link", { name: "About us" }).focus();
    expect(await hints(page)).toHaveLength(2);
    expect(problems).toEqual([]);
    await close();
  });

  test("NAV-9 nothing is fetched where data is to be saved, or where the page's own rules do it", async () => {
    for (const prepare of [
      () => {
        HTMLScriptElement.supports = () => false;
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      },
      () => {},
    ]) {
      const { page, close } = await open(browser, {});
      await page.addInitScript(prepare);
      await page.goto(`${host.origin}/about/`);
      await started(page);
      await page.locator("header").getByRole("link", { name: "Programme" }).hover();
      expect(await hints(page)).toEqual([]);
      await close();
    }
  });

  test.each([
    ["no-preference", true],
    ["reduce", false],
  ] as const)("NAV-9 from page to page with a transition: %s", async (reducedMotion, expected) => {
    const { page, problems, close } = await open(browser, { reducedMotion });
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) =>
        Object.assign(window, {
          hadTransition: Boolean((event as Event & { viewTransition: unknown }).viewTransition),
        }),
      ),
    );
    await page.goto(`${host.origin}/about/`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/");
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { hadTransition: boolean }).hadTransition))
      .toBe(expected);
    expect(problems).toEqual([]);
    await close();
  });
});
