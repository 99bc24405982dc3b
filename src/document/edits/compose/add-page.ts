import type { Catalogue } from "#section";
import { isObject, type Json } from "../../json.ts";
import { findReservedName } from "../../reserved-paths.ts";
import { follow, hopsOf, namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import type { Operation } from "../operation.ts";
import { inLanguage, languagesOf } from "../translation-place.ts";
import { findPageEnds } from "./page-ends.ts";

export interface AddPage {
  /** Page to copy; without it, the new page has only the header and footer of the others. */
  readonly page?: string | undefined;
  readonly path: string;
  readonly title: string;
}

/** Appends a page; a copy includes the translations of its original. */
export function addPage(
  document: Json,
  { page, path, title }: AddPage,
  catalogue: Catalogue,
): readonly Operation[] {
  const problem = findReservedName(path);
  if (problem !== undefined) throw new EditError("refused", { kind: "unusable-path", path, problem });
  const { pages } = document;
  const at = { path: ["pages", Array.isArray(pages) ? pages.length : 0] };
  if (page === undefined) {
    const ends = findPageEnds(document, catalogue);
    const value = { path, meta: { title }, components: ends.map(({ section }) => section) };
    const translations = languagesOf(document).flatMap((language): [string, Json][] => {
      const components = ends.flatMap((end) => end.translations[language] ?? []);
      return components.length > 0 ? [[language, { path, components }]] : [];
    });
    return [{ op: "insert", at, value, translations: Object.fromEntries(translations) }];
  }
  const copied = findPage(document, page);
  if (!copied) throw namesNothing({ page, path: [] });
  const { meta, ...rest } = copied;
  const translations = languagesOf(document).flatMap((language): [string, Json][] => {
    const translated = findPage(document, page, language);
    return translated ? [[language, { ...translated, path }]] : [];
  });
  const value = { ...rest, path, meta: { ...(isObject(meta) ? meta : {}), title } };
  return [{ op: "insert", at, value, translations: Object.fromEntries(translations) }];
}

/** @returns the page without fields that apply only to it: its versions in other languages */
function findPage(document: Json, page: string, language?: string): Json | undefined {
  const at = { page, path: [] };
  const { values, isWhole } = follow(document, hopsOf(language ? inLanguage(at, language) : at));
  const found = values.at(-1);
  if (!isWhole || !isObject(found)) return undefined;
  const { alternate: _, ...rest } = found;
  return rest;
}
