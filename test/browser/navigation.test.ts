/** The bar of a published page in Chromium: its background, the full-screen menu, and links that do not fit. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, desktop, hold, launch, open, phone } from "./chromium.ts";
import { headerLinks, manyLinks, navigableSite } from "./navigable-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
const hosts: Host[] = [];

const build = async (more: Record<string, unknown> = {}) => {
  const host = await buildSite(navigableSite(more));
  hosts.push(host);
  return host;
};

let few: Host;
let many: Host;

beforeAll(async () => {
  few = await build();
  many = await build({ headerLinks: manyLinks(40) });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  for (const host of hosts) await host.close();
});

const scripted = createTabs(() => browser);
const plain = createTabs(() => browser, { javaScriptEnabled: false });
const touched = createTabs(() => browser, { viewport: phone, hasTouch: true, isMobile: true });

/** Opens an address in one of the tabs that the file's tests share. */
async function visit(address: string, viewport = desktop, tab = scripted) {
  const page = await tab();
  await page.setViewportSize(viewport);
  await page.goto(address);
  // With the first frame the bar knows which links fit; a page may be loaded before that.
  if (tab !== plain) await twoFrames(page);
  return page;
}

/** Serves the page's styles with one text replaced, as to a browser that does not know it. */
const replaceInStyles = (page: Page, text: RegExp | string, by: string) =>
  page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(text, by) });
  });

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Until the page knows of it. */
const resize = (page: Page, width: number) =>
  Promise.all([
    page.evaluate(
      () => new Promise<void>((done) => addEventListener("resize", () => done(), { once: true })),
    ),
    page.setViewportSize({ width, height: 800 }),
  ]);

/** @returns what stands at the text: the element that has the focus */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

describe("NAV-3 the bar when the page is scrolled", () => {
  const bar = (page: Page) =>
    page.evaluate(() => {
      const element = document.querySelector(".navigation-bar");
      if (!element) throw new Error("no bar");
      const background = getComputedStyle(element, "::before");
      const { top, height } = element.getBoundingClientRect();
      return {
        opacity: Number(background.opacity),
        // The hairline at rest is a shadow too.
        isRaised: background.boxShadow.includes("24px"),
        position: getComputedStyle(element).position,
        top: Math.round(top),
        height: Math.round(height),
      };
    });
  const scrollPage = (page: Page, top: number) =>
    page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);

  test.each([
    ["phone", phone],
    ["desktop", desktop],
  ])(
    "NAV-3 has a background and a shadow past half of its height, and stays in sight, without JavaScript too: %s",
    async (_, viewport) => {
      for (const tab of [scripted, plain]) {
        const page = await visit(few.origin, viewport, tab);
        const { height, opacity } = await bar(page);
        expect(opacity).toBe(0);
        await scrollPage(page, height / 2 - 2);
        await expect.poll(() => bar(page)).toMatchObject({ opacity: 0, top: 0, position: "fixed" });
        await scrollPage(page, height / 2 + 12);
        await expect.poll(async () => (await bar(page)).opacity).toBeGreaterThan(0);
        await scrollPage(page, 2 * height);
        await expect.poll(() => bar(page)).toMatchObject({ opacity: 1, isRaised: true, top: 0 });
      }
    },
  );

  /** Opens the page as in a browser without animations that are tied to scrolling. */
  async function visitWithout(tab: typeof scripted) {
    const page = await tab();
    const script = await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    onTestFinished(() => script.dispose());
    await replaceInStyles(page, /animation-timeline:\s*scroll\(/g, "animation-timeline:unknown(");
    await page.goto(few.origin);
    return page;
  }

  test("NAV-3 the same by a script where styles cannot do it", async () => {
    const page = await visitWithout(scripted);
    const { height } = await bar(page);
    await scrollPage(page, height / 2);
    await twoFrames(page);
    expect(await bar(page)).toMatchObject({ opacity: 0, position: "fixed" });
    await scrollPage(page, height / 2 + 1);
    await expect.poll(() => bar(page)).toMatchObject({ opacity: 1, isRaised: true, top: 0 });
    await scrollPage(page, 0);
    await expect.poll(() => bar(page)).toMatchObject({ opacity: 0 });
  });

  test("NAV-3 with neither the bar stays at the top of the page", async () => {
    const page = await visitWithout(plain);
    expect((await bar(page)).position).toBe("relative");
  });
});

const opener = (page: Page) => page.getByRole("button", { name: "Menu" });

describe("NAV-4 the full-screen menu", () => {
  const link = (page: Page, name: string) => page.locator("header").getByRole("link", { name, exact: true });
  const isOpen = (page: Page) => link(page, "About us").isVisible();

  test("NAV-4 ACC-1 opens by mouse, fills the screen, and the page behind does not scroll", async () => {
    const page = await visit(`${few.origin}/about/`, phone);
    expect(await opener(page).getAttribute("aria-expanded")).toBe("false");
    await opener(page).click();
    expect(await page.locator(".menu-open").getAttribute("aria-expanded")).toBe("true");
    await expect
      .poll(() => page.locator(".menu-menu").boundingBox())
      .toEqual({ x: 0, y: 0, width: phone.width, height: phone.height });
    expect(await findBarriers(page)).toEqual([]);
    await page.mouse.move(180, 700);
    await page.mouse.wheel(0, 400);
    await page.mouse.wheel(0, 400);
    await page.getByRole("button", { name: "Close" }).click();
    expect(await isOpen(page)).toBe(false);
    expect(await opener(page).getAttribute("aria-expanded")).toBe("false");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  });

  test("NAV-4 ACC-2 by keyboard alone: the focus stays in it, Escape gives it back", async () => {
    const page = await visit(`${few.origin}/about/`, phone);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Close");
    const seen: string[] = [];
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press("Tab");
      seen.push(
        await page.evaluate(() =>
          document.activeElement === document.body ? "" : (document.activeElement?.textContent ?? "?"),
        ),
      );
    }
    const names = [...headerLinks.map(({ text }) => text), "English", "Русский", "العربية"];
    // After the last one comes the browser itself, and then the first one again.
    expect(seen).toEqual([...names, "", "Close", "About us"].slice(0, 9));
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Shift+Tab");
      expect(await page.evaluate(() => document.activeElement?.matches("body, .menu-menu *"))).toBe(true);
    }
    await page.keyboard.press("Escape");
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe("Menu");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("About us");
  });

  test("NAV-4 by touch: opens, closes, and leads on", async () => {
    const page = await visit(`${few.origin}/about/`, phone, touched);
    await opener(page).tap();
    await page.getByRole("button", { name: "Close" }).tap();
    expect(await isOpen(page)).toBe(false);
    await opener(page).tap();
    for (const target of await page.locator(".menu-menu").locator("a, button").all()) {
      const box = await target.boundingBox();
      if (box) expect(box.height).toBeGreaterThanOrEqual(44);
    }
    await link(page, "Programme").tap();
    await page.waitForURL("**/programme/");
    expect(await isOpen(page)).toBe(false);
  });

  test("NAV-4 ACC-1 it is a dialog with a name, and nothing behind it can be reached while it is open", async () => {
    for (const tab of [scripted, plain]) {
      const page = await visit(`${few.origin}/about/`, phone, tab);
      const dialog = page.getByRole("dialog", { name: "Menu" });
      expect(await dialog.count()).toBe(0);
      await opener(page).click();
      expect(await dialog.getByRole("link", { name: "About us" }).isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      expect(await dialog.count()).toBe(0);
    }
    const page = await visit(`${few.origin}/about/`, phone);
    await opener(page).click();
    const reached = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".skip-link, footer a, .navigation-logo a, .menu-open")]
          .filter((element) => {
            element.focus();
            return element === document.activeElement;
          })
          .map(({ className }) => className),
      );
    expect(await reached()).toEqual([]);
    expect(await readTree(page)).not.toContainEqual(expect.stringContaining("contentinfo"));
    await page.keyboard.press("Escape");
    expect(await reached()).toContain("skip-link");
  });

  test("NAV-4 ACC-1 a row of links is no dialog, before and after the window was narrow", async () => {
    const page = await scripted({ viewport: desktop });
    await page.clock.install({ time: 0 });
    await page.goto(`${few.origin}/about/`);
    // With the first frame the row is one; a page may be loaded before that.
    await twoFrames(page);
    await page.clock.pauseAt(60_000);
    const row = page.getByRole("navigation", { name: "Site navigation" }).first();
    for (const round of ["before", "after"]) {
      const tree = await readTree(page);
      expect(tree, round).toContainEqual(expect.stringContaining("link About us"));
      expect(tree, round).not.toContainEqual(expect.stringContaining("dialog"));
      expect(await row.getByRole("link", { name: "About us" }).isVisible()).toBe(true);
      await resize(page, 360);
      await page.clock.runFor(400);
      await opener(page).click();
      expect(await isOpen(page)).toBe(true);
      await page.keyboard.press("Escape");
      await resize(page, desktop.width);
      await page.clock.runFor(400);
    }
  });

  test("NAV-4 NAV-10 closes when the window has been wide for 400 ms", async () => {
    const page = await scripted({ viewport: { width: 1024, height: 800 } });
    await page.clock.install({ time: 0 });
    await page.goto(`${few.origin}/about/`);
    await opener(page).click();
    await page.clock.pauseAt(60_000);
    await resize(page, 1025);
    await page.clock.runFor(399);
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.clock.runFor(1);
    expect(await page.locator("dialog:modal").count()).toBe(0);
    expect(await link(page, "About us").isVisible()).toBe(true);
  });

  test("NAV-4 without JavaScript it opens, leads on and closes with Escape", async () => {
    const page = await visit(`${few.origin}/about/`, phone, plain);
    await opener(page).click();
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isOpen(page)).toBe(false);
    await opener(page).click();
    await link(page, "Programme").click();
    expect(new URL(page.url()).pathname).toBe("/programme/");
  });

  test.each([
    ["line_bottom", { isTurned: false, isLine: true, isAtTop: false }],
    ["line_top", { isTurned: false, isLine: true, isAtTop: true }],
    ["pointer", { isTurned: true, isLine: false, isAtTop: false }],
  ])("NAV-4 NAV-6 it marks the page that is shown as the row does: %s", async (marker, mark) => {
    const site = await build({ navigation: { marker } });
    const page = await visit(`${site.origin}/about/`, phone);
    await opener(page).click();
    const markOf = () =>
      link(page, "About us").evaluate((node) => {
        const { rotate, transform, height, bottom } = getComputedStyle(node, "::before");
        const isTurned = rotate !== "none" || transform.startsWith("matrix(0.7");
        return { isTurned, isLine: height === "2px", isAtTop: Number.parseFloat(bottom) > 10 };
      });
    await expect.poll(markOf).toEqual(mark);
    const others = await link(page, "Programme").evaluate(
      (node) => getComputedStyle(node, "::before").content,
    );
    expect(others).toBe("none");
    await visit(`${site.origin}/about/`);
    await expect.poll(markOf).toEqual(mark);
  });

  test("NAV-4 a site with nowhere to go has no menu, one with languages only has those", async () => {
    const [language] = navigableSite().languages;
    const alone = await build({ headerLinks: [], languages: [language] });
    const page = await visit(alone.origin, phone);
    expect(await page.locator("header").getByRole("navigation").count()).toBe(0);
    const speaking = await build({ headerLinks: [] });
    for (const viewport of [phone, desktop]) {
      await visit(speaking.origin, viewport);
      if (viewport === phone) await opener(page).click();
      else await page.getByRole("button", { name: "Languages" }).click();
      expect(await page.locator("header").getByRole("link", { name: "Русский" }).isVisible()).toBe(true);
    }
  });
});

describe("NAV-5 links that do not fit", () => {
  const more = (page: Page, name = "More") =>
    page.locator("header").getByRole("button", { name, exact: true });

  /** The links of the row, those behind the button, and how much room they take. */
  const look = (page: Page) =>
    page.evaluate(() => {
      const texts = (links: Iterable<Element>) => [...links].map(({ textContent }) => textContent ?? "");
      const list = document.querySelector(".menu-links");
      const row = [...(list?.querySelectorAll(":scope > li:not(.menu-more)") ?? [])];
      const button = document.querySelector<HTMLElement>(".menu-more button");
      const visible = button?.checkVisibility({ visibilityProperty: true }) ? [...row, button] : row;
      const boxes = visible.map((item) => item.getBoundingClientRect());
      return {
        row: texts(row),
        rest: texts(document.querySelectorAll(".menu-rest > li")),
        spaced: boxes.reduce((sum, { width }) => sum + width + 30, 0),
        widest: Math.max(0, ...boxes.map(({ width }) => width)),
        tops: new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size,
        bar: document.querySelector<HTMLElement>(".navigation-bar")?.offsetHeight,
        gaps: boxes.slice(1).map((box, index) => {
          const before = boxes[index] ?? box;
          return Math.round(Math.max(box.left - before.right, before.left - box.right));
        }),
      };
    });

  test.each([1025, 1280, 1920])(
    "NAV-5 at %d px they take 40 percent of the window with 30px each; the rest is behind the button",
    async (width) => {
      const page = await visit(`${many.origin}/about/`, { width, height: 800 });
      await more(page).waitFor();
      const { row, rest, spaced, tops, bar, gaps } = await look(page);
      expect([...row, ...rest]).toEqual(manyLinks(40).map(({ text }) => text));
      expect(row.length).toBeGreaterThan(1);
      expect(spaced).toBeLessThanOrEqual(0.4 * width);
      // One more would have been too many.
      expect(spaced + 120 + 30).toBeGreaterThan(0.4 * width);
      expect(new Set(gaps)).toEqual(new Set([30]));
      expect(tops).toBe(1);
      expect(bar).toBeLessThanOrEqual(81);
      expect(await findOverflow(page)).toEqual([]);
    },
  );

  test("NAV-5 links that fit have no button", async () => {
    const page = await visit(`${few.origin}/about/`);
    const { row, rest } = await look(page);
    expect(row).toEqual(headerLinks.map(({ text }) => text));
    expect(rest).toEqual([]);
    expect(await page.locator(".menu-more").isVisible()).toBe(false);
  });

  test("NAV-5 ACC-1 the list is 200 to 300px wide, at most 400px high, and scrolls", async () => {
    const page = await visit(`${many.origin}/about/`);
    await more(page).click();
    const list = page.locator(".menu-rest");
    const box = await list.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(200);
    expect(box?.width).toBeLessThanOrEqual(300);
    expect(Math.round(box?.height ?? 0)).toBe(400);
    expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true);
    // Below its button, whose end is its own.
    const button = await more(page).boundingBox();
    expect(
      Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0)),
    ).toBeLessThanOrEqual(1);
    await list.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    expect(await findBarriers(page)).toEqual([]);
  });

  test("NAV-5 where styles cannot place the list at its button, a script does", async () => {
    for (const path of ["/about/", "/ar/about/"]) {
      const page = await scripted();
      await replaceInStyles(page, "position-area", "no-such-property");
      await page.goto(many.origin + path);
      const opener = page.locator(".menu-more button");
      await opener.click();
      const list = await page.locator(".menu-rest").boundingBox();
      const button = await opener.boundingBox();
      expect(Math.abs((list?.x ?? 0) - (button?.x ?? 0))).toBeLessThanOrEqual(1);
      expect(list?.y).toBeGreaterThan(button?.y ?? 0);
    }
  });

  test("NAV-5 opens by mouse; closes by mouse, by a press elsewhere, and by a choice", async () => {
    const page = await visit(`${many.origin}/about/`);
    const last = page.getByRole("link", { name: "The last one" });
    expect(await more(page).getAttribute("aria-expanded")).toBe("false");
    await more(page).click();
    expect(await last.isVisible()).toBe(true);
    expect(await more(page).getAttribute("aria-expanded")).toBe("true");
    await more(page).click();
    expect(await last.isVisible()).toBe(false);
    await more(page).click();
    await page.mouse.click(900, 700);
    expect(await last.isVisible()).toBe(false);
    await more(page).click();
    const press = () => last.click({ modifiers: ["ControlOrMeta"] });
    expect(await addressOfNewTab(page, press)).toBe(`${many.origin}/programme/`);
    expect(await last.isVisible()).toBe(false);
    await more(page).click();
    await last.click();
    await page.waitForURL("**/programme/");
  });

  test.each(["Enter", "Space", "ArrowDown"])("NAV-5 ACC-2 by keyboard alone: %s", async (key) => {
    const page = await visit(`${many.origin}/about/`);
    const { rest } = await look(page);
    await more(page).focus();
    await page.keyboard.press(key);
    expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
    if (key !== "ArrowDown") await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(rest[0]);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(rest[1]);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(false);
    expect(await focused(page)).toBe("More");
    await page.keyboard.press("ArrowDown");
    for (let step = 1; step < rest.length; step++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/programme/");
  });

  test("NAV-5 by touch, on a wide screen", async () => {
    const page = await visit(`${many.origin}/about/`, desktop, touched);
    for (const target of await page.locator(".menu-links > li > a, .menu-more button").all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await more(page).tap();
    await page.getByRole("link", { name: "The last one" }).tap();
    await page.waitForURL("**/programme/");
  });

  test("NAV-5 NAV-6 the page that is shown is marked in the list, and so is the button", async () => {
    const page = await visit(`${many.origin}/programme/`);
    const isMarked = () =>
      more(page).evaluate((node) => getComputedStyle(node, "::before").transform === "none");
    await expect.poll(isMarked).toBe(true);
    await more(page).click();
    expect(await page.locator(".menu-rest [aria-current=page]").allTextContents()).toEqual(["The last one"]);
    await page.goto(many.origin);
    await page.mouse.move(0, 0);
    await more(page).waitFor();
    await expect.poll(isMarked).toBe(false);
  });

  test.each(["left", "right", "middle"])(
    "NAV-5 PERF-6 nothing shifts while the list is made, and the button follows the last link, in both directions of writing: links at the %s",
    async (alignment) => {
      const host = await build({ headerLinks: manyLinks(12), navigation: { alignment } });
      for (const [language, width] of [
        ["en", alignment === "right" ? 1440 : 1025],
        ["ar", alignment === "right" ? 1025 : 1440],
      ] as const) {
        const page = await scripted();
        await page.setViewportSize({ width, height: 800 });
        const script = await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              shifts.push((entry as PerformanceEntry & { value: number }).value);
          }).observe({ type: "layout-shift", buffered: true });
        });
        onTestFinished(() => script.dispose());
        // The script comes when the page has been seen without it.
        const release = await hold(page, "**/*.js");
        await page.goto(`${host.origin}${language === "en" ? "" : `/${language}`}/about/`, {
          waitUntil: "commit",
        });
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        const isWhole = await page.evaluate(() => {
          const list = document.querySelector(".menu-links")?.getBoundingClientRect();
          const items = [...document.querySelectorAll(".menu-links > li:not(.menu-more)")];
          const first = items[0]?.getBoundingClientRect().top;
          // A link is in the row whole or not at all.
          return items
            .map((item) => item.getBoundingClientRect())
            .filter(({ top }) => top === first)
            .every(({ left, right }) => list && left >= list.left - 1 && right <= list.right + 1);
        });
        expect(isWhole).toBe(true);
        release();
        await more(page, language === "ar" ? "المزيد" : "More").waitFor();
        await twoFrames(page);
        expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
        const { spaced, gaps } = await look(page);
        expect(spaced).toBeLessThanOrEqual(0.4 * width + 250);
        expect(new Set(gaps)).toEqual(new Set([30]));
        expect(await findOverflow(page)).toEqual([]);
      }
    },
  );

  test("NAV-5 NAV-10 another width is measured anew, 400 ms after the last resizing", async () => {
    const page = await scripted({ viewport: { width: 1600, height: 800 } });
    await page.clock.install({ time: 0 });
    await page.goto(`${many.origin}/about/`);
    await more(page).waitFor();
    await page.clock.pauseAt(60_000);
    const before = await look(page);
    await resize(page, 1300);
    await page.clock.runFor(300);
    await resize(page, 1100);
    await page.clock.runFor(399);
    expect((await look(page)).rest).toEqual(before.rest);
    await page.clock.runFor(1);
    const narrower = await look(page);
    expect(narrower.rest.length).toBeGreaterThan(before.rest.length);
    expect(narrower.spaced).toBeLessThanOrEqual(0.4 * 1100);

    // All links are in the menu of a narrow window, and the row of a wide one begins again.
    await resize(page, 1024);
    await page.clock.runFor(400);
    expect(await look(page)).toMatchObject({ row: manyLinks(40).map(({ text }) => text), rest: [] });
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
    expect(await page.locator(".menu-more").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await resize(page, 1600);
    await page.clock.runFor(400);
    expect(await look(page)).toMatchObject({ row: before.row, rest: before.rest });
  });

  let six: Promise<Host> | undefined;
  test.each([
    ["a font that comes late", ".menu-link { letter-spacing: 0.3em }"],
    [
      "text spacing",
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    ],
    ["larger letters", "html { font-size: 200% }"],
  ])("NAV-5 ACC-1 letters that grow later are measured anew: %s", async (_, style) => {
    six ??= build({ headerLinks: manyLinks(6), navigation: { alignment: "right" } });
    const site = await six;
    for (const width of style.startsWith("html") ? [1280, 1920] : [1280]) {
      const page = await visit(`${site.origin}/about/`, { width, height: 800 });
      await page.evaluate(() => document.fonts.ready);
      const before = await look(page);
      await page.locator(".menu-links a").first().focus();
      await page.evaluate((rule) => void document.styleSheets[0]?.insertRule(rule), style);
      await expect.poll(async () => (await look(page)).rest.length).toBeGreaterThan(before.rest.length);
      // The focused link stays in the row.
      expect(await focused(page)).toBe("Link number 1");
      const { row, rest, tops, widest } = await look(page);
      expect([...row, ...rest]).toEqual(manyLinks(6).map(({ text }) => text));
      expect(tops).toBe(1);
      expect(widest).toBeLessThanOrEqual(0.4 * width);
      expect(await findOverflow(page)).toEqual([]);
      await more(page).click();
      expect(await page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
    }
  });

  test.each([
    ["left", 1025],
    ["right", 1440],
    ["middle", 1280],
  ])(
    "NAV-5 the button follows the last link where there is one language: links at the %s",
    async (alignment, width) => {
      const site = await build({ headerLinks: manyLinks(7), navigation: { alignment }, languages: [] });
      const page = await visit(`${site.origin}/about/`, { width, height: 800 });
      await more(page).waitFor();
      expect(new Set((await look(page)).gaps)).toEqual(new Set([30]));
    },
  );

  test("NAV-5 ACC-1 a text of more lines than the row shows is whole behind the button, and the others stay", async () => {
    const long =
      "A name that is so long that nobody would like to read all of it in the bar of a page, in three lines";
    const site = await build({ headerLinks: [headerLinks[0], { text: long, link: "/" }, headerLinks[1]] });
    const page = await visit(`${site.origin}/about/`, { width: 1920, height: 800 });
    await more(page).click();
    expect(await look(page)).toMatchObject({ row: ["About us", "Programme"], rest: [long] });
    // Where all links are in the menu, they stand in their order.
    await resize(page, 360);
    await opener(page).click();
    await expect.poll(async () => (await look(page)).row).toEqual(["About us", long, "Programme"]);
    await page.keyboard.press("Escape");
    await resize(page, 1920);
    await more(page).click();
    const text = page.getByText(long);
    expect(await text.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
  });

  test("NAV-5 SAF-1 the label is plain text; long words and names stay within 250px and the bar's height", async () => {
    const long = await build({
      navigation: { moreLabel: '<b>Mehr</b> & "mehr"' },
      headerLinks: [
        { text: "Donaudampfschifffahrtsgesellschaftskapitänsmütze".repeat(3), link: "/about" },
        { text: "A name that is so long that nobody would like to read all of it in a bar", link: "/about" },
        ...manyLinks(6),
      ],
      theme: { textSize: 100 },
    });
    const page = await visit(`${long.origin}/about/`, { width: 1600, height: 800 });
    await more(page, '<b>Mehr</b> & "mehr"').waitFor();
    const { widest, bar, spaced, row } = await look(page);
    expect(row.length).toBeGreaterThan(0);
    expect(widest).toBeLessThanOrEqual(250);
    expect(spaced).toBeLessThanOrEqual(0.4 * 1600);
    expect(bar).toBeLessThanOrEqual(81);
    expect(await findOverflow(page)).toEqual([]);
  });

  test("NAV-5 a large logo leaves less room, and nothing lies over it", async () => {
    const header = { logoSrc: "assets/backdrop.webp", logoWidth: 400 };
    const wide = navigableSite({ headerLinks: manyLinks(8) }, { header });
    const host = await buildSite(wide, { assets: "templates/samples" });
    hosts.push(host);
    const page = await visit(`${host.origin}/about/`, { width: 1025, height: 800 });
    await more(page).waitFor();
    const logo = await page.locator(".navigation-logo").boundingBox();
    const first = await page.locator(".menu-links").boundingBox();
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(first?.x ?? 0);
    expect(await findOverflow(page)).toEqual([]);
  });

  test("NAV-5 without JavaScript all links are in the row, on as many lines as they need", async () => {
    const withoutScript = await open(browser, {});
    await withoutScript.page.route("**/*.js", (route) => route.abort());
    for (const page of [await plain(), withoutScript.page]) {
      await page.goto(`${many.origin}/about/`);
      await expect.poll(() => page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
      const box = await page.getByRole("link", { name: "The last one" }).boundingBox();
      const bar = await page.locator(".navigation-bar").boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      expect(await page.locator(".menu-more").isVisible()).toBe(false);
    }
  });
});
