/** Every page of the conference in Chromium: axe, console errors and overflow at two widths. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coldBuild } from "../support/cache-dir.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { desktop, launch, phone } from "./chromium.ts";
import { paths, serveConference } from "./conference.ts";
import type { Host } from "./serve.ts";
import { createTabs } from "./tabs.ts";

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await serveConference();
  browser = await launch();
}, coldBuild);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

const tab = createTabs(() => browser);

test.each(paths)("ACC-1 %s has no axe violations on a phone and on a desktop", async (path) => {
  const page = await tab();
  await page.setViewportSize(phone);
  await page.goto(host.origin + path);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize(desktop);
  expect(await findBarriers(page)).toEqual([]);
});

test.each(paths)(
  "OUT-10 %s has no console errors and does not scroll sideways on a phone and on a desktop",
  async (path) => {
    const page = await tab();
    await page.setViewportSize(phone);
    await page.goto(host.origin + path);
    expect(await findOverflow(page)).toEqual([]);
    await page.setViewportSize(desktop);
    expect(await findOverflow(page)).toEqual([]);
  },
);
