/** Every section type in every colour mode and orientation, at both widths: no barrier, nothing that sticks out. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requirements } from "../contract/limits.ts";
import { findBarriers, findOverflow } from "./audit.ts";
import { pathsOf, sectionTypes, serveCatalogue } from "./catalogue.ts";
import { desktop, launch, open, phone } from "./chromium.ts";
import type { Host } from "./serve.ts";

let host: Host;
let browser: Browser;

beforeAll(async () => {
  host = await serveCatalogue();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
});

describe.each(sectionTypes)("%s", (type) => {
  test(`ACC-1 SEC-27 ${type} has no barrier in any colour mode`, async () => {
    expect(requirements[type]).toBeDefined();
    const paths = await pathsOf(type);
    expect(paths.length).toBeGreaterThan(0);
    for (const viewport of [phone, desktop]) {
      const { page, problems, close } = await open(browser, { viewport });
      for (const path of paths) {
        await page.goto(host.origin + path);
        expect(await findOverflow(page)).toEqual([]);
        expect(await findBarriers(page)).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    }
  });

  test(`CLI-7 ${type} keeps inside of the window with the most and the least that it may hold, in both directions`, async () => {
    for (const viewport of [phone, desktop]) {
      const { page, problems, close } = await open(browser, { viewport });
      for (const contents of ["longest", "shortest"])
        for (const path of await pathsOf(type, contents))
          for (const language of ["", "/ar"]) {
            await page.goto(host.origin + language + path, { waitUntil: "domcontentloaded" });
            expect([path, language, await findOverflow(page)]).toEqual([path, language, []]);
          }
      expect(problems).toEqual([]);
      await close();
    }
  });
});
