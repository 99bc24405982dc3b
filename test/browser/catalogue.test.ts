/** Every section type in every colour mode and orientation, at both widths: no barrier, nothing that sticks out. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requirements } from "../contract/limits.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { pathsOf, sectionTypes, serveCatalogue, serveVariants } from "./catalogue.ts";
import { desktop, launch, open, phone, type WatchedPage } from "./chromium.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

let host: Host;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  host = await serveCatalogue();
  browser = await launch();
  watched = await open(browser, {});
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** At both widths, without loading the page anew: it is laid out by styles alone. */
const widths = [desktop, phone];

describe.each(sectionTypes)("%s", (type) => {
  test(`ACC-1 SEC-27 ${type} has no barrier in any colour mode`, async () => {
    expect(requirements[type]).toBeDefined();
    const paths = await pathsOf(type);
    expect(paths.length).toBeGreaterThan(0);
    const { page, problems } = watched;
    for (const path of paths) {
      await page.goto(host.origin + path);
      for (const viewport of widths) {
        await page.setViewportSize(viewport);
        await atRest(page);
        expect([path, viewport, await findOverflow(page)]).toEqual([path, viewport, []]);
        expect([path, viewport, await findBarriers(page)]).toEqual([path, viewport, []]);
      }
    }
    expect(problems).toEqual([]);
  });

  test(`CLI-7 ${type} keeps inside of the window with the most and the least that it may hold, in both directions`, async () => {
    const { page, problems } = watched;
    for (const contents of ["longest", "shortest"])
      for (const path of await pathsOf(type, contents))
        for (const language of ["", "/ar"]) {
          await page.goto(host.origin + language + path, { waitUntil: "domcontentloaded" });
          for (const viewport of widths) {
            await page.setViewportSize(viewport);
            const found = await findOverflow(page);
            expect([path, language, viewport, found]).toEqual([path, language, viewport, []]);
          }
        }
    expect(problems).toEqual([]);
  });
});

test("SEC-31 ACC-1 SEC-27 no variant has a barrier in any colour mode, or sticks out with the most and the least that it may hold", async () => {
  const variants = await serveVariants();
  const { page, problems, close } = await open(browser, {});
  for (const path of variants.paths) {
    await page.goto(variants.host.origin + path);
    await atRest(page);
    if (!/longest|shortest/.test(path)) expect([path, await findBarriers(page)]).toEqual([path, []]);
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      expect([path, viewport, await findOverflow(page)]).toEqual([path, viewport, []]);
    }
  }
  expect(problems).toEqual([]);
  await close();
  await variants.host.close();
});
