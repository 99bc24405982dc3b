/** Team6's slider in Chromium in further windows, right-to-left, by touch, and when it is resized. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { launch, phone } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";
import { buildSlider, expectRound, expectSeen, expectStill, expectVisible } from "./slider-site.ts";
import { createTabs } from "./tabs.ts";

let browser: Browser;
let host: Host;
let mirrored: Host;
beforeAll(async () => {
  browser = await launch();
  host = await buildSlider();
  mirrored = await buildSlider("fa");
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await mirrored?.close();
});

const tab = createTabs(() => browser);
const touchTab = createTabs(() => browser, { viewport: phone, hasTouch: true, isMobile: true });

test.each([
  [1920, [8, 5], [3, 1]],
  [1023, [8, 3], [6, 3], [5, 3], [4, 3], [3, 1]],
  [767, [8, 3], [4, 3], [3, 1]],
  [360, [8, 1]],
] as [number, ...[number, number][]][])(
  "MOT-2 in a window of %i px the number of visible slides depends on the number of people",
  async (width, ...expected) => expectVisible(await tab(), host.origin, width, expected),
);

test("MOT-2 on a phone nothing shifts when the slider starts, and its height is that of the longest text", async () =>
  expectStill(await tab(), host.origin, phone));

test("MOT-2 right to left, buttons and keys wrap around, and a clicked photo moves to the middle", async () => {
  const page = await tab();
  await page.goto(`${mirrored.origin}/`);
  await expectRound(page, "right to left");
});

test("MOT-2 a resized row keeps its slide, wherever the browser scrolls it meanwhile", async () => {
  const page = await tab();
  await page.goto(`${host.origin}/`);
  // Chromium 150 does so for a full-page screenshot: one frame of 128 px, in which slides keep their old size.
  await page.evaluate(async () => {
    const row = document.querySelector<HTMLElement>(".Team6-window");
    if (!row) return;
    row.style.width = "128px";
    row.scrollLeft *= 1.5;
    await new Promise((done) => row.addEventListener("scroll", done, { once: true }));
    row.style.width = "";
  });
  await atRest(page);
  await expectSeen(page, 4);
});

test("MOT-2 a swipe moves the row, and the text follows", async () => {
  const page = await touchTab();
  await page.goto(host.origin);
  await expectSeen(page, 4);
  const session = await page.context().newCDPSession(page);
  const swipe = async (distance: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch("touchStart", 180 - distance / 2);
    for (let part = 1; part <= 10; part++)
      await touch("touchMove", 180 - distance / 2 + (distance * part) / 10);
    await touch("touchEnd");
  };
  await page.locator(".Team6-window").scrollIntoViewIfNeeded();
  await swipe(-220);
  await expectSeen(page, 5);
  await swipe(220);
  await expectSeen(page, 4);
});
