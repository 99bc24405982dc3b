/** The document's own words of the interface (LNG-4): what names a language or a word that does not exist. */
import type { Catalogue } from "#section";
import {
  type Collector,
  type Diagnostic,
  diagnose,
  formatPointer,
  nearestName,
} from "../diagnostic/index.ts";
import { isObject } from "./json.ts";
import type { Language, Page } from "./site.ts";
import type { SiteSettings } from "./site-schema.ts";

interface Context extends Pick<Collector, "report" | "isFull"> {
  readonly catalogue: Pick<Catalogue, "messages">;
}

/**
 * @param messages as the document has it; what is of the wrong type is passed over, since the schema has reported it
 * @param languages undefined where they are not known
 */
export function checkMessages(
  messages: unknown,
  languages: readonly Language[] | undefined,
  { catalogue, report, isFull }: Context,
): void {
  if (!isObject(messages)) return;
  const english = catalogue.messages.en ?? {};
  // A site that names no language speaks English.
  const codes = languages?.map(({ code }) => code || "en");
  for (const [code, texts] of Object.entries(messages)) {
    if (isFull("warning")) return;
    if (codes?.includes(code) === false) report([unknownKey(["messages", code], codes)]);
    if (!isObject(texts)) continue;
    for (const [key, text] of Object.entries(texts)) {
      if (isFull("warning")) return;
      const path = ["messages", code, key];
      if (!Object.hasOwn(english, key)) report([unknownKey(path, Object.keys(english))]);
      else if (typeof text === "string" && text !== "") report(comparePlaces(path, english[key] ?? "", text));
    }
  }
}

/**
 * Reports languages that pages are in and the interface is not.
 * @param pages of the primary edition
 */
export function checkWords(
  settings: SiteSettings,
  languages: readonly Language[],
  pages: readonly Page[],
  { catalogue, report }: Context,
): void {
  const named = new Set(pages.map(({ language }) => language));
  const all = Object.keys(catalogue.messages.en ?? {}).length;
  for (const language of languages) {
    const { code, isActive } = language;
    const missing = isActive || named.has(code) ? missingWords(language, settings, catalogue) : 0;
    if (missing === 0) continue;
    const index = settings.languages.findIndex(({ lang }) => lang.code === code);
    const pointer = index < 0 ? "/languages" : `/languages/${index}/lang/code`;
    report([diagnose("language-without-words", pointer, { code, missing, all })]);
  }
}

/** @returns how many words of the interface neither the catalogue nor the document has in the language */
function missingWords(
  { code }: Language,
  { messages: own }: SiteSettings,
  { messages }: Context["catalogue"],
): number {
  const base = code.split("-")[0]?.toLowerCase() ?? "";
  // A site that names no language speaks English.
  if (code === "" || messages[code] || messages[base]) return 0;
  return Object.keys(messages.en ?? {}).filter((key) => !own[code]?.[key]).length;
}

function unknownKey(path: readonly string[], known: readonly string[]): Diagnostic {
  const key = path.at(-1) ?? "";
  return diagnose("unknown-key", formatPointer(path), { key, nearest: nearestName(key, known) });
}

/** A message that lost its place shows no value; one with a place of its own making shows its braces. */
function comparePlaces(path: readonly string[], english: string, text: string): Diagnostic[] {
  const [expected, found] = [placesOf(english), placesOf(text)];
  if (expected.join() === found.join()) return [];
  return [diagnose("message-places", formatPointer(path), { expected, found })];
}

/** The places that a message keeps for values, each once: `{time}`. */
const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
