/** Dialogs, tested with the one for reporting a site: before and after the script loads, by all input methods. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { desktop, hold, launch, phone } from "./chromium.ts";
import { longText, siteOf } from "./example-site.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await launch();
  host = await buildSite({ ...siteOf({ "/": [longText] }), isPaid: false });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "What's wrong with this website?" });
const opener = (page: Page) => page.getByRole("button", { name: "Report" });
const isModal = (page: Page) => page.evaluate(() => document.querySelector("dialog:modal") !== null);
/** @returns the duration of each kind of animation of the dialog, in milliseconds */
const durations = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      document
        .getAnimations()
        .filter((animation) => (animation.effect as KeyframeEffect).target?.matches("dialog"))
        .map((animation) => animation.effect?.getTiming().duration),
    ),
  ]);

const onDesktop = createTabs(() => browser);

/** Opens the page in the shared tab, or in its own tab with these options. */
async function visit(options?: BrowserContextOptions): Promise<Page> {
  const page = await onDesktop(options);
  await page.goto(host.origin);
  return page;
}

test("MOT-5 a dialog is modal and has a name; nothing behind it can be reached or scrolled; no axe violations", async () => {
  const page = await onDesktop();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.goto(host.origin);
    await opener(page).click();
    await expect.poll(() => isModal(page)).toBe(true);
    // A screen reader gets only the dialog.
    const headings = (await readTree(page)).filter((line) => line.includes("heading"));
    expect(headings.map((line) => line.trim())).toEqual(["heading What's wrong with this website?"]);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, -300);
    await page.keyboard.press("Home");
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await findOverflow(page)).toEqual([]);
  }
  // Colours are checked once animations have ended.
  await expect.poll(() => durations(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
});

test("MOT-5 by keyboard alone a dialog opens, keeps the focus, closes with Escape and returns the focus", async () => {
  const page = await visit();
  for (const way of ["Escape", "button"]) {
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => isModal(page)).toBe(true);
    if (way === "Escape") {
      const stops = [];
      for (let press = 0; press < 20; press++) {
        stops.push(
          await page.evaluate(() => {
            const { activeElement } = document;
            if (activeElement === document.body) return "browser";
            return activeElement?.closest("dialog") ? activeElement.tagName : "page";
          }),
        );
        await page.keyboard.press("Tab");
      }
      expect(stops[0]).toBe("INPUT");
      expect(stops).toContain("TEXTAREA");
      expect(stops).not.toContain("page");
    }
    if (way === "button") {
      await dialog(page).getByRole("button", { name: "Close" }).focus();
      await page.keyboard.press("Space");
    } else await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Report");
  }
});

describe("a click outside", () => {
  const corners = async (page: Page) => {
    const box = await dialog(page).boundingBox();
    if (!box) throw new Error("no dialog");
    return { inside: [box.x + 8, box.y + 8], outside: [box.x - 30, box.y + 40] } as {
      inside: [number, number];
      outside: [number, number];
    };
  };

  test("MOT-5 closes the dialog on pointer down; one that starts inside does not, wherever it ends", async () => {
    const page = await visit();
    await opener(page).click();
    const { inside, outside } = await corners(page);
    await page.mouse.click(...inside);
    expect(await isModal(page)).toBe(true);
    await page.mouse.move(...inside);
    await page.mouse.down();
    await page.mouse.move(...outside);
    await page.mouse.up();
    expect(await isModal(page)).toBe(true);
    await page.mouse.down();
    await expect.poll(() => isModal(page)).toBe(false);
    await page.mouse.up();
  });

  test("MOT-5 closes the dialog by touch too", async () => {
    const page = await visit({ hasTouch: true, viewport: { width: 800, height: 800 } });
    await opener(page).tap();
    expect(await isModal(page)).toBe(true);
    const { inside, outside } = await corners(page);
    await page.touchscreen.tap(...inside);
    expect(await isModal(page)).toBe(true);
    await page.touchscreen.tap(...outside);
    await expect.poll(() => isModal(page)).toBe(false);
  });
});

/** Clicks a button. @returns the remaining animation time from that moment, and what shows meanwhile */
const press = (page: Page, selector: string) =>
  page.evaluate((button) => {
    document.querySelector<HTMLElement>(button)?.click();
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      // The focused field animates its border.
      .filter(({ effect }) => (effect as KeyframeEffect).target?.matches("dialog"))
      .map(({ effect }) => effect?.getTiming().duration);
    const opener = document.querySelector("[popovertarget]");
    const { x = 0, y = 0, width = 0 } = opener?.getBoundingClientRect() ?? {};
    return {
      moving: [...new Set(moving)],
      isSeen: document.querySelector("dialog")?.checkVisibility(),
      isOpenerFree: document.elementFromPoint(x + width / 2, y + 4)?.closest("button") === opener,
    };
  }, selector);

test("MOT-5 a dialog opens and closes in 300 ms, and at once with reduced motion", async () => {
  const page = await onDesktop();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(host.origin);
  await opener(page).scrollIntoViewIfNeeded();
  await page.keyboard.press("Shift");
  const [shown, hidden] = ["button[popovertarget]", "dialog [popovertargetaction=hide]"];
  expect(await press(page, shown)).toEqual({ moving: [300], isSeen: true, isOpenerFree: false });
  await expect.poll(() => durations(page)).toEqual([]);
  // It is visible until the end of the animation, without blocking anything.
  expect(await press(page, hidden)).toEqual({ moving: [300], isSeen: true, isOpenerFree: true });
  await expect.poll(() => dialog(page).isVisible()).toBe(false);

  const reduced = await visit({ reducedMotion: "reduce" });
  await reduced.keyboard.press("Shift");
  for (const button of [shown, hidden]) {
    const { moving } = await press(reduced, button);
    expect(moving.filter((duration) => Number(duration) > 1)).toEqual([]);
  }
});

test("MOT-5 below 630 px a dialog fills the window", async () => {
  const page = await onDesktop();
  const boxAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(host.origin);
    await opener(page).click();
    await expect.poll(() => durations(page)).toEqual([]);
    return dialog(page).boundingBox();
  };
  expect(await boxAt(629)).toEqual({ x: 0, y: 0, width: 629, height: 740 });
  const { width, x } = (await boxAt(630)) ?? { width: 0, x: 0 };
  expect(width).toBeLessThan(630);
  expect(x).toBe((630 - width) / 2);
});

describe("without the script", () => {
  test("MOT-5 OUT-10 a dialog opens and closes", async () => {
    const page = await visit({ javaScriptEnabled: false });
    for (const way of ["Escape", "outside", "button"]) {
      await opener(page).click();
      await dialog(page).waitFor();
      if (way === "Escape") await page.keyboard.press("Escape");
      else if (way === "outside") await page.mouse.click(5, 5);
      else await dialog(page).getByRole("button", { name: "Close" }).click();
      await expect.poll(() => dialog(page).isVisible()).toBe(false);
    }
  });

  test("MOT-5 a dialog opened before the script loads stays open and then becomes modal", async () => {
    const page = await onDesktop();
    const arrive = await hold(page, "**/site-*.js");
    await page.goto(host.origin, { waitUntil: "commit" });
    await opener(page).click();
    await dialog(page).waitFor();
    expect(await isModal(page)).toBe(false);
    arrive();
    await expect.poll(() => isModal(page)).toBe(true);
    expect(await dialog(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
  });
});
