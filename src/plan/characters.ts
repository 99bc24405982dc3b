/** Which characters a site shows: its fonts hold no others (THM-4). */
import type { Catalogue } from "#section";
import type { Site } from "../document/index.ts";
import { listedTitle, listsOf } from "./listed-pages.ts";

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
export function charactersOf(site: Site, { messages, sections }: Catalogue): readonly number[] {
  const { add, found } = createCharacterSet();
  const added = new Set<string>();
  add(`${always} `);
  for (const { language, frame, pages } of site.editions) {
    visitTexts(frame, add);
    visitTexts(messages[language.code] ?? messages[language.code.split("-")[0] ?? ""] ?? messages.en, add);
    const areListed = pages.some((page) => listsOf(page, { sections }).length > 0);
    for (const page of pages) {
      if (areListed) add(listedTitle(page) + page.meta.description);
      for (const { characters } of page.outline ? [page.outline] : page.sections) {
        // Many have the same ones.
        if (!added.has(characters)) add(characters);
        added.add(characters);
      }
    }
  }
  return found();
}

function visitTexts(value: unknown, visit: (text: string) => void, visited = new Set<object>()): void {
  if (typeof value === "string") visit(value);
  else if (typeof value === "object" && value !== null && !visited.has(value)) {
    visited.add(value);
    for (const part of Object.values(value)) visitTexts(part, visit, visited);
  }
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
  const found = (): readonly number[] => {
    for (const [first, last] of alphabets)
      if (seen.subarray(first, last + 1).includes(1)) seen.fill(1, first, last + 1);
    // Halves of characters beyond the first 65,536, and what is never drawn.
    seen.fill(0, 0xd800, 0xe000).fill(0, 0, 0x20).fill(0, 0x7f, 0xa0);
    const far = [...beyond].filter((codePoint) => codePoint > 0xffff).sort((a, b) => a - b);
    const near: number[] = [];
    for (let unit = seen.indexOf(1); unit !== -1; unit = seen.indexOf(1, unit + 1)) near.push(unit);
    return [...near, ...far];
  };
  return { add, found };
}
