/** Prints each section type: everything that a page says stands on paper too, also what is folded or slid away (SEC-45). */
import type { Browser, Page } from "playwright-core";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sectionTypes, serveCatalogue } from "./catalogue.ts";
import { desktop, launch, open } from "./chromium.ts";
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

/** Lists what stands in the page's texts, shown or not, without names of controls and what is for those who listen. */
const wordsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const words = new Set<string>();
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const apart =
        "script, style, noscript, template, dialog, button, form, select, [hidden], [role=tooltip], [aria-hidden=true], .visually-hidden";
      if (text.parentElement?.closest(apart)) continue;
      for (const word of text.textContent?.split(/\s+/) ?? []) if (word) words.add(word);
    }
    return [...words];
  });

/** Without what a font or a line's end makes of it: ligatures, capitals, spaces. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00AD]+/g, "");

async function printedText(page: Page): Promise<string> {
  const { text } = await extractText(
    new Uint8Array(await page.pdf({ format: "A4", printBackground: true })),
    {
      mergePages: true,
    },
  );
  return plain(text);
}

test.each(sectionTypes)("SEC-45 all words of %s are printed", async (type) => {
  const { page, close } = await open(browser, { viewport: desktop });
  onTestFinished(close);
  await page.goto(`${host.origin}/${type}/`);
  await atRest(page);
  const words = await wordsOf(page);
  const printed = await printedText(page);
  expect(words.filter((word) => !printed.includes(plain(word)))).toEqual([]);
});

test.each(["Feature7", "PrivacyPolicy3"])(
  "SEC-45 each part of %s has its title above it, and is a tab again after",
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
