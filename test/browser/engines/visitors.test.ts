/** Published sites in each browser: what visitors open, choose, send and print, and what they get without scripts. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeSync } from "fs-extra/esm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createApi, noContent } from "../api.ts";
import { buildSite } from "../build-site.ts";
import { samples } from "../example-site.ts";
import { manyLinks } from "../navigable-site.ts";
import { plain, textOfPdf } from "../print.ts";
import { names } from "../slider-site.ts";
import { describeEngines, desktop, type OpenEngine, phone } from "./engines.ts";
import { problemsOf, type Watched, watch } from "./network.ts";
import { poll, type Size, type View } from "./tab.ts";
import { askingSite, thirdParties, wholeSite } from "./visitor-sites.ts";

const api = createApi();
const open: Watched[] = [];
const kept = async <T extends Watched>(opening: Promise<T>): Promise<T> => {
  const one = await opening;
  open.unshift(one);
  return one;
};
let whole: Watched;
let asking: Watched;
let scriptless: Watched;
let onPaper: Watched;
let lateStyles: Watched;

beforeAll(async () => {
  const site = await kept(buildSite(await wholeSite(), { assets: samples, api: api.handle }));
  whole = await kept(watch(site.origin));
  scriptless = await kept(watch(site.origin, { hasScripts: false }));
  // As a browser lays out a print, for drivers that cannot print.
  const styles = (css: string) =>
    css.replace(/@media print\b/g, "@media all").replace(/@media screen\b/g, "@media print");
  onPaper = await kept(watch(site.origin, { styles }));
  // The script of a page arrives long before its styles.
  lateStyles = await kept(watch(site.origin, { styles: (css) => wait(1000, css) }));
  asking = await kept(watch((await kept(buildSite(askingSite))).origin));
});
afterAll(async () => {
  for (const one of open) await one.close();
});
beforeEach(() => {
  api.calls.length = 0;
  api.answer = noContent;
});

/** Opens a page in a new window. Nothing may go wrong in it until the end of the test. */
async function visit(engine: OpenEngine, size: Size, path: string, at = whole): Promise<View> {
  const page = await engine.open(size);
  onTestFinished(async () => expect(await problemsOf(page, at !== scriptless)).toEqual([]));
  await page.tab.visit(at.origin + path);
  await page.shown("main");
  return page;
}

const focused = (page: View) =>
  page.evaluate(
    () => (document.activeElement as HTMLElement).innerText?.trim() || document.activeElement?.className,
  );
const positionOf = (page: View) => page.evaluate(() => Math.round(window.scrollY));

/** Waits until a page has loaded that a click leads to. */
const arrived = (page: View, path: string) =>
  page.until(path, (wanted) => location.pathname === wanted && document.readyState === "complete", path);

/** Waits until a page shows a value. */
const expectSoon = <T>(get: () => Promise<T>, value: T) => expect.poll(get).toEqual(value);

describeEngines("visitors", {}, (engine) => {
  test("NAV-4 the menu of a phone is modal, fills the window, locks the page, and Escape returns the focus", async () => {
    const page = await visit(engine, phone, "/about/");
    await page.click("button", { name: "Menu" });
    await page.until("a modal dialog", () => document.querySelector("dialog:modal") !== null);
    await expectSoon(() => focused(page), "Close");
    await expectSoon(
      () =>
        page.evaluate(() => {
          const { x, y, width, height } = (
            document.querySelector(".menu-menu") as Element
          ).getBoundingClientRect();
          return { x, y, width: Math.round(width), height: Math.round(height) };
        }),
      { x: 0, y: 0, ...phone },
    );
    await page.tab.wheel(180, 600, 400);
    await page.press("Escape");
    await page.until("no dialog", () => document.querySelector("dialog:modal") === null);
    expect(await focused(page)).toBe("Menu");
    // The wheel moved nothing before, and moves the page now.
    expect(await positionOf(page)).toBe(0);
    await page.tab.wheel(180, 600, 400);
    await page.until("a scrolled page", () => window.scrollY > 300);
  });

  test("NAV-5 links that do not fit are behind More, in one row, and each leads on", async () => {
    const page = await visit(engine, desktop, "/about/");
    await page.shown(".menu-more button", { name: "More" });
    const links = await page.evaluate(() => {
      const texts = (all: Iterable<Element>) => [...all].map(({ textContent }) => textContent ?? "");
      const row = [...document.querySelectorAll(".menu-links > li:not(.menu-more)")];
      return {
        all: [...texts(row), ...texts(document.querySelectorAll(".menu-rest > li"))],
        tops: new Set(row.map((item) => Math.round(item.getBoundingClientRect().top))).size,
      };
    });
    expect(links).toEqual({ all: manyLinks(12).map(({ text }) => text), tops: 1 });
    expect(await page.isShown("a", { name: "The last one" })).toBe(false);
    await page.click(".menu-more button", { name: "More" });
    await page.shown("a", { name: "The last one" });
    await page.press("Escape");
    await page.hidden("a", { name: "The last one" });
    await page.click(".menu-more button", { name: "More" });
    await page.click("a", { name: "The last one" });
    await arrived(page, "/programme/");
  });

  test("LNG-1 OUT-5 the language menu opens below its button and leads to a page from right to left", async () => {
    const page = await visit(engine, desktop, "/about/");
    await page.click("header .dropdown-button", { nth: -1 });
    await page.shown("header a", { name: "العربية" });
    const gap = await page.evaluate(() => {
      const [list, button] = ["header .language-switch-list", "header .dropdown-button"].map((css) =>
        [...document.querySelectorAll(css)].at(-1)?.getBoundingClientRect(),
      );
      return Math.round((list?.top ?? 0) - (button?.bottom ?? 0));
    });
    expect(gap).toBeGreaterThanOrEqual(-1);
    expect(gap).toBeLessThan(24);
    await page.click("header a", { name: "العربية" });
    await arrived(page, "/ar/about/");
    expect(await page.evaluate(() => document.dir)).toBe("rtl");
  });

  test("NAV-2 an anchor is shown below the bar", async () => {
    const page = await visit(engine, desktop, "/about/");
    await page.click("main a", { name: "Go to part three" });
    await page.until("a heading below the bar", () => {
      const section = document.getElementById(location.hash.slice(1))?.closest("section");
      const heading = section?.querySelector("h2")?.getBoundingClientRect();
      const bar = document.querySelector(".navigation-bar")?.getBoundingClientRect();
      return heading && bar && heading.top >= bar.bottom && heading.top < bar.bottom + 150;
    });
  });

  test("MOT-1 MOT-3 tabs follow the arrow keys, and on a phone only one part is open", async () => {
    const page = await visit(engine, desktop, "/tabs/");
    const chosen = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[role=tab][aria-selected=true] h2")].map((it) => it.textContent),
      );
    const [first, second] = ["In the field", "In the laboratory"];
    await expectSoon(chosen, [first as string]);
    await page.click("[role=tab]");
    await page.press("ArrowRight");
    await expectSoon(chosen, [second as string]);
    await page.until("one panel", () => {
      const shown = [...document.querySelectorAll("[role=tabpanel]")].filter((panel) =>
        panel.checkVisibility({ visibilityProperty: true }),
      );
      return shown.length === 1;
    });
    await page.press("ArrowLeft");
    await expectSoon(chosen, [first as string]);

    await page.tab.resize(phone);
    await page.tab.visit(`${whole.origin}/policy/`);
    const openParts = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main details")].map((part) => part.hasAttribute("open")),
      );
    await page.click("main summary", { nth: 1 });
    await expectSoon(openParts, [false, true, false, false, false]);
    await page.click("main summary", { nth: 2 });
    await expectSoon(openParts, [false, false, true, false, false]);
  });

  test("MOT-1 MOT-2 OUT-5 styles that arrive after the script leave tabs, slider and menu as they are", async () => {
    const page = await visit(engine, desktop, "/tabs/", lateStyles);
    await page.until("a chosen tab", () => document.querySelector("[role=tab][aria-selected=true]") !== null);
    await page.shown(".menu-more button", { name: "More" });
    await page.tab.visit(`${lateStyles.origin}/slider/`);
    await page.until("the middle slide in the middle", () => {
      const photo = document.querySelector("[data-active] picture")?.getBoundingClientRect();
      return photo && Math.abs(photo.left + photo.width / 2 - innerWidth / 2) < 20;
    });
    await page.click("button", { name: "Next slide" });
    await page.until("the next slide", () =>
      document.querySelector(".Team6-counter")?.textContent?.startsWith("6 / "),
    );
  });

  test("MOT-2 the slider moves by its buttons and by keys, round", async () => {
    const page = await visit(engine, desktop, "/slider/");
    const seen = () =>
      page.evaluate(() => {
        const texts = [...document.querySelectorAll(".Team6-text")].filter((text) =>
          text.checkVisibility({ visibilityProperty: true }),
        );
        return texts.map((text) => text.querySelector("h1, h2, h3")?.textContent);
      });
    const shows = (index: number) => expectSoon(seen, [names[index]]);
    await shows(4);
    await page.click("button", { name: "Next slide" });
    await shows(5);
    await page.click("button", { name: "Previous slide" });
    await shows(4);
    await page.evaluate(() => document.querySelector<HTMLElement>("ul[tabindex='0']")?.focus());
    await page.press("End");
    await shows(7);
    await page.press("ArrowRight");
    await shows(0);
  });

  test("SEC-39 a click enlarges an image, keys and buttons go round, and Escape returns the focus", async () => {
    const page = await visit(engine, desktop, "/gallery/");
    const counter = () =>
      page.evaluate(() => document.querySelector<HTMLElement>("dialog [role=status]")?.innerText);
    await page.click(".Gallery-link", { nth: 1 });
    await page.shown("dialog[open] img");
    await expectSoon(counter, "2 / 8");
    for (const [key, shown] of [
      ["ArrowRight", "3 / 8"],
      ["End", "8 / 8"],
      ["ArrowRight", "1 / 8"],
      ["ArrowLeft", "8 / 8"],
    ] as const) {
      await page.press(key);
      await expectSoon(counter, shown);
    }
    await page.click(".Gallery-next");
    await expectSoon(counter, "1 / 8");
    await page.until("a whole image in the window", () => {
      const box = document.querySelector("dialog[open] img")?.getBoundingClientRect();
      return box && box.width > 300 && box.right <= innerWidth && box.bottom <= innerHeight;
    });
    await page.press("Escape");
    await page.hidden("dialog[open]");
    await page.until(
      "the focus on the image viewed last",
      () => document.activeElement === document.querySelector(".Gallery-link"),
    );
    await page.click(".Gallery-link", { nth: 2 });
    await page.shown("dialog[open] img");
    await page.tab.pointer([[640, 20], "down", "up"]);
    await page.hidden("dialog[open]");
  });

  test("MOT-4 a tooltip opens by pointer and by keyboard, and closes with Escape", async () => {
    const page = await visit(engine, desktop, "/people/");
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("[role=tooltip]")]
          .filter((tooltip) => tooltip.checkVisibility({ visibilityProperty: true }))
          .map((tooltip) => tooltip.innerText),
      );
    await page.until(
      "tooltips with a script",
      () => document.querySelector("[role=tooltip][popover=manual]") !== null,
    );
    await page.hover("main a", { name: "LinkedIn, Clara" });
    await expectSoon(shown, ["LinkedIn"]);
    const isAbove = await page.evaluate(() => {
      const [link, tooltip] = [
        "main a[aria-label^=LinkedIn], main .tooltip-host a",
        "[role=tooltip]:popover-open",
      ].map((css) => document.querySelector(css)?.getBoundingClientRect());
      return Boolean(
        tooltip && tooltip.left >= 0 && tooltip.top > 0 && (!link || tooltip.bottom <= link.top),
      );
    });
    expect(isAbove).toBe(true);
    await page.press("Escape");
    await expectSoon(shown, []);
    await page.tab.pointer([[5, 5]]);
    await page.evaluate(() => document.querySelector<HTMLElement>("main a")?.focus());
    await page.press("Tab");
    await expectSoon(async () => (await shown()).length, 1);
    await page.press("Escape");
    await expectSoon(shown, []);
  });

  test("MSG-1 MSG-2 the messengers open, one is chosen, and Escape returns the focus", async () => {
    const page = await visit(engine, desktop, "/about/");
    await page.click("button", { name: "Chat with us" });
    await page.shown(".messenger-panel a");
    const address = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>(".messenger-panel a")]
          .filter((link) => link.checkVisibility({ visibilityProperty: true }))
          .map(({ href }) => href),
      );
    await expectSoon(address, ["https://t.me/boris"]);
    await page.click("[title=WhatsApp]");
    await expectSoon(address, ["https://api.whatsapp.com/send?phone=%2B37410123456"]);
    await page.press("Escape");
    await page.hidden(".messenger-panel");
    await page.until("the focus on the button", () => document.activeElement?.matches(".messenger-opener"));
  });

  test("SEC-43 RPT-3 a form shows its own messages, and sends what was typed with a file", async () => {
    const page = await visit(engine, phone, "/form/");
    await page.until("the form's script", () => document.querySelector("main form[novalidate]") !== null);
    const errors = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("main form [role=status]")].map(({ innerText }) =>
          innerText.trim(),
        ),
      );
    const missing = "Required field";
    await page.click("main form [type=submit]");
    await expectSoon(errors, [missing, missing, "", "", missing, "", missing]);
    await page.until(
      "the focus in the first field",
      () => document.activeElement?.closest("form")?.querySelector("input") === document.activeElement,
    );
    await page.type("Ann É. 文");
    await page.click("main form [type=email]");
    await page.type("nobody");
    await page.click("main form textarea");
    await page.type("Hello");
    await page.press("Enter");
    await page.type("again");
    await page.click("main form [type=submit]");
    await expectSoon(async () => (await errors())[1], "Please put a correct e-mail");
    await page.click("main form [type=email]");
    await page.press("End");
    await page.type("@example.org");
    await page.click("main form [type=checkbox]");
    await expectSoon(errors, ["", "", "", "", "", "", ""]);
    await page.tab.upload("main form [type=file]", fileWith("Contents"));
    await page.click("main form [type=submit]");
    await page.until("the thanks", () =>
      document.body.innerText.includes("You will hear from us by the day after tomorrow."),
    );
    const [call] = api.calls;
    expect(call).toMatchObject({ path: "/api/v1/sites/form/message/navigable/", query: "language=en" });
    expect(call?.headers["content-type"]).toContain("multipart/form-data; boundary=");
    for (const part of [
      'name="Your name"\r\n\r\nAnn É. 文\r\n',
      'name="Your message"\r\n\r\nHello\r\nagain\r\n',
      'filename="plan.txt"',
      "Contents",
      'name="consent"\r\n\r\nyes\r\n',
    ])
      expect(call?.body).toContain(part);
    expect(api.calls).toHaveLength(1);
    expect(api.deviations).toEqual([]);
  });

  test("CKB-3 CKB-4 declining is stored and hides the banner, and nothing is loaded from others", async () => {
    const page = await visit(engine, desktop, "/", asking);
    await page.shown(".cookie-consent-banner");
    await page.click(".cookie-consent-banner button", { name: "Settings" });
    await page.shown("dialog[open] [role=switch]");
    await page.press("Escape");
    await page.hidden("dialog[open]");
    await page.click(".cookie-consent-banner button", { name: "Decline all" });
    await page.hidden(".cookie-consent-banner");
    await expectSoon(
      () => page.evaluate(() => JSON.parse(localStorage.getItem("cookieSettings") ?? "null")),
      {
        analytics: false,
        marketing: false,
        functional: false,
      },
    );
    // Third parties wait for the first action of a visitor.
    await page.tab.wheel(600, 400, 200);
    await page.tab.visit(`${asking.origin}/privacy/`);
    await page.shown("h1");
    expect(await page.isShown(".cookie-consent-banner")).toBe(false);
    await page.tab.wheel(600, 400, 200);
    expect(
      await page.evaluate(() =>
        [...document.scripts].map(({ src }) => src).filter((src) => src && !src.startsWith(location.origin)),
      ),
    ).toEqual([]);
    expect(engine.outside().filter((host) => thirdParties.includes(host))).toEqual([]);
  });

  test("CKB-2 TPS-1 third parties are loaded after consent, and not before", async () => {
    const page = await engine.open(desktop);
    await page.tab.visit(`${asking.origin}/`);
    await page.shown(".cookie-consent-banner");
    await page.tab.wheel(600, 400, 200);
    expect(engine.outside().filter((host) => thirdParties.includes(host))).toEqual([]);
    await page.click(".cookie-consent-banner button", { name: "Accept" });
    await page.hidden(".cookie-consent-banner");
    await poll("requests to both third parties", async () => {
      await page.tab.wheel(600, 400, 50);
      return thirdParties.every((host) => engine.outside().includes(host));
    });
    expect((await problemsOf(page)).filter((problem) => problem.startsWith("policy"))).toEqual([]);
  });

  test.each(["/tabs/", "/policy/", "/questions/", "/slider/"])(
    "SEC-45 all words of %s are printed",
    async (path) => {
      const page = await visit(engine, desktop, path);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const pdf = await page.tab.print();
      if (pdf) {
        const printed = await textOfPdf(pdf);
        // In Firefox's files, letters of other weights of a variable font are drawings.
        const texts = (await textsOf(page)).filter(({ isPlain }) => isPlain);
        const words = texts.flatMap(({ text }) => text.split(/\s+/));
        expect(words.length).toBeGreaterThan(10);
        expect(words.filter((word) => !printed.includes(plain(word)))).toEqual([]);
      }
      await page.tab.visit(onPaper.origin + path);
      expect((await textsOf(page)).filter(({ isVisible }) => !isVisible)).toEqual([]);
    },
  );
});

/** Lists the texts of the main part once it is arranged for a print, without names of controls and texts for screen readers. */
const textsOf = (page: View) =>
  page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const apart =
      "script, style, noscript, template, dialog, button, form, select, [hidden], [role=tooltip], [aria-hidden=true], .visually-hidden";
    const nodes = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
    const texts: { text: string; isPlain: boolean; isVisible: boolean }[] = [];
    const fontOf = (element: Element) => {
      const { fontFamily, fontWeight } = getComputedStyle(element);
      return `${fontWeight} ${fontFamily}`;
    };
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement as Element;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || parent.closest(apart)) continue;
      const range = document.createRange();
      range.selectNode(node);
      const { width, height } = range.getBoundingClientRect();
      texts.push({
        text,
        isPlain: fontOf(parent) === fontOf(document.body),
        isVisible: parent.checkVisibility({ visibilityProperty: true }) && width * height > 0,
      });
    }
    return texts;
  });

/** @returns the path of a file that exists until the test ends */
function fileWith(contents: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sectile-upload-"));
  onTestFinished(() => removeSync(folder));
  const path = join(folder, "plan.txt");
  writeFileSync(path, contents);
  return path;
}

describe("without scripts", () => {
  describeEngines("visitors without scripts", {}, (engine) => {
    test("OUT-10 pages are complete, and the menu, the tabs and the images work", async () => {
      const page = await visit(engine, phone, "/about/", scriptless);
      expect(await page.evaluate(() => [...document.documentElement.classList])).not.toContain("js");
      await page.click("button", { name: "Menu" });
      await page.click("header a", { name: "The last one" });
      await arrived(page, "/programme/");
      await page.tab.visit(`${scriptless.origin}/policy/`);
      await page.click("main summary", { nth: 1 });
      await expectSoon(
        () => page.evaluate(() => document.querySelectorAll("main details")[1]?.hasAttribute("open")),
        true,
      );
      await page.tab.visit(`${scriptless.origin}/gallery/`);
      const address = await page.evaluate(
        () => document.querySelector<HTMLAnchorElement>(".Gallery-link")?.pathname,
      );
      await page.click(".Gallery-link");
      await page.until("the image's file", (path) => location.pathname === path, address);
    });

    test("OUT-10 MOT-4 SEC-43 a tooltip shows by its styles, and a form is checked and posted by the browser", async () => {
      const page = await visit(engine, desktop, "/people/", scriptless);
      await page.hover("main a", { name: "LinkedIn, Clara" });
      await page.shown("[role=tooltip]", { name: "LinkedIn" });
      await page.tab.visit(`${scriptless.origin}/form/`);
      await page.click("main form [type=submit]");
      for (const [css, text] of [
        ["main form input:not([type=hidden])", "Ann"],
        ["main form [type=email]", "ann@example.org"],
        ["main form textarea", "Hello"],
      ] as const) {
        await page.click(css);
        await page.type(text);
      }
      await page.click("main form [type=checkbox]");
      expect(api.calls).toEqual([]);
      await page.click("main form [type=submit]");
      await poll("a call", async () => api.calls.length > 0);
      expect(api.calls[0]?.body).toContain("ann@example.org");
    });
  });
});

describeEngines(
  "visitors who want dark colours and little motion",
  { isDark: true, isCalm: true },
  (engine) => {
    test("THM-1 OUT-11 a site keeps its own colours, and a redirect is dark", async () => {
      const page = await visit(engine, desktop, "/form/");
      const seen = await page.evaluate(() => ({
        isDark: matchMedia("(prefers-color-scheme: dark)").matches,
        isCalm: matchMedia("(prefers-reduced-motion: reduce)").matches,
        colours: [document.body, document.querySelector("main form input:not([type=hidden])") as Element].map(
          (element) => getComputedStyle(element).color,
        ),
      }));
      expect(seen).toMatchObject({ isDark: true, isCalm: true });
      expect(seen.colours).toEqual([seen.colours[0], seen.colours[0]]);
    });

    test("MOT-5 ACC-2 nothing moves: dialogs, slides and anchors are there at once", async () => {
      const page = await visit(engine, desktop, "/gallery/");
      const moving = () =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(
                ({ timeline, effect }) =>
                  timeline === document.timeline && Number(effect?.getComputedTiming().endTime) > 10,
              ).length,
        );
      await page.click(".Gallery-link");
      expect(await moving()).toBe(0);
      await page.shown("dialog[open] img");
      await page.press("Escape");
      await page.tab.visit(`${whole.origin}/about/`);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
        "auto",
      );
    });
  },
);
