/** Checks the interface texts of a document (LNG-4): unknown languages and keys, lost placeholders, missing languages. */
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
 * Checks `messages`. Values of the wrong type are skipped, because the schema has reported them.
 * @param languages undefined if the list of languages has errors
 */
export function checkMessages(
  messages: unknown,
  languages: readonly Language[] | undefined,
  { catalogue, report, isFull }: Context,
): void {
  if (!isObject(messages)) return;
  const english = catalogue.messages.en ?? {};
  // A site without languages has its interface in English.
  const codes = languages?.map(({ code }) => code || "en");
  if (codes?.some((code) => code.startsWith("en-"))) codes.push("en");
  for (const [code, texts] of Object.entries(messages)) {
    if (isFull("warning")) return;
    if (codes?.includes(code) === false) report([unknownLanguage(code, codes)]);
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
 * Reports languages of pages that have no interface translation.
 * @param pages pages in the primary language
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
    const lacking = isActive || named.has(code) ? missingWords(language, settings, catalogue) : [];
    if (lacking.length === 0) continue;
    const index = settings.languages.findIndex(({ lang }) => lang.code === code);
    const pointer = index < 0 ? "/languages" : `/languages/${index}/lang/code`;
    report([diagnose("language-without-words", pointer, { code, lacking, all })]);
  }
}

/** Returns the interface texts that neither the catalogue nor the document has in a language. */
function missingWords(
  { code }: Language,
  { messages: own }: SiteSettings,
  { messages }: Context["catalogue"],
): readonly string[] {
  const base = code.split("-")[0]?.toLowerCase() ?? "";
  // A site without languages has its interface in English.
  if (code === "") return [];
  const texts = { ...messages[base], ...messages[code] };
  return Object.keys(messages.en ?? {}).filter((key) => !Object.hasOwn(texts, key) && !own[code]?.[key]);
}

function unknownLanguage(code: string, codes: readonly string[]): Diagnostic {
  const nearest = nearestName(code, codes);
  const problem = { kind: "unknown-language", code } as const;
  return diagnose("translation-unused", formatPointer(["messages", code]), { problem, nearest });
}

function unknownKey(path: readonly string[], known: readonly string[]): Diagnostic {
  const key = path.at(-1) ?? "";
  return diagnose("unknown-key", formatPointer(path), { key, nearest: nearestName(key, known) });
}

/** Compares placeholders: without one, the value is lost; with an unknown one, visitors see the braces. */
function comparePlaces(path: readonly string[], english: string, text: string): Diagnostic[] {
  const [expected, found] = [placesOf(english), placesOf(text)];
  if (expected.join() === found.join()) return [];
  return [diagnose("message-places", formatPointer(path), { expected, found })];
}

/** Returns the placeholders of a message, each once: `{time}`. */
const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
