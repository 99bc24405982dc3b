/** Interface texts in one language (LNG-4): the catalogue's, overridden by the document's own. */
import type { Catalogue } from "#section";
import type { SiteSettings } from "../document/index.ts";

type Messages = Readonly<Record<string, string>>;

/**
 * English is complete. It is overridden by the base language (`pt` for `pt-BR`), the language itself, and the document's texts
 * for it, in this order. Its English texts are also those of en-GB and the like, since `"messages": "corrected"` is in English.
 * @param code the empty string for the one unnamed language of a site without a language list, which uses English
 * @param own the document's texts by language; an empty text counts as absent
 */
export function messagesOf(
  { messages }: Catalogue,
  code: string,
  own: SiteSettings["messages"],
): Readonly<Record<string, string>> {
  const base = code.split("-")[0]?.toLowerCase() ?? "";
  const given = [base === "en" ? own.en : undefined, own[code || "en"]].map(withoutEmpty);
  return Object.assign({}, messages.en, messages[base], messages[code], ...given);
}

const withoutEmpty = (messages: Messages = {}): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ""));

/** Creates the text lookup for views. A placeholder without a value is kept. */
export const wordsOf =
  (messages: Messages) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    fillPlaces(messages[key] ?? key, values);

/** Replaces the placeholders of a message by values: `{time}`. */
export const fillPlaces = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (place, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
