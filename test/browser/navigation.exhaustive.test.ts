/** The bar of a published page in Chromium: by touch, in older browsers, at further widths, and with rarer links. */
import { describe, expect, onTestFinished, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findOverflow } from "./audit.ts";
import { desktop, phone } from "./chromium.ts";
import { manyLinks, navigableSite } from "./navigable-site.ts";
import {
  bar,
  expectKeyboard,
  expectMark,
  expectMeasured,
  expectNoShifts,
  expectShare,
  isOpen,
  link,
  look,
  more,
  opener,
  openNavigation,
  replaceInStyles,
  resize,
  scrollPage,
  twoFrames,
} from "./navigation-site.ts";
import type { Host } from "./serve.ts";

const navigation = openNavigation();
const { few, many, build, buildFrom, scripted, plain, touched, visit } = navigation;

describe("NAV-3 the bar of a scrolled page", () => {
  /** Opens the page as in a browser without scroll-driven animations. */
  async function visitWithout(tab: typeof scripted) {
    const page = await tab();
    const script = await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    onTestFinished(() => script.dispose());
    await replaceInStyles(page, /animation-timeline:\s*scroll\(/g, "animation-timeline:unknown(");
    await page.goto(few().origin);
    return page;
  }

  test("NAV-3 gets its background by a script in browsers without scroll-driven animations", async () => {
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

  test("NAV-3 stays at the top of the page with neither script nor scroll-driven animations", async () => {
    const page = await visitWithout(plain);
    expect((await bar(page)).position).toBe("relative");
  });
});

describe("NAV-4 the full-screen menu", () => {
  test("NAV-4 opens and closes by touch, and its links work", async () => {
    const page = await visit(`${few().origin}/about/`, phone, touched);
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

  test("NAV-4 ACC-1 is not a dialog while it is a row of links, before and after the window was narrow", async () => {
    const page = await scripted({ viewport: desktop });
    await page.clock.install({ time: 0 });
    await page.goto(`${few().origin}/about/`);
    // The row is laid out with the first frame, which may come after the load event.
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
      // Its script may arrive with the first click.
      await expect.poll(() => isOpen(page)).toBe(true);
      await page.keyboard.press("Escape");
      await resize(page, desktop.width);
      await page.clock.runFor(400);
    }
  });

  test.each([
    ["line_top", { isTurned: false, isLine: true, isAtTop: true }],
    ["pointer", { isTurned: true, isLine: false, isAtTop: false }],
  ])("NAV-4 NAV-6 marks the current page as the row does: %s", (marker, mark) =>
    expectMark(navigation, marker, mark),
  );
});

describe("NAV-5 links that do not fit", () => {
  test.each([1025, 1920])(
    "NAV-5 are behind the button at %d px: the row takes 40 percent of the window, with links 30px apart",
    (width) => expectShare(navigation, width),
  );

  test("NAV-5 leave a pinned link in the row, and all others in their order behind the button", async () => {
    const links = manyLinks(12).map((link, index) => (index === 9 ? { ...link, isPinned: true } : link));
    const site = await build({ headerLinks: links });
    for (const width of [1025, 1280, 1920]) {
      const page = await visit(`${site.origin}/about/`, { width, height: 800 });
      const texts = (place: string) => page.locator(`${place} > li > a`).allTextContents();
      const row = await texts(".menu-links");
      expect(row.at(-1)).toBe(links[9]?.text);
      expect(row.length).toBeGreaterThan(width > 1100 ? 1 : 0);
      const hidden = links.map(({ text }) => text).filter((text) => !row.includes(text));
      expect(await texts(".menu-rest")).toEqual(hidden);
      expect(
        await page
          .locator(".menu-links > li:visible")
          .evaluateAll((all) => new Set(all.map((one) => (one as HTMLElement).offsetTop)).size),
      ).toBe(1);
    }
  });

  test("NAV-5 are in a list that a script places if styles cannot", async () => {
    for (const path of ["/about/", "/ar/about/"]) {
      const page = await scripted();
      await replaceInStyles(page, "position-area", "no-such-property");
      await page.goto(many().origin + path);
      const opener = page.locator(".menu-more button");
      await opener.click();
      const [list, button] = [await page.locator(".menu-rest").boundingBox(), await opener.boundingBox()];
      if (!list || !button) throw new Error("The list or its button is not shown.");
      // Below the button, and inside of the window.
      expect(list.y).toBeGreaterThan(button.y);
      expect(list.x).toBeLessThanOrEqual(button.x + 1);
      expect(list.x + list.width).toBeGreaterThanOrEqual(button.x + button.width - 1);
      expect(list.x).toBeGreaterThanOrEqual(0);
      expect(list.x + list.width).toBeLessThanOrEqual(desktop.width);
    }
  });

  test.each(["Space", "ArrowDown"])("NAV-5 ACC-2 are reached by keyboard alone: %s", (key) =>
    expectKeyboard(navigation, key),
  );

  test("NAV-5 are reached by touch on a wide screen", async () => {
    const page = await visit(`${many().origin}/about/`, desktop, touched);
    for (const target of await page.locator(".menu-links > li > a, .menu-more button").all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await more(page).tap();
    await page.getByRole("link", { name: "The last one" }).tap();
    await page.waitForURL("**/programme/");
  });

  test.each(["right", "middle"])(
    "NAV-5 PERF-6 shift nothing, and the button follows the last link in both writing directions: links at the %s",
    (alignment) => expectNoShifts(navigation, alignment),
  );

  let six: Promise<Host> | undefined;
  test.each([
    [
      "text spacing",
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    ],
    ["larger letters", "html { font-size: 200% }"],
  ])("NAV-5 ACC-1 are measured again when letters grow: %s", async (_, style) => {
    six ??= build({ headerLinks: manyLinks(6), navigation: { alignment: "right" } });
    const site = await six;
    await expectMeasured(navigation, site, style);
  });

  test.each([
    ["left", 1025],
    ["right", 1440],
    ["middle", 1280],
  ])(
    "NAV-5 have their button after the last link on a site with one language: links at the %s",
    async (alignment, width) => {
      const site = await build({ headerLinks: manyLinks(7), navigation: { alignment }, languages: [] });
      const page = await visit(`${site.origin}/about/`, { width, height: 800 });
      await more(page).waitFor();
      expect(new Set((await look(page)).gaps)).toEqual(new Set([30]));
    },
  );

  test("NAV-5 leave space for a large logo, and nothing covers it", async () => {
    const header = { logoSrc: "assets/backdrop.webp", logoWidth: 400 };
    const wide = navigableSite({ headerLinks: manyLinks(8) }, { header });
    const host = await buildFrom(wide, { assets: "templates/samples" });
    const page = await visit(`${host.origin}/about/`, { width: 1025, height: 800 });
    await more(page).waitFor();
    const logo = await page.locator(".navigation-logo").boundingBox();
    const first = await page.locator(".menu-links").boundingBox();
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(first?.x ?? 0);
    expect(await findOverflow(page)).toEqual([]);
  });
});
