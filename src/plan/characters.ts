/** Collects the characters that a site shows. Its fonts contain no others (THM-4). */
import type { Catalogue } from "#section";
import type { LocalizedSite, Site } from "../document/index.ts";
import { localeOf } from "./language.ts";
import { listedTitle, listsOf } from "./listed-pages.ts";

/**
 * Alphabets included as a whole once one of their letters occurs, so that fonts stay the same while texts are edited, and are
 * equal for sites in the same languages.
 */
const alphabets: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xc0, 0xff],
  [0x391, 0x3a1],
  [0x3a3, 0x3c9],
  [0x410, 0x44f],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
];
/**
 * Typographic characters that replace an owner's plain ones, and those that pages show themselves. Others are so usual that most
 * sites have the same characters, and the package contains its fonts with them (`usualCharacters`).
 */
const always = "\u00a0\u2009\u202f«»“”„‘’–—…·•©×→←£€§°®™";

/** Included with Cyrillic: two letters are outside of the alphabet, and the number sign is part of its fonts. */
const besideCyrillic = "Ёё№";

/** @returns characters of a site in Latin and Cyrillic script that has no unusual ones, as `charactersOf` returns them */
export function usualCharacters(): readonly number[] {
  const { add, found } = createCharacterSet();
  add(`${always} жe`);
  return found();
}

/**
 * Collects the characters that a site's pages show. These are more than its document contains: stylesheets capitalize letters by
 * the rules of the language, dates and numbers use its digits and names, and the interface has its own texts.
 * @returns code points in ascending order, each once
 */
export function charactersOf(site: Site, catalogue: Catalogue): readonly number[] {
  const { add, text, found } = createCharacterSet();
  const added = new Set<string>();
  add(`${always} `);
  for (const locale of site.locales) {
    const { language, settings, pages } = locale;
    const { code } = language;
    const { messages } = catalogue;
    visitTexts([settings, messages.en, messages[code.split("-")[0] ?? ""], messages[code]], add);
    add(printedByIntl(localeOf(language) || "en"));
    const areListed = pages.some((page) => listsOf(page, catalogue).length > 0);
    for (const page of pages) {
      if (areListed) add(listedTitle(page) + page.meta.description);
      for (const { characters } of page.summary ? [page.summary] : page.sections) {
        // Many sections have the same set.
        if (!added.has(characters)) add(characters);
        added.add(characters);
      }
    }
  }
  // Not from whole alphabets: a capital that nobody sees, such as Ÿ, can add a font file.
  const written = text();
  for (const code of codesOf(site.locales)) add(capitalsOf(written, code));
  return found();
}

const codesOf = (locales: readonly LocalizedSite[]): Set<string> =>
  new Set(locales.map(({ language: { code } }) => code || "en"));

/**
 * Returns the capitals that `text-transform: uppercase` may produce: İ for a Turkish i, Ю for ю, SS for ß. Greek capitals lose
 * their accents, and get a diaeresis where an accent separated two vowels, which a set of letters can't show.
 */
const capitalsOf = (text: string, code: string): string =>
  text.toUpperCase() + text.toLocaleUpperCase(code) + (/\p{Script=Greek}/u.test(text) ? "ΪΫ" : "");

/** Date formats that differ in letters: month names alone, in a date, and abbreviated; weekdays; time and zone. */
const dateForms: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", timeZoneName: "short" },
  { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  { month: "long" },
];
/** Each month, in each half of the day, and each weekday. */
const dates = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1, month * 2)),
  ...Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, day + 1)),
];

/** Returns the characters of a language's dates and numbers. @param locale BCP 47 */
function printedByIntl(locale: string): string {
  const texts = dateForms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...form });
    return dates.map((date) => format.format(date));
  });
  const days = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" });
  texts.push(
    days.formatRange(Date.UTC(2026, 0), Date.UTC(2027, 0)),
    new Intl.NumberFormat(locale).format(-9_876_543_210.5),
  );
  return texts.join("");
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
  const codePoints = (): readonly number[] => {
    // Surrogates, and characters that are never drawn.
    seen.fill(0, 0xd800, 0xe000).fill(0, 0, 0x20).fill(0, 0x7f, 0xa0);
    const far = [...beyond].filter((codePoint) => codePoint > 0xffff).sort((a, b) => a - b);
    const near: number[] = [];
    for (let unit = seen.indexOf(1); unit !== -1; unit = seen.indexOf(1, unit + 1)) near.push(unit);
    return [...near, ...far];
  };
  // Joined one by one: all characters of a script as arguments of one call would overflow the stack.
  const text = (): string =>
    codePoints()
      .map((codePoint) => String.fromCodePoint(codePoint))
      .join("");
  /** Adds the whole alphabets. */
  const found = (): readonly number[] => {
    for (const [first, last] of alphabets)
      if (seen.subarray(first, last + 1).includes(1)) seen.fill(1, first, last + 1);
    if (seen[0x44f]) add(besideCyrillic);
    return codePoints();
  };
  return { add, text, found };
}
