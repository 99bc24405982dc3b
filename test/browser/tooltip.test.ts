/** Tooltips of icons in Chromium: by pointer, touch and keyboard, on each side, with a controlled clock. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { longText, siteOf } from "./example-site.ts";
import { countShifts, shiftsOf } from "./layout-shift.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await launch();
  const socials = ["brand-linkedin", "youtube", "mail"].map((icon) => ({
    icon,
    socialUrl: icon === "mail" ? "mailto:clara@example.org" : "#below",
  }));
  const people = { id: "Team1", data: { title: "People", team: [{ name: "Clara", socials }] } };
  host = await buildSite(siteOf({ "/": [longText, people, longText] }));
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const link = (page: Page, name: string) => page.getByRole("link", { name: `${name}, Clara` });
const tooltip = (page: Page, name: string) => page.getByRole("tooltip", { name, exact: true });
const shown = (page: Page) => page.getByRole("tooltip").allInnerTexts();
const isAlive = (page: Page) =>
  page.locator("[role=tooltip][popover=manual]").first().waitFor({ state: "attached" });

const onDesktop = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

/** Time in milliseconds at which each tab's clock is stopped; a clock only moves forward. */
const times = new WeakMap<Page, number>();

/** Opens a page at the icons, starts its script and stops its clock. */
async function visit(options?: BrowserContextOptions): Promise<Page> {
  const page = await onDesktop(options);
  const time = times.get(page) ?? 0;
  if (time === 0) {
    await page.clock.install({ time });
    await countShifts(page);
  } else await page.clock.resume();
  times.set(page, time + 600_000);
  await page.goto(host.origin);
  await isAlive(page);
  await link(page, "LinkedIn").scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.clock.pauseAt(time + 600_000);
  return page;
}

describe("by pointer", () => {
  test("MOT-4 a tooltip opens after a moment, stays while the pointer is on it, and closes when it leaves", async () => {
    const page = await visit();
    await link(page, "LinkedIn").hover();
    await page.clock.runFor(140);
    expect(await shown(page)).toEqual([]);
    await page.clock.runFor(20);
    expect(await shown(page)).toEqual(["LinkedIn"]);
    expect(await findOverflow(page)).toEqual([]);
    // Moves slowly to the tooltip, across the gap (WCAG 1.4.13), however long that takes.
    const box = await tooltip(page, "LinkedIn").boundingBox();
    if (!box) throw new Error("no tooltip");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
    await page.clock.runFor(60_000);
    expect(await shown(page)).toEqual(["LinkedIn"]);
    await page.mouse.move(box.x + box.width / 2, box.y - 60);
    expect(await shown(page)).toEqual([]);
    // A pointer that only passes over opens nothing.
    await link(page, "LinkedIn").hover();
    await page.clock.runFor(100);
    await link(page, "YouTube").hover();
    await page.clock.runFor(160);
    expect(await shown(page)).toEqual(["YouTube"]);
    await page.clock.resume();
    expect(await shiftsOf(page)).toBe(0);
  });

  test("MOT-4 a click opens a tooltip at once", async () => {
    const page = await visit();
    await link(page, "E-mail").evaluate((node) =>
      node.addEventListener("click", (event) => event.preventDefault()),
    );
    await link(page, "E-mail").click();
    expect(await shown(page)).toEqual(["E-mail"]);
    await page.clock.runFor(60_000);
    expect(await shown(page)).toEqual(["E-mail"]);
  });
});

describe("a tooltip closes", () => {
  const openOne = async () => {
    const page = await visit();
    await link(page, "YouTube").hover();
    await page.clock.runFor(200);
    expect(await shown(page)).toEqual(["YouTube"]);
    return page;
  };

  test("MOT-4 when the page scrolls", async () => {
    const page = await openOne();
    await page.evaluate(() => scrollBy(0, 2));
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test("MOT-4 with Escape, and with no other key", async () => {
    const page = await openOne();
    await page.keyboard.press("a");
    expect(await shown(page)).toEqual(["YouTube"]);
    await page.keyboard.press("Escape");
    expect(await shown(page)).toEqual([]);
  });

  test("MOT-4 on a click outside, not on one inside", async () => {
    const page = await openOne();
    const press = (selector: string) =>
      page.locator(selector).first().dispatchEvent("pointerdown", { bubbles: true });
    await press("[role=tooltip]:popover-open");
    expect(await shown(page)).toEqual(["YouTube"]);
    await press("h1");
    expect(await shown(page)).toEqual([]);
  });
});

test("MOT-4 a tap opens a tooltip for 4 seconds, and a tap on another icon replaces it", async () => {
  const page = await visit({ viewport: phone, hasTouch: true, isMobile: true });
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await link(page, "LinkedIn").tap();
  expect(await shown(page)).toEqual(["LinkedIn"]);
  await page.clock.runFor(3900);
  expect(await shown(page)).toEqual(["LinkedIn"]);
  await page.clock.runFor(200);
  expect(await shown(page)).toEqual([]);
  await link(page, "LinkedIn").tap();
  await page.clock.runFor(2000);
  await link(page, "YouTube").tap();
  expect(await shown(page)).toEqual(["YouTube"]);
  await page.clock.runFor(3900);
  expect(await shown(page)).toEqual(["YouTube"]);
  await page.getByRole("heading", { name: "People" }).tap();
  expect(await shown(page)).toEqual([]);
});

test("MOT-4 by keyboard alone a tooltip opens with the focus and closes with it", async () => {
  const page = await visit();
  await link(page, "LinkedIn").focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(200);
  expect(await shown(page)).toEqual(["YouTube"]);
  await page.keyboard.press("Escape");
  expect(await shown(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.clock.runFor(200);
  expect(await shown(page)).toEqual(["E-mail"]);
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(200);
  expect(await shown(page)).toEqual(["YouTube"]);
});

describe("a tooltip is", () => {
  /** Moves the icon to a position in the window. @returns the side on which the tooltip opens */
  const sideAt = async (page: Page, left: string, top: string) => {
    const host = page.locator("[data-enhance~=tooltip]").first();
    await host.evaluate(
      (node, position) => Object.assign(node.style, { position: "fixed", zIndex: "9", ...position }),
      {
        left,
        top,
      },
    );
    await page.mouse.move(0, 0);
    await page.clock.runFor(200);
    await link(page, "LinkedIn").hover();
    await page.clock.runFor(200);
    const [icon, tip] = [
      await link(page, "LinkedIn").boundingBox(),
      await tooltip(page, "LinkedIn").boundingBox(),
    ];
    const { width, height } = page.viewportSize() ?? desktop;
    if (!icon || !tip) throw new Error("no tooltip");
    const isInside = tip.x >= 0 && tip.y >= 0 && tip.x + tip.width <= width && tip.y + tip.height <= height;
    const sides = {
      top: tip.y + tip.height <= icon.y,
      bottom: tip.y >= icon.y + icon.height,
      left: tip.x + tip.width <= icon.x,
      right: tip.x >= icon.x + icon.width,
    };
    return [isInside, ...Object.entries(sides).flatMap(([side, is]) => (is ? [side] : []))];
  };

  test("MOT-4 above the icon if it fits, else below, to the left or to the right", async () => {
    const page = await visit();
    expect(await sideAt(page, "600px", "400px")).toEqual([true, "top"]);
    expect(await sideAt(page, "600px", "20px")).toEqual([true, "bottom"]);
    expect(await sideAt(page, "calc(100vw - 3rem)", "400px")).toEqual([true, "left"]);
    expect(await sideAt(page, "2px", "400px")).toEqual([true, "right"]);
  });

  test("MOT-4 within the window even if no side has enough space", async () => {
    const page = await visit({ viewport: { width: 320, height: 256 } });
    await page
      .getByRole("tooltip", { includeHidden: true })
      .first()
      .evaluate((node) => {
        node.style.width = "18rem";
      });
    const [isInside] = await sideAt(page, "2px", "30px");
    expect(isInside).toBe(true);
  });
});

test("MOT-4 OUT-10 without a script styles show a tooltip on hover and focus", async () => {
  const page = await withoutScript();
  await page.goto(host.origin);
  expect(await shown(page)).toEqual([]);
  await link(page, "LinkedIn").hover();
  expect(await shown(page)).toEqual(["LinkedIn"]);
  const box = await tooltip(page, "LinkedIn").boundingBox();
  if (!box) throw new Error("no tooltip");
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 20 });
  expect(await shown(page)).toEqual(["LinkedIn"]);
  await page.mouse.move(0, 0);
  expect(await shown(page)).toEqual([]);
  await link(page, "LinkedIn").focus();
  await page.keyboard.press("Tab");
  expect(await shown(page)).toEqual(["YouTube"]);
});
