/**
 * Finds the header and footer sections that pages share, so that a new page gets the owner's own (EDT-4, EDT-14). Pages that
 * are not loaded have no sections.
 */
import type { Catalogue } from "#section";
import { asText, isObject, type Json } from "../../json.ts";
import { type FoundSection, findSection } from "./page-parts.ts";

const ends: readonly unknown[] = ["header", "footer"];

/** True for header and footer types. */
export const isOfAnEnd = ({ sections }: Catalogue, type: unknown): boolean =>
  ends.includes(sections.get(asText(type))?.category);

type Found = Pick<FoundSection, "section" | "translations">;

/** Section that pages start or end with. */
export interface PageEnd extends Found {
  /** True below the content of the page. */
  readonly isLast: boolean;
}

/** All that is read of a catalogue. */
export interface Categories {
  readonly sections: { get(type: string): { readonly category: string } | undefined };
}

/** @returns the first section of the type on any page */
export function findElsewhere(document: Json, type: string): Found | undefined {
  for (const { path, sections } of pagesIn(document)) {
    const found = sections.find(({ id }) => id === type);
    if (found) return findSection(document, path, asText(found.uniqId));
  }
  return undefined;
}

/** @returns the header and footer sections of most pages */
export function findPageEnds(document: Json, catalogue: Categories): readonly PageEnd[] {
  const pages = pagesIn(document);
  const uses = countOf(pages.flatMap(({ sections }) => [...new Set(sections.map(({ $ref }) => $ref))]));
  /** The contents of a part are unknown, so one that several pages start or end with counts as shared. */
  const isShared = ({ $ref }: Json) => $ref !== undefined && (uses.get($ref) ?? 0) > 1;
  const isOf = (category: string, section: Json) =>
    catalogue.sections.get(asText(section.id))?.category === category || isShared(section);
  const found = pages.map(({ path, sections }) => {
    const first = sections.findIndex((section) => !isOf("header", section));
    const last = sections.findLastIndex((section) => !isOf("footer", section));
    const own = sections.flatMap((section, index) => {
      const isLast = first === -1 ? isOf("footer", section) && index > 0 : index > last;
      return isLast || first === -1 || index < first ? [{ section, isLast }] : [];
    });
    return { path, own, key: JSON.stringify(own.map(({ section: { id, $ref } }) => id ?? $ref)) };
  });
  const counts = countOf(found.map(({ key }) => key));
  const [usual] = found
    .filter(({ own }) => own.length > 0)
    .sort((one, other) => (counts.get(other.key) ?? 0) - (counts.get(one.key) ?? 0));
  return (usual?.own ?? []).map(({ section, isLast }) => ({
    ...(typeof section.$ref === "string"
      ? { section, translations: {} }
      : findSection(document, usual?.path ?? "", asText(section.uniqId))),
    isLast,
  }));
}

/** @returns how often each value occurs */
function countOf<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Lists pages with their named sections and parts. */
function pagesIn({ pages }: Json): { path: string; sections: Json[] }[] {
  return (Array.isArray(pages) ? pages : []).flatMap((page) => {
    if (!isObject(page) || typeof page.path !== "string" || !Array.isArray(page.components)) return [];
    const sections = page.components.filter(
      (section): section is Json =>
        isObject(section) && (typeof section.uniqId === "string" || typeof section.$ref === "string"),
    );
    return [{ path: page.path, sections }];
  });
}
