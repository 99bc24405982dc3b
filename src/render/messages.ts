/** The words of the interface in one language (LNG-4): the catalogue's, and over them the document's own. */
import type { Catalogue } from "#section";
import type { SiteSettings } from "../document/index.ts";

type Messages = Readonly<Record<string, string>>;

/**
 * English has every word; over it lie the language's base (`pt` for `pt-BR`), the language itself, the document.
 * @param code the empty string for the one unnamed language of a site that lists none, which speaks English
 * @param own the document's words by language; an empty one counts as absent
 */
export function messagesOf(
  { messages }: Catalogue,
  code: string,
  own: SiteSettings["messages"],
): Readonly<Record<string, string>> {
  const base = code.split("-")[0]?.toLowerCase() ?? "";
  return { ...messages.en, ...messages[base], ...messages[code], ...withoutEmpty(own[code || "en"] ?? {}) };
}

const withoutEmpty = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ""));

/** The words as views ask for them. A place without a value stays as it stands. */
export const wordsOf =
  (messages: Messages) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    fillPlaces(messages[key] ?? key, values);

/** Puts values into the places that a message keeps for them: `{time}`. */
export const fillPlaces = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (place, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
