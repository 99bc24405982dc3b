/** The bar of a published page in Chromium: its background, the full-screen menu, and links that do not fit. */
import { describe, expect, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { addressOfNewTab, desktop, open, phone } from "./chromium.ts";
import { headerLinks, manyLinks, navigableSite } from "./navigable-site.ts";
import {
  bar,
  expectKeyboard,
  expectMark,
  expectMeasured,
  expectNoShifts,
  expectShare,
  focused,
  isOpen,
  link,
  look,
  more,
  opener,
  openNavigation,
  resize,
  scrollPage,
} from "./navigation-site.ts";

const site = openNavigation();
const { browser, few, many, build, scripted, plain, visit } = site;

describe("NAV-3 the bar of a scrolled page", () => {
  test.each([
    ["phone", phone],
    ["desktop", desktop],
  ])(
    "NAV-3 gets a background and a shadow past half its height and stays visible, also without JavaScript: %s",
    async (_, viewport) => {
      for (const tab of [scripted, plain]) {
        const page = await visit(few().origin, viewport, tab);
        const { height, opacity } = await bar(page);
        expect(opacity).toBe(0);
        await scrollPage(page, height / 2 - 2);
        await expect.poll(() => bar(page)).toMatchObject({ opacity: 0, top: 0, position: "fixed" });
        await scrollPage(page, height / 2 + 2);
        await expect.poll(() => bar(page)).toMatchObject({ opacity: 1, isRaised: true, top: 0 });
        await scrollPage(page, 2 * height);
        await expect.poll(() => bar(page)).toMatchObject({ opacity: 1, isRaised: true, top: 0 });
      }
    },
  );
});

describe("NAV-4 NAV-5 links below a link", () => {
  const nested = [
    { text: "Start", link: "/" },
    { text: "Services", link: "/about", links: [{ text: "Contact us", link: "/programme" }] },
    { text: "Company", links: [{ text: "About us", link: "/about" }] },
  ];

  test("NAV-5 NAV-6 ACC-1 are a list behind a button, which is marked for the current page, also without JavaScript", async () => {
    const host = await build({ headerLinks: nested });
    for (const tab of [scripted, plain]) {
      const page = await visit(`${host.origin}/programme/`, desktop, tab);
      const navigation = page.getByRole("navigation").first();
      const services = navigation.getByRole("button", { name: "Services" });
      expect(await navigation.getByRole("link", { name: "Contact us" }).isVisible()).toBe(false);
      await services.click();
      const links = navigation.getByRole("link");
      await expect
        .poll(() => links.allTextContents())
        .toEqual(expect.arrayContaining(["Services", "Contact us"]));
      expect(await navigation.getByRole("link", { name: "Contact us" }).getAttribute("aria-current")).toBe(
        "page",
      );
      // Axe needs JavaScript.
      if (tab === scripted) expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await navigation.getByRole("link", { name: "Contact us" }).isVisible()).toBe(false);
    }
  });

  test("NAV-4 NAV-5 are visible in the full-screen menu, and behind the button at the end of a row", async () => {
    const host = await build({ headerLinks: [...manyLinks(12), ...nested] });
    const page = await visit(`${host.origin}/`, phone);
    await opener(page).click();
    await page.getByRole("link", { name: "Contact us" }).waitFor();
    expect(await page.getByRole("button", { name: "Services" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
    const wide = await visit(`${host.origin}/`, desktop);
    await more(wide).click();
    await wide.getByRole("link", { name: "Contact us" }).waitFor();
    await wide.getByText("Company", { exact: true }).last().waitFor();
    expect(await findBarriers(wide)).toEqual([]);
  });
});

describe("NAV-4 the full-screen menu", () => {
  test("NAV-4 ACC-1 opens by mouse, fills the window, and locks the scroll position of the page", async () => {
    const page = await visit(`${few().origin}/about/`, phone);
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

  test("NAV-4 ACC-2 keeps the focus by keyboard, and Escape returns it", async () => {
    const page = await visit(`${few().origin}/about/`, phone);
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
    // After the last one the focus goes to the browser itself, and then to the first one again.
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

  test("NAV-4 ACC-1 is a dialog with a name, and nothing behind it can be reached while it is open", async () => {
    for (const tab of [scripted, plain]) {
      const page = await visit(`${few().origin}/about/`, phone, tab);
      const dialog = page.getByRole("dialog", { name: "Menu" });
      expect(await dialog.count()).toBe(0);
      await opener(page).click();
      expect(await dialog.getByRole("link", { name: "About us" }).isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      expect(await dialog.count()).toBe(0);
    }
    const page = await visit(`${few().origin}/about/`, phone);
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

  test("NAV-4 NAV-10 closes when the window has been wide for 400 ms", async () => {
    const page = await scripted({ viewport: { width: 1024, height: 800 } });
    await page.clock.install({ time: 0 });
    await page.goto(`${few().origin}/about/`);
    await opener(page).click();
    await page.clock.pauseAt(60_000);
    await resize(page, 1025);
    await page.clock.runFor(399);
    expect(await page.locator("dialog:modal").count()).toBe(1);
    await page.clock.runFor(1);
    expect(await page.locator("dialog:modal").count()).toBe(0);
    expect(await link(page, "About us").isVisible()).toBe(true);
  });

  test("NAV-4 opens, closes with Escape, and its links work without JavaScript", async () => {
    const page = await visit(`${few().origin}/about/`, phone, plain);
    await opener(page).click();
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isOpen(page)).toBe(false);
    await opener(page).click();
    await link(page, "Programme").click();
    expect(new URL(page.url()).pathname).toBe("/programme/");
  });

  test("NAV-4 NAV-6 marks the current page as the row does: line_bottom", () =>
    expectMark(site, "line_bottom", { isTurned: false, isLine: true, isAtTop: false }));

  test("NAV-4 is missing on a site without links, and has only languages on a site with nothing else", async () => {
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
  test("NAV-5 are behind the button at 1280 px: the row takes 40 percent of the window, with links 30px apart", () =>
    expectShare(site, 1280));

  test("NAV-5 have a button only if there are any", async () => {
    const page = await visit(`${few().origin}/about/`);
    const { row, rest } = await look(page);
    expect(row).toEqual(headerLinks.map(({ text }) => text));
    expect(rest).toEqual([]);
    expect(await page.locator(".menu-more").isVisible()).toBe(false);
  });

  test("NAV-5 ACC-1 are in a list that is 200 to 300px wide, at most 400px high, and scrolls", async () => {
    const page = await visit(`${many().origin}/about/`);
    await more(page).click();
    const list = page.locator(".menu-rest");
    const box = await list.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(200);
    expect(box?.width).toBeLessThanOrEqual(300);
    expect(Math.round(box?.height ?? 0)).toBe(400);
    expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true);
    // Below its button, aligned with the button's end.
    const button = await more(page).boundingBox();
    expect(
      Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0)),
    ).toBeLessThanOrEqual(1);
    await list.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    expect(await findBarriers(page)).toEqual([]);
  });

  test("NAV-5 show on click; a second click, a click outside and a choice hide them", async () => {
    const page = await visit(`${many().origin}/about/`);
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
    expect(await addressOfNewTab(page, press)).toBe(`${many().origin}/programme/`);
    expect(await last.isVisible()).toBe(false);
    await more(page).click();
    await last.click();
    await page.waitForURL("**/programme/");
  });

  test("NAV-5 ACC-2 are reached by keyboard alone: Enter", () => expectKeyboard(site, "Enter"));

  test("NAV-5 NAV-6 show the current page as marked, and so does the button", async () => {
    const page = await visit(`${many().origin}/programme/`);
    const isMarked = () =>
      more(page).evaluate((node) => getComputedStyle(node, "::before").transform === "none");
    await expect.poll(isMarked).toBe(true);
    await more(page).click();
    expect(await page.locator(".menu-rest [aria-current=page]").allTextContents()).toEqual(["The last one"]);
    await page.goto(many().origin);
    await page.mouse.move(0, 0);
    await more(page).waitFor();
    await expect.poll(isMarked).toBe(false);
  });

  test("NAV-5 PERF-6 shift nothing, and the button follows the last link in both writing directions: links at the left", () =>
    expectNoShifts(site, "left"));

  test("NAV-5 NAV-10 are measured again 400 ms after the last resize", async () => {
    const page = await scripted({ viewport: { width: 1600, height: 800 } });
    await page.clock.install({ time: 0 });
    await page.goto(`${many().origin}/about/`);
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

    // All links are in the menu of a narrow window, and the row of a wide window starts over.
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

  test("NAV-5 ACC-1 are measured again when letters grow: a font that loads late", async () => {
    const six = await build({ headerLinks: manyLinks(6), navigation: { alignment: "right" } });
    await expectMeasured(site, six, ".menu-link { letter-spacing: 0.3em }");
  });

  test("NAV-5 ACC-1 include a text of too many lines, which is whole behind the button, while the others stay", async () => {
    const long =
      "A name that is so long that nobody would like to read all of it in the bar of a page, in three lines";
    const site = await build({ headerLinks: [headerLinks[0], { text: long, link: "/" }, headerLinks[1]] });
    const page = await visit(`${site.origin}/about/`, { width: 1920, height: 800 });
    await more(page).click();
    expect(await look(page)).toMatchObject({ row: ["About us", "Programme"], rest: [long] });
    // With all links in the menu, they are in order.
    await resize(page, 360);
    await opener(page).click();
    await expect.poll(async () => (await look(page)).row).toEqual(["About us", long, "Programme"]);
    await page.keyboard.press("Escape");
    await resize(page, 1920);
    await more(page).click();
    const text = page.getByText(long);
    expect(await text.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
  });

  test("NAV-5 SAF-1 have a label of plain text; long words and names stay within 250px and the bar's height", async () => {
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

  test("NAV-5 are in the row without JavaScript, on as many lines as they need", async () => {
    const withoutScript = await open(browser(), {});
    await withoutScript.page.route("**/*.js", (route) => route.abort());
    for (const page of [await plain(), withoutScript.page]) {
      await page.goto(`${many().origin}/about/`);
      await expect.poll(() => page.getByRole("link", { name: "The last one" }).isVisible()).toBe(true);
      const box = await page.getByRole("link", { name: "The last one" }).boundingBox();
      const bar = await page.locator(".navigation-bar").boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      expect(await page.locator(".menu-more").isVisible()).toBe(false);
    }
  });
});
