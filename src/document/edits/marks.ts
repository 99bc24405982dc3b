/** Marks translations as to check, and takes the marks from those that were written (EDT-15). */
import { isObject, type Json } from "../json.ts";
import { pagesIn } from "../translations/survey.ts";
import { markAt, markName, markOf, marksAt } from "../translations/text-mark.ts";
import { type TranslatedText, textsOfPage, textsOfSettings } from "../translations/texts.ts";
import type { Address, Operation, SetOperation } from "./operation.ts";
import { languagesOf } from "./translation-place.ts";

type Known = Parameters<typeof textsOfSettings>[2];

/** @param at place of a mark @param isSet false to remove it */
export const setMark = (at: Address, isSet: boolean): Operation => ({
  op: "set",
  at,
  ...(isSet && { value: true }),
});

/**
 * @param document document with the pages of the operations
 * @param operations of an owner who writes
 * @returns operations that mark the translations of changed originals, and unmark those that were written
 */
export function marksAfter(
  document: Json,
  operations: readonly Operation[],
  catalogue: Known,
): readonly Operation[] {
  const written = operations.filter(
    (one): one is SetOperation =>
      one.op === "set" && (typeof one.value === "string" || one.at.language !== undefined),
  );
  const pages = new Map(pagesIn(document).map((page) => [page.path, page]));
  const marks = new Map<string, Operation>();
  const add = (mark: Operation) => marks.set(JSON.stringify(mark.at), mark);
  for (const page of new Set(written.map(({ at }) => at.page))) {
    const here = written.filter(({ at }) => at.page === page);
    const isOriginal = here.some(({ at }) => at.language === undefined);
    const codes = isOriginal ? languagesOf(document) : new Set(here.flatMap(({ at }) => at.language ?? []));
    const found = page === undefined ? undefined : pages.get(page);
    for (const code of codes) {
      const texts =
        page === undefined
          ? textsOfSettings(document, code, catalogue)
          : found
            ? textsOfPage(found, code, catalogue)
            : [];
      const byPlace = new Map(texts.map((text) => [placeOf(text.at), text]));
      for (const { at, value } of here) {
        const text = byPlace.get(placeOf(at));
        const isOf = at.language === undefined || at.language === code;
        if (text?.target === undefined || !isOf) continue;
        if (at.language === undefined) {
          if (!text.isUnchecked && text.source !== value) add(setMark(markAt(code, page, text.target), true));
        } else if (text.isUnchecked && text.target !== value && isAlone(text, texts))
          add(setMark(markAt(code, page, text.target), false));
      }
    }
  }
  return [...marks.values()];
}

/** Marks all texts of a translation that has no marks yet: in one operation for each page. */
export function marksOfAll(texts: readonly TranslatedText[], language: string): readonly Operation[] {
  const pages = new Map<string | undefined, Record<string, true>>();
  for (const { at, target } of texts) {
    if (target === undefined) continue;
    const marks = pages.get(at.page) ?? {};
    marks[markOf(target)] = true;
    pages.set(at.page, marks);
  }
  return [...pages].map(([page, value]) => ({
    op: "set",
    at: marksAt(language, page),
    value,
  }));
}

/** @returns operations that remove all marks of a translation @param document document with all pages */
export function confirmAll(
  document: Json,
  { language }: { readonly language: string },
): readonly Operation[] {
  const translation = isObject(document.translations) ? document.translations[language] : undefined;
  const hasMarks = (value: unknown) => isObject(value) && markName in value;
  const marked = pagesIn(document)
    .filter(({ pageTranslations }) =>
      pageTranslations.some(({ code, value }) => code === language && hasMarks(value)),
    )
    .map(({ path }) => path);
  const holders = [...marked, ...(hasMarks(translation) ? [undefined] : [])];
  return holders.map((page) => ({ op: "set", at: marksAt(language, page) }));
}

const placeOf = ({ section, path }: Address): string => JSON.stringify([section, path]);

/** Texts that are equal have one mark. */
const isAlone = ({ target }: TranslatedText, texts: readonly TranslatedText[]): boolean =>
  texts.filter((text) => text.target === target).length === 1;
