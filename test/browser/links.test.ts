/** Links of a published page in Chromium: the query, anchors and their focus, pages fetched ahead. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, desktop, launch, phone } from "./chromium.ts";
import { anchor, navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

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

const onDesktop = createTabs(() => browser);
const onPhone = createTabs(() => browser, { viewport: phone, hasTouch: true });
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });
const withClock = createTabs(() => browser);
/** A tab of its own, for tests that prepare every page before it loads. */
const inOwnTab = () => onDesktop({});

/** Opens an address in a tab and waits until the page's behaviours have started. */
async function visit(
  path: string,
  openTab = onDesktop,
  reducedMotion: "reduce" | "no-preference" = "reduce",
) {
  const page = await openTab();
  await page.emulateMedia({ reducedMotion });
  await load(page, path);
  await started(page);
  return page;
}

/** Loads the page even if the tab shows it already: an address that differs in its hash alone loads nothing. */
async function load(page: Page, path: string): Promise<void> {
  const address = new URL(host.origin + path);
  // A small file of the same host: for another origin Chromium would start another process.
  if (address.href.split("#")[0] === page.url().split("#")[0]) await page.goto(`${host.origin}/robots.txt`);
  await page.goto(host.origin + path);
}

/** Opens an address in a tab whose clock stands still, and starts the page's behaviours with a key. */
async function visitWithClock(path: string) {
  const page = await withClock();
  isClockStopped ??= page.clock.install({ time: 0 }).then(() => page.clock.pauseAt(1000));
  await isClockStopped;
  await load(page, path);
  await page.keyboard.press("Shift");
  return page;
}
let isClockStopped: Promise<void> | undefined;

/**
 * Behaviours start when the browser is idle or after two seconds: at the latest when something comes after them. A window that
 * is not drawn may never be idle.
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
    const page = await visit("/about/?utm=a%20b&tab=1&flag");
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
  });

  test("NAV-1 without a query addresses are as they were written", async () => {
    const page = await visit("/about/");
    const written = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(written.filter((href) => href?.startsWith("/")).length).toBeGreaterThan(4);
    expect(written.filter((href) => href?.includes("?"))).toEqual(["/programme/?tab=2#TitleParagraph-two"]);
  });

  test("NAV-1 by mouse, in a new tab, by keyboard and by touch", async () => {
    const page = await inOwnTab();
    await load(page, "/about/?a=1");
    await started(page);
    const link = page.locator("header").getByRole("link", { name: "Programme" });
    for (const press of [{ button: "middle" as const }, { modifiers: ["ControlOrMeta" as const] }])
      expect(await addressOfNewTab(page, () => link.click(press))).toBe(`${host.origin}/programme/?a=1`);
    await link.click();
    await page.waitForURL("**/programme/?a=1");
    await page.locator("header").getByRole("link", { name: "About us" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/about/?a=1");

    const touch = await visit("/about/?a=1", onPhone);
    await touch.getByRole("button", { name: "Menu" }).tap();
    await touch.getByRole("link", { name: "Programme" }).tap();
    await touch.waitForURL("**/programme/?a=1");
  });

  test("NAV-1 a first press that comes before the script has started keeps it too", async () => {
    const page = await inOwnTab();
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto(`${host.origin}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/?a=1");
  });

  test("NAV-1 without JavaScript links lead where they say", async () => {
    const page = await withoutScript();
    await page.goto(`${host.origin}/about/?a=1`);
    await page.locator("header").getByRole("link", { name: "Programme" }).click();
    await page.waitForURL("**/programme/");
  });
});

describe("NAV-2 anchors", () => {
  test.each([
    ["desktop", onDesktop, "reduce"],
    ["phone", onPhone, "reduce"],
    ["with motion", onDesktop, "no-preference"],
  ] as const)(
    "NAV-2 a page opened with one goes there, and focuses the section: %s",
    async (_, tab, motion) => {
      const page = await visit(`/about/#${anchor}`, tab, motion);
      await expect.poll(() => place(page)).toEqual(reached);
    },
  );

  test("NAV-2 the focus comes 100 ms after the start", async () => {
    const page = await visitWithClock(`/about/#${anchor}`);
    await page.clock.runFor(99);
    expect(await place(page)).toMatchObject({ focused: false });
    await page.clock.runFor(1);
    await expect.poll(() => place(page)).toMatchObject({ focused: true });
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
    const smooth = await visit("/about/", onDesktop, "no-preference");
    // A busy browser draws few of the positions between the first and the last.
    expect((await follow(smooth)).length).toBeGreaterThan(2);
    await expect.poll(() => place(smooth)).toEqual(reached);
    const reduced = await visit("/about/");
    expect(await follow(reduced)).toHaveLength(2);
    await expect.poll(() => place(reduced)).toEqual(reached);
  });

  test("NAV-2 by mouse and by keyboard; back and forward lead back and forth", async () => {
    const page = await visit("/about/?a=1");
    await page.locator("header").getByRole("link", { name: "Part three" }).click();
    await expect.poll(() => place(page)).toEqual(reached);
    expect(location(page)).toMatchObject({ hash: `#${anchor}`, search: "?a=1" });
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(location(page).hash).toBe("");
    await expect.poll(() => place(page)).toMatchObject({ target: undefined });
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
  });

  test("NAV-2 NAV-4 one in the phone's menu closes the menu first", async () => {
    const page = await visit("/about/", onPhone);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Part three" }).tap();
    await expect.poll(() => place(page)).toEqual(reached);
    await page.getByRole("link", { name: "Part three" }).waitFor({ state: "hidden" });
  });

  test("NAV-2 a link to an anchor of another page leads there and focuses it", async () => {
    const page = await visit("/about/");
    await page.getByRole("link", { name: "own query" }).click();
    await page.waitForURL("**/programme/?tab=2#TitleParagraph-two");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector(":target")?.id))
      .toBe("TitleParagraph-two");
  });

  test("NAV-2 the skip link leads to the content", async () => {
    const page = await visit("/about/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
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
    const page = await visitWithClock("/about/#late");
    await page.clock.runFor(9500);
    expect(await addLate(page)).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(() => lateIsReached(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.getElementById("late")?.getBoundingClientRect().bottom))
      .toBeLessThan(desktop.height);
  });

  test("NAV-2 after 10 s, and when another anchor was followed, it is left alone", async () => {
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
    await expect.poll(() => place(other)).toMatchObject({ focused: true, target: anchor });
  });

  test("NAV-2 SAF-1 hashes that name no place do no harm, and the page begins at its top", async () => {
    for (const hash of ["#%E0%A4%A", "#:is(", "#a b", "#%", '#"><img src=x>', "#top", "#", "#кириллица"]) {
      const page = await visitWithClock(`/about/${hash}`);
      await page.clock.runFor(11_000);
      const found = await page.evaluate(() => [scrollY, document.activeElement === document.body]);
      expect(found, hash).toEqual([0, true]);
    }
  });

  test("NAV-2 an id of any letters is found", async () => {
    const page = await visit("/about/");
    await page.evaluate(() => {
      const section = document.querySelectorAll("main section")[2];
      if (section) section.id = "кириллица";
    });
    await page.getByRole("link", { name: "cyrillic" }).click();
    await expect.poll(() => place(page)).toMatchObject({ focused: true });
  });

  test("NAV-2 a visitor who comes back finds the page where it was left", async () => {
    const page = await visit(`/about/#${anchor}`);
    await expect.poll(() => place(page)).toEqual(reached);
    await page.evaluate(() => {
      const rested = new Promise((done) =>
        addEventListener("scrollend", () => done(scrollY), { once: true }),
      );
      Object.assign(window, { rested });
    });
    await page.mouse.wheel(0, 300);
    const left = await page.evaluate(() => (window as unknown as { rested: Promise<number> }).rested);
    expect(left).toBeGreaterThan(0);
    await page.goto(`${host.origin}/programme/`);
    await page.goBack();
    await started(page);
    await expect.poll(() => place(page)).toMatchObject({ focused: true });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });

  test("NAV-2 without JavaScript browsers go there themselves, below the bar", async () => {
    const page = await withoutScript();
    await page.goto(`${host.origin}/about/`);
    await page.locator("header").getByRole("link", { name: "Part three" }).click();
    const section = page.locator(`section:has(> #${anchor})`);
    await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? 0)).toBe(80);
  });
});

describe("NAV-10 the hero's button", () => {
  const scrolled = (page: Page) => page.evaluate(() => scrollY);

  test.each([
    ["mouse", onDesktop, "reduce"],
    ["touch", onPhone, "reduce"],
    ["with motion", onDesktop, "no-preference"],
  ] as const)("NAV-10 scrolls by 500px: %s", async (by, tab, motion) => {
    const page = await visit("/", tab, motion);
    const button = page.getByRole("link", { name: "Scroll down" });
    await (by === "touch" ? button.tap() : button.click());
    await expect.poll(() => scrolled(page)).toBe(500);
    expect(location(page).hash).toBe("");
  });

  test("NAV-10 by keyboard", async () => {
    const page = await visit("/");
    await page.getByRole("link", { name: "Scroll down" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => scrolled(page)).toBe(500);
  });

  test("NAV-10 is a link to the content without JavaScript", async () => {
    const page = await withoutScript();
    await page.goto(host.origin);
    await page.getByRole("link", { name: "Scroll down" }).click();
    await page.waitForURL("**/#main");
    await expect.poll(async () => Math.round((await page.locator("main").boundingBox())?.y ?? 0)).toBe(80);
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
    const page = await inOwnTab();
    await page.addInitScript(withoutRules);
    await page.goto(`${host.origin}/about/?a=1`);
    await started(page);
    const link = page.locator("header").getByRole("link", { name: "Programme" });
    await link.hover();
    await page.mouse.move(600, 600);
    await link.hover();
    await link.focus();
    await expect.poll(() => hints(page)).toEqual(["/programme/?a=1"]);
    await page.locator("header").getByRole("link", { name: "Sample" }).focus();
    await expect.poll(() => hints(page)).toEqual(["/programme/?a=1", "/?a=1"]);
    for (const name of ["elsewhere", "a file", "mail", "cyrillic"])
      await page.getByRole("link", { name }).focus();
    await page.locator("header").getByRole("link", { name: "About us" }).focus();
    expect(await hints(page)).toHaveLength(2);
  });

  test("NAV-9 nothing is fetched where data is to be saved, or where the page's own rules do it", async () => {
    const saving = await inOwnTab();
    await saving.addInitScript(withoutRules);
    await saving.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await load(saving, "/about/");
    await started(saving);
    for (const page of [saving, await visit("/about/")]) {
      await page.locator("header").getByRole("link", { name: "Programme" }).hover();
      expect(await hints(page)).toEqual([]);
    }
  });

  test("NAV-9 pages follow each other with a transition, without one where motion is reduced", async () => {
    const page = await inOwnTab();
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) =>
        Object.assign(window, {
          hadTransition: Boolean((event as Event & { viewTransition: unknown }).viewTransition),
        }),
      ),
    );
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      await page.emulateMedia({ reducedMotion });
      await load(page, "/about/");
      await page.locator("header").getByRole("link", { name: "Programme" }).click();
      await page.waitForURL("**/programme/");
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { hadTransition: boolean }).hadTransition))
        .toBe(reducedMotion === "no-preference");
    }
  });
});
