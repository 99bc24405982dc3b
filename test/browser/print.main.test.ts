/** Prints the section types that fold or slide a part of their texts away (SEC-45). */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveCatalogue } from "./catalogue.ts";
import { desktop, launch, open } from "./chromium.ts";
import { expectAllPrinted, plain, printedText } from "./print.ts";
import { atRest } from "./rest.ts";
import type { Host } from "./serve.ts";

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await serveCatalogue(["Faq", "Feature7", "PrivacyPolicy3", "Team6"]);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

test.each(["Faq", "Team6"])("SEC-45 all words of %s are printed", async (type) => {
  const { page, close } = await open(browser, { viewport: desktop });
  onTestFinished(close);
  await page.goto(`${host.origin}/${type}/`);
  await atRest(page);
  await expectAllPrinted(page);
});

test.each(["Feature7", "PrivacyPolicy3"])(
  "SEC-45 each part of %s is printed below its title, and is a tab again afterwards",
  async (type) => {
    const { page, close } = await open(browser, { viewport: desktop });
    onTestFinished(close);
    await page.goto(`${host.origin}/${type}/`);
    await atRest(page);
    const parts = page.locator("section details").filter({ has: page.locator("p, li") });
    const titles = (await page.getByRole("tab").allTextContents()).map((title) => plain(title));
    const texts = (await parts.locator("p, li").allTextContents()).map((text) => plain(text));
    const printed = await printedText(page);
    const [first = "", second = ""] = titles.map((title) => title.replace(/^\d+/, ""));
    expect(printed.indexOf(first)).toBeLessThan(printed.indexOf(texts[0] ?? ""));
    expect(printed.indexOf(texts[0] ?? "")).toBeLessThan(printed.indexOf(second));
    expect(await page.getByRole("tab").allTextContents()).toHaveLength(titles.length);
  },
);
