/** Gallery in Chromium: pictures over the page, by pointer, keys and fingers, and without a script. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./audit.ts";
import { buildSite } from "./build-site.ts";
import { launch, open, phone } from "./chromium.ts";
import { exampleOf, samples, siteOf } from "./example-site.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

let browser: Browser;
let host: Host;
let mirrored: Host;

beforeAll(async () => {
  browser = await launch();
  const pages = { "/": [{ id: "Gallery", data: await exampleOf("Gallery") }] };
  host = await buildSite(siteOf(pages), { assets: samples });
  mirrored = await buildSite(siteOf(pages, "fa"), { assets: samples });
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await mirrored?.close();
});

const counter = (page: Page) => page.locator("dialog [role=status]").innerText();
const picture = (page: Page, index: number) => page.locator(".Gallery-link").nth(index);
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

test.each([
  ["left to right", () => host, "ArrowRight", "ArrowLeft"],
  ["right to left", () => mirrored, "ArrowLeft", "ArrowRight"],
] as const)(
  "SEC-39 ACC-2 %s: a picture is shown large; keys and buttons lead on, around both ends; the focus comes back to the last one",
  async (_, at, onward, back) => {
    const { page, problems, close } = await open(browser, {});
    await page.goto(at().origin);
    await picture(page, 1).click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    await expect.poll(() => counter(page)).toBe("2 / 8");
    expect(await isFocused(page, ".Gallery-close")).toBe(true);
    await atRest(page);
    expect(await findBarriers(page)).toEqual([]);
    for (const [key, place] of [
      [onward, "3 / 8"],
      [back, "2 / 8"],
      ["End", "8 / 8"],
      [onward, "1 / 8"],
      [back, "8 / 8"],
      ["Home", "1 / 8"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => counter(page)).toBe(place);
    }
    await page.locator(".Gallery-next").click();
    await expect.poll(() => counter(page)).toBe("2 / 8");
    await page.locator(".Gallery-previous").click();
    await expect.poll(() => counter(page)).toBe("1 / 8");
    // The picture is whole in the window.
    const box = await dialog.locator("img").first().boundingBox();
    expect(box?.width ?? 0).toBeLessThanOrEqual(1280);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await picture(page, 0).evaluate((link) => link === document.activeElement)).toBe(true);
    // By keyboard alone; and a press beside the picture closes it.
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await expect.poll(() => counter(page)).toBe("1 / 8");
    await page.mouse.click(640, 30);
    await dialog.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
    await close();
  },
);

test("SEC-39 on a phone pictures are swiped", async () => {
  const { page, problems, close } = await open(browser, { viewport: phone, hasTouch: true, isMobile: true });
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
  expect(problems).toEqual([]);
  await close();
});

test("SEC-39 OUT-10 without a script, and with a key that asks for another tab, a picture is a link to itself", async () => {
  const { page, close } = await open(browser, { javaScriptEnabled: false });
  await page.goto(host.origin);
  const address = await picture(page, 2).getAttribute("href");
  await picture(page, 2).click();
  expect(new URL(page.url()).pathname).toBe(address);
  await close();

  const alive = await open(browser, {});
  await alive.page.goto(host.origin);
  const [tab] = await Promise.all([
    alive.page.context().waitForEvent("page"),
    picture(alive.page, 2).click({ modifiers: ["Control"] }),
  ]);
  expect(tab).toBeDefined();
  expect(await alive.page.locator("dialog[open]").count()).toBe(0);
  await alive.close();
});
