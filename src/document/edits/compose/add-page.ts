import type { Catalogue } from "#section";
import { quote } from "../../../diagnostic/index.ts";
import { isObject, type Json } from "../../json.ts";
import { findReservedName } from "../../reserved-paths.ts";
import { follow, hopsOf, namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import type { Operation } from "../operation.ts";
import { inLanguage, languagesOf } from "../translation-place.ts";
import { findPageEnds } from "./page-ends.ts";

export interface AddPage {
  /** The page that is copied; without it, the new one begins and ends as the others, and is empty between. */
  readonly page?: string | undefined;
  readonly path: string;
  readonly title: string;
}

/** A page behind the others; of a copy, with what translations say of the page that was copied. */
export function addPage(
  document: Json,
  { page, path, title }: AddPage,
  catalogue: Catalogue,
): readonly Operation[] {
  const problem = findReservedName(path);
  if (problem !== undefined)
    throw new EditError("refused", `The page path ${quote(path)} cannot be used: ${problem}.`);
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
    const said = findPage(document, page, language);
    return said ? [[language, { ...said, path }]] : [];
  });
  const value = { ...rest, path, meta: { ...(isObject(meta) ? meta : {}), title } };
  return [{ op: "insert", at, value, translations: Object.fromEntries(translations) }];
}

/** @returns the page without what is true of it alone: which pages say the same in other languages */
function findPage(document: Json, page: string, language?: string): Json | undefined {
  const at = { page, path: [] };
  const { values, isWhole } = follow(document, hopsOf(language ? inLanguage(at, language) : at));
  const found = values.at(-1);
  if (!isWhole || !isObject(found)) return undefined;
  const { alternate: _, ...rest } = found;
  return rest;
}
