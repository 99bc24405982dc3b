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
import type { Language } from "./site.ts";

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
