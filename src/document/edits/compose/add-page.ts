import type { Catalogue } from "#section";
import { asText, isObject, type Json } from "../../json.ts";
import { findReservedName } from "../../reserved-paths.ts";
import { follow, hopsOf, namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import type { Operation } from "../operation.ts";
import { inLanguage, languagesOf } from "../translation-place.ts";
import { newSections } from "./add-section.ts";
import { newLink } from "./new-link.ts";
import { findPageEnds } from "./page-ends.ts";

export interface AddPage {
  /** Page to copy; without it, the new page has only the header and footer of the others. */
  readonly page?: string | undefined;
  readonly path: string;
  readonly title: string;
  /** True to add a link to the menu. */
  readonly isInMenu?: boolean | undefined;
  /** Section types of a page that is no copy, between header and footer. */
  readonly types?: readonly string[] | undefined;
  /** Date of the articles among them. */
  readonly date?: string | undefined;
}

/** Appends a page, and a link to it. */
export function addPage(document: Json, added: AddPage, catalogue: Catalogue): readonly Operation[] {
  const { path, title, isInMenu } = added;
  return [
    ...newPage(document, added, catalogue),
    ...(isInMenu ? newLink(document, { text: title, link: path }) : []),
  ];
}

/** Appends a page; a copy includes the translations of its original. */
function newPage(
  document: Json,
  { page, path, title, types = [], date }: AddPage,
  catalogue: Catalogue,
): readonly Operation[] {
  const problem = findReservedName(path);
  if (problem !== undefined) throw new EditError("refused", { kind: "unusable-path", path, problem });
  const { pages } = document;
  const at = { path: ["pages", Array.isArray(pages) ? pages.length : 0] };
  if (page === undefined) {
    const ends = findPageEnds(document, catalogue);
    const ofEnds = (isLast: boolean) =>
      ends.filter((end) => end.isLast === isLast).map(({ section }) => section);
    const taken = new Set(ends.map(({ section }) => section.uniqId));
    const isArticle = ({ id }: Json) => catalogue.sections.get(asText(id))?.isArticle === true;
    const own = newSections(document, types, catalogue)
      .map((section) =>
        taken.has(section.uniqId) ? { ...section, uniqId: `${section.uniqId}-new` } : section,
      )
      .map((section) =>
        isArticle(section) ? withFacts(section, { title, ...(date && { date }) }) : section,
      );
    // The title of an article is the title of its page, also once the owner changes it.
    const meta = own.some(isArticle) ? {} : { meta: { title } };
    const value = { path, ...meta, components: [...ofEnds(false), ...own, ...ofEnds(true)] };
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

const withFacts = (section: Json, facts: Json): Json => ({
  ...section,
  data: { ...facts, ...(isObject(section.data) ? section.data : {}), ...facts },
});

/** @returns the page without fields that apply only to it: its versions in other languages */
function findPage(document: Json, page: string, language?: string): Json | undefined {
  const at = { page, path: [] };
  const { values, isWhole } = follow(document, hopsOf(language ? inLanguage(at, language) : at));
  const found = values.at(-1);
  if (!isWhole || !isObject(found)) return undefined;
  const { alternate: _, ...rest } = found;
  return rest;
}
