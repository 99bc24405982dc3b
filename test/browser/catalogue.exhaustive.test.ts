/**
 * Every section type and variant in every colour mode and orientation, at both widths: no accessibility problem and no overflow.
 * Pages contain many of them; a finding names its element, whose class names the type.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requirements } from "../contract/limits.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { contents, layouts, layoutsOn, pathsOf, sectionTypes, serveTogether } from "./catalogue.ts";
import { desktop, launch, open, phone, type WatchedPage } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

let host: Host;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  host = await serveTogether();
  browser = await launch();
  watched = await open(browser, {});
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** Both widths without a reload: only styles affect the layout. */
const widths = [desktop, phone];

test.each(contents)("SEC-31 CLI-7 every type and variant is on a page: %s", (shown) => {
  expect(layoutsOn(shown)).toEqual(layouts);
  for (const type of sectionTypes) expect([type, requirements[type]]).toEqual([type, expect.anything()]);
});

test.each(pathsOf("sample"))(
  "ACC-1 SEC-27 SEC-31 %s has no axe violations and no overflow in any colour mode",
  async (path) => {
    const { page, problems } = watched;
    await page.goto(host.origin + path);
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await atRest(page);
      expect([viewport, await findOverflow(page)]).toEqual([viewport, []]);
      expect([viewport, await findBarriers(page)]).toEqual([viewport, []]);
    }
    expect(problems).toEqual([]);
  },
);

test.each(
  ["", "/ar"].flatMap((language) =>
    [...pathsOf("longest"), ...pathsOf("shortest")].map((path) => language + path),
  ),
)("CLI-7 SEC-31 %s does not overflow with the longest or the shortest data", async (path) => {
  const { page, problems } = watched;
  await page.goto(host.origin + path, { waitUntil: "domcontentloaded" });
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    expect([viewport, await findOverflow(page)]).toEqual([viewport, []]);
  }
  expect(problems).toEqual([]);
});
