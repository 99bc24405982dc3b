/** Links of a published page in Chromium: the query, anchors and their focus, prefetched pages. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addressOfNewTab, desktop } from "./chromium.ts";
import { addLate, lateIsReached, location, openLinks, reached, sectionState, started } from "./links-site.ts";
import { anchor } from "./navigable-site.ts";

const { origin: siteOrigin, onDesktop, onPhone, inOwnTab, visit, load, visitWithClock } = openLinks();

const hrefs = async (page: Page) => {
  const found = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return new Set(found.map((href) => href.replace(location(page).origin, "")));
};

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
      expect.stringMatching(/^\/_sectile\/backdrop-[0-9a-f]+\.webp$/),
    ]);
  });

  test("NAV-1 if empty leaves URLs as they were written", async () => {
    const page = await visit("/about/");
    const written = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(written.filter((href) => href?.startsWith("/")).length).toBeGreaterThan(4);
    expect(written.filter((href) => href?.includes("?"))).toEqual(["/programme/?tab=2#TitleParagraph-two"]);
  });

  test("NAV-1 is kept by mouse, in a new tab, by keyboard and by touch", async () => {
    const page = await inOwnTab();
    await load(page, "/about/?a=1");
    await started(page);
    const link = page.locator("header").getByRole("link", { name: "Programme" });
    for (const press of [{ button: "middle" as const }, { modifiers: ["ControlOrMeta" as const] }])
      expect(await addressOfNewTab(page, () => link.click(press))).toBe(`${siteOrigin()}/programme/?a=1`);
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
});

describe("NAV-2 anchors", () => {
  test("NAV-2 scroll to their section and focus it when a page is opened with one: desktop", async () => {
    const page = await visit(`/about/#${anchor}`);
    await expect.poll(() => sectionState(page)).toEqual(reached);
  });

  test("NAV-2 focus their section 100 ms after the start", async () => {
    const page = await visitWithClock(`/about/#${anchor}`);
    await page.clock.runFor(99);
    expect(await sectionState(page)).toMatchObject({ focused: false });
    await page.clock.runFor(1);
    await expect.poll(() => sectionState(page)).toMatchObject({ focused: true });
  });

  /** Records the page's scroll positions from a click until it rests. */
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

  test("NAV-2 scroll smoothly, and jump with reduced motion", async () => {
    const smooth = await visit("/about/", onDesktop, "no-preference");
    // A busy browser draws few of the positions in between.
    expect((await follow(smooth)).length).toBeGreaterThan(2);
    await expect.poll(() => sectionState(smooth)).toEqual(reached);
    const reduced = await visit("/about/");
    expect(await follow(reduced)).toHaveLength(2);
    await expect.poll(() => sectionState(reduced)).toEqual(reached);
  });

  test("NAV-2 NAV-4 in the phone's menu close the menu first", async () => {
    const page = await visit("/about/", onPhone);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Part three" }).tap();
    await expect.poll(() => sectionState(page)).toEqual(reached);
    await page.getByRole("link", { name: "Part three" }).waitFor({ state: "hidden" });
  });

  test("NAV-2 of another page open that page and focus the section", async () => {
    const page = await visit("/about/");
    await page.getByRole("link", { name: "own query" }).click();
    await page.waitForURL("**/programme/?tab=2#TitleParagraph-two");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector(":target")?.id))
      .toBe("TitleParagraph-two");
  });

  test("NAV-2 include the skip link, which focuses the content", async () => {
    const page = await visit("/about/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("NAV-2 that do not exist yet are reached when they appear, up to 10 s", async () => {
    const page = await visitWithClock("/about/#late");
    await page.clock.runFor(9500);
    expect(await addLate(page)).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(() => lateIsReached(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.getElementById("late")?.getBoundingClientRect().bottom))
      .toBeLessThan(desktop.height);
  });

  test("NAV-2 SAF-1 that match nothing do no harm, and the page starts at its top", async () => {
    for (const hash of ["#%E0%A4%A", "#:is(", "#a b", "#%", '#"><img src=x>', "#top", "#", "#кириллица"]) {
      const page = await visitWithClock(`/about/${hash}`);
      await page.clock.runFor(11_000);
      const found = await page.evaluate(() => [scrollY, document.activeElement === document.body]);
      expect(found, hash).toEqual([0, true]);
    }
  });

  test("NAV-2 do not replace the scroll position when a visitor returns to the page", async () => {
    const page = await visit(`/about/#${anchor}`);
    await expect.poll(() => sectionState(page)).toEqual(reached);
    await page.evaluate(() => {
      const rested = new Promise((done) =>
        addEventListener("scrollend", () => done(scrollY), { once: true }),
      );
      Object.assign(window, { rested });
    });
    await page.mouse.wheel(0, 300);
    const left = await page.evaluate(() => (window as unknown as { rested: Promise<number> }).rested);
    expect(left).toBeGreaterThan(0);
    await page.goto(`${siteOrigin()}/programme/`);
    await page.goBack();
    await started(page);
    await expect.poll(() => sectionState(page)).toMatchObject({ focused: true });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});

describe("NAV-10 the hero's button", () => {
  const scrolled = (page: Page) => page.evaluate(() => scrollY);

  test("NAV-10 scrolls by 500px: mouse", async () => {
    const page = await visit("/");
    await page.getByRole("link", { name: "Scroll down" }).click();
    await expect.poll(() => scrolled(page)).toBe(500);
    expect(location(page).hash).toBe("");
  });
});

describe("NAV-9 prefetching and transitions", () => {
  const withoutRules = () => {
    HTMLScriptElement.supports = () => false;
  };
  const hints = (page: Page) =>
    page
      .locator("head link[rel=prefetch]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.replace(origin, "")));

  test("NAV-9 browsers without speculation rules prefetch a page once, on hover or focus of its link", async () => {
    const page = await inOwnTab();
    await page.addInitScript(withoutRules);
    await page.goto(`${siteOrigin()}/about/?a=1`);
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

  test("NAV-9 nothing is prefetched if the visitor saves data, or if speculation rules do it", async () => {
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

  test("NAV-9 pages change with a transition, and without one with reduced motion", async () => {
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
