/** Prints each section type: paper shows all contents of a page, including folded or slid-away parts (SEC-45). */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { sectionTypes, serveCatalogue } from "./catalogue.ts";
import { desktop, launch, open } from "./chromium.ts";
import { expectAllPrinted } from "./print.ts";
import { atRest } from "./rest.ts";
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

test.each(sectionTypes)("SEC-45 all words of %s are printed", async (type) => {
  const { page, close } = await open(browser, { viewport: desktop });
  onTestFinished(close);
  await page.goto(`${host.origin}/${type}/`);
  await atRest(page);
  await expectAllPrinted(page);
});
