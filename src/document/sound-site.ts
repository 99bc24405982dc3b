/**
 * The quick way to a Site, for documents of which there is nothing to report: first the frame, then each page on its own, in
 * any order and on any core, then what the pages have to be beside one another. Whatever is not sound is left to
 * `validate.ts`, which says all that is wrong with it.
 */
import type { Catalogue } from "#section";
import type { Severity } from "../diagnostic/index.ts";
import { adviseOn } from "./advice.ts";
import { groupAlternates } from "./alternates.ts";
import { checkFrame } from "./check-frame.ts";
import { decode } from "./encoding.ts";
import { mayBeGuessed } from "./guess-language.ts";
import { isObject, type Json } from "./json.ts";
import { fillJudgedPage } from "./judged-page.ts";
import { checkLanguagesOfPages, type Languages, listLanguages } from "./languages.ts";
import { siteLevels } from "./level.ts";
import { checkLimits } from "./limits.ts";
import { checkMessages, missingWords } from "./messages.ts";
import { findOversized } from "./oversized.ts";
import { checkPaths } from "./page-paths.ts";
import { inspectKeys } from "./parse.ts";
import type { Edition, Language, Page, Site } from "./site.ts";
import { documentTree, parseFrame, type SiteFrame } from "./site-schema.ts";
import { type PageContext, validatePage } from "./validate-page.ts";

export interface SoundFrame {
  readonly frame: SiteFrame;
  readonly languages: Languages;
  /** Codes of languages in which the interface has not all of its words. */
  readonly wordless: readonly string[];
  /** Of its theme: worked out once for all pages. */
  readonly leastOverlays: PageContext["leastOverlays"];
}

/** Notes whether anything is reported at all. */
function createDoubt() {
  let isSound = true;
  return {
    report(diagnostics: readonly unknown[]) {
      if (diagnostics.length > 0) isSound = false;
    },
    isFull: () => !isSound,
    isSound: () => isSound,
  };
}

/**
 * @param bytes the document with an empty list of pages
 * @param members how many its objects have in the text
 * @returns undefined when there is something to report, or a translation, which concerns pages
 */
export function readSoundFrame(
  bytes: Uint8Array,
  members: number,
  catalogue: Catalogue,
  limits: Severity,
): SoundFrame | undefined {
  const raw = parseSound(bytes, members);
  if (!raw || !Array.isArray(raw.pages) || raw.translations !== undefined) return undefined;
  const { pages: _, ...rest } = raw;
  const { report, isFull, isSound } = createDoubt();
  if (findOversized(documentTree, rest, [])) return undefined;
  const { frame, issues } = parseFrame(rest);
  report(issues);
  report(adviseOn(documentTree, rest, [], { isFull, levels: siteLevels }));
  report(checkLimits(documentTree, rest, [], limits));
  checkFrame(frame, report);
  const languages = listLanguages(frame, report);
  checkMessages(raw.messages, languages, { catalogue, report, isFull });
  if (!isSound()) return undefined;
  const wordless = languages
    .filter((language) => missingWords(language, frame, catalogue) > 0)
    .map(({ code }) => code);
  return { frame, languages, wordless, leastOverlays: catalogue.leastOverlays(frame.theme) };
}

/**
 * @param index position of the page in the document
 * @returns undefined when there is something to report
 */
export function readSoundPage(
  bytes: Uint8Array,
  members: number,
  index: number,
  { frame, leastOverlays }: SoundFrame,
  context: Pick<PageContext, "catalogue" | "limits">,
): Page | undefined {
  const raw = parseSound(bytes, members);
  if (!raw) return undefined;
  const { report, isFull, isSound } = createDoubt();
  const { colorMode } = frame.theme;
  const eventIds = new Set(frame.events.map(({ id }) => id));
  const frameContext = { ...context, colorMode, eventIds, leastOverlays };
  const page = validatePage(raw, ["pages", index], { ...frameContext, report, isFull });
  return isSound() ? page : undefined;
}

/**
 * Reads a page again that was found to be sound.
 * @param pointer where it stands in the document
 * @throws for bytes that are no page
 */
export const readJudgedPage = (
  bytes: Uint8Array,
  pointer: string,
  frame: SoundFrame,
  catalogue: Catalogue,
): Page => fillJudgedPage(JSON.parse(decode(bytes) ?? ""), pointer, frame, catalogue);

/** @returns the site of these pages; undefined when there is something to report of them together */
export function joinSoundSite(
  { frame, languages, wordless }: SoundFrame,
  pages: readonly Page[],
): Site | undefined {
  const isHeard = ({ code, isActive }: Language) =>
    isActive || pages.some(({ language }) => language === code);
  if (languages.some((language) => wordless.includes(language.code) && isHeard(language))) return undefined;
  if (mayBeGuessed(languages, frame, pages[0])) return undefined;
  const { report, isFull, isSound } = createDoubt();
  checkPaths(pages, languages, report);
  checkLanguagesOfPages(pages, languages, report);
  groupAlternates(pages, languages, { report, isFull });
  if (!isSound()) return undefined;
  const editions = languages.map(
    (language): Edition => ({ frame, pages, language, originOf: (pointer) => pointer }),
  );
  return { primary: editions[0] as Edition, editions };
}

/** @param members how many there are in the text */
function parseSound(bytes: Uint8Array, members: number): Json | undefined {
  const text = decode(bytes);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const keys = inspectKeys(value);
    return keys.forbidden.length === 0 && keys.members === members ? value : undefined;
  } catch {
    return undefined;
  }
}
