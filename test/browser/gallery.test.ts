/** Gallery in Chromium: pictures over the page, by pointer, keyboard and touch, and without a script. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { addressOfNewTab, launch, phone } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await launch();
  const pages = { "/": [{ id: "Gallery", data: await exampleOf("Gallery") }] };
  const languages = ["en", "fa"].map((code) => ({ isPrimary: code === "en", lang: { name: code, code } }));
  host = await buildSite({ ...siteOf(pages), languages }, { assets: samples });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const onDesktop = createTabs(() => browser);
const withoutScript = createTabs(() => browser, { javaScriptEnabled: false });

const counter = (page: Page) => page.locator("dialog [role=status]").innerText();
const picture = (page: Page, index: number) => page.locator(".Gallery-link").nth(index);
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** @param keys each with the counter that it leads to */
async function pressKeys(page: Page, keys: readonly (readonly [string, string])[]): Promise<void> {
  for (const [key, count] of keys) {
    await page.keyboard.press(key);
    await expect.poll(() => counter(page), { message: key }).toBe(count);
  }
}

test("SEC-39 ACC-2 a click enlarges an image; keys and buttons wrap around; the focus returns to the last one viewed", async () => {
  const page = await onDesktop();
  await page.goto(host.origin);
  await picture(page, 1).click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await expect.poll(() => counter(page)).toBe("2 / 8");
  await expect.poll(() => isFocused(page, ".Gallery-close")).toBe(true);
  await atRest(page);
  expect(await findBarriers(page)).toEqual([]);
  await pressKeys(page, [
    ["ArrowRight", "3 / 8"],
    ["ArrowLeft", "2 / 8"],
    ["End", "8 / 8"],
    ["ArrowRight", "1 / 8"],
    ["ArrowLeft", "8 / 8"],
    ["Home", "1 / 8"],
  ]);
  await page.locator(".Gallery-next").click();
  await expect.poll(() => counter(page)).toBe("2 / 8");
  await page.locator(".Gallery-previous").click();
  await expect.poll(() => counter(page)).toBe("1 / 8");
  // The whole picture is in the window.
  const box = await dialog.locator("img").first().boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(1280);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => picture(page, 0).evaluate((link) => link === document.activeElement)).toBe(true);
  // By keyboard alone; a click beside the picture closes it.
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await expect.poll(() => counter(page)).toBe("1 / 8");
  await page.mouse.click(640, 30);
  await dialog.waitFor({ state: "hidden" });
});

test("SEC-39 ACC-2 on right-to-left pages the left arrow key shows the next image", async () => {
  const page = await onDesktop();
  await page.goto(`${host.origin}/fa/`);
  await picture(page, 1).click();
  await page.locator("dialog[open]").waitFor();
  await expect.poll(() => counter(page)).toBe("2 / 8");
  await pressKeys(page, [
    ["ArrowLeft", "3 / 8"],
    ["ArrowRight", "2 / 8"],
    ["End", "8 / 8"],
    ["ArrowLeft", "1 / 8"],
    ["ArrowRight", "8 / 8"],
  ]);
});

test("SEC-39 on a phone a swipe shows the next image", async () => {
  const page = await onDesktop({ viewport: phone, hasTouch: true, isMobile: true });
  await page.goto(host.origin);
  await picture(page, 0).tap();
  await page.locator("dialog[open]").waitFor();
  await atRest(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
  await touch("touchStart", 300);
  for (let x = 280; x > 40; x -= 20) await touch("touchMove", x);
  await touch("touchEnd");
  await expect.poll(() => counter(page)).toBe("2 / 8");
});

test("SEC-39 OUT-10 without a script, or with Ctrl and a click, an image is a link to its file", async () => {
  const scriptless = await withoutScript();
  await scriptless.goto(host.origin);
  const address = await picture(scriptless, 2).getAttribute("href");
  await picture(scriptless, 2).click();
  await scriptless.waitForURL(`**${address}`);

  // Own tab, since a tab opens from it.
  const page = await onDesktop({});
  await page.goto(host.origin);
  const press = () => picture(page, 2).click({ modifiers: ["ControlOrMeta"] });
  expect(await addressOfNewTab(page, press)).toBe(host.origin + address);
  expect(await page.locator("dialog[open]").count()).toBe(0);
});
