/** Compares the words of a page with those of its print. */
import type { Page } from "playwright-core";
import { extractText } from "unpdf";
import { expect } from "vitest";

/** Lists the words of the page's texts, visible or not, without names of controls and texts for screen readers. */
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

/** Undoes the effects of fonts and line ends: ligatures, capitals, spaces. */
export const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00AD]+/g, "");

export const printedText = async (page: Page): Promise<string> =>
  textOfPdf(await page.pdf({ format: "A4", printBackground: true }));

export async function textOfPdf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return plain(text);
}

/** Expects each word of the page's main part on paper. */
export async function expectAllPrinted(page: Page): Promise<void> {
  const words = await wordsOf(page);
  const printed = await printedText(page);
  expect(words.filter((word) => !printed.includes(plain(word)))).toEqual([]);
}
