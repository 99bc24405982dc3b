/** Which characters a site shows: its fonts hold no others (THM-4). */
import type { Catalogue } from "#section";
import type { Page, Site } from "../document/index.ts";

/**
 * Whole alphabets are taken where a letter of them is met, so that the fonts stay the same while texts are edited, and
 * are the same for sites of the same languages.
 */
const alphabets: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xc0, 0xff],
  [0x3b1, 0x3c9],
  [0x410, 0x44f],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
];
/** What typography puts where owners wrote something plainer, and what pages show on their own. */
const always = "\u00a0«»“”„‘’–—…·•©×→←";

/** @returns code points in ascending order, each once */
export function charactersOf(site: Site, { messages }: Catalogue): readonly number[] {
  const { add, visit, found } = createCharacterSet();
  add(`${always} `);
  for (const { language, frame, pages } of site.editions) {
    visit(frame);
    visit(messages[language.code] ?? messages[language.code.split("-")[0] ?? ""] ?? messages.en);
    for (const page of pages) visitPage(page, visit, add);
  }
  return found(alphabets);
}

/** @returns the characters of a page's texts, each once, in ascending order */
export function charactersOfPage(page: Page): string {
  const { add, visit, found } = createCharacterSet();
  visitPage(page, visit, add);
  return String.fromCodePoint(...found([]));
}

function visitPage(
  { sections, outline }: Page,
  visit: (value: unknown) => void,
  add: (text: string) => void,
) {
  if (outline) add(outline.characters);
  else for (const { data } of sections) visit(data);
}

function createCharacterSet() {
  const seen = new Uint8Array(0x10000);
  const beyond = new Set<number>();
  const add = (text: string) => {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      seen[unit] = 1;
      if (unit < 0xd800 || unit > 0xdbff) continue;
      beyond.add(text.codePointAt(index) ?? unit);
    }
  };
  const visited = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") add(value);
    else if (typeof value === "object" && value !== null && !visited.has(value)) {
      visited.add(value);
      for (const part of Object.values(value)) visit(part);
    }
  };
  const found = (whole: typeof alphabets): readonly number[] => {
    for (const [first, last] of whole)
      if (seen.subarray(first, last + 1).includes(1)) seen.fill(1, first, last + 1);
    // Halves of characters beyond the first 65,536, and what is never drawn.
    seen.fill(0, 0xd800, 0xe000).fill(0, 0, 0x20).fill(0, 0x7f, 0xa0);
    const far = [...beyond].filter((codePoint) => codePoint > 0xffff).sort((a, b) => a - b);
    const near: number[] = [];
    for (let unit = seen.indexOf(1); unit !== -1; unit = seen.indexOf(1, unit + 1)) near.push(unit);
    return [...near, ...far];
  };
  return { add, visit, found };
}
