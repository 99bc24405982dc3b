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

/** @returns the first section of the type on any page */
export function findElsewhere(document: Json, type: string): Found | undefined {
  for (const { path, sections } of pagesIn(document)) {
    const found = sections.find(({ id }) => id === type);
    if (found) return findSection(document, path, asText(found.uniqId));
  }
  return undefined;
}

/** @returns the header and footer sections of most pages */
export function findPageEnds(document: Json, catalogue: Catalogue): readonly Found[] {
  const pages = pagesIn(document);
  const isShared = ({ $ref }: Json) =>
    $ref !== undefined &&
    pages.filter(({ sections }) => sections.some((one) => one.$ref === $ref)).length > 1;
  /** The contents of a part are unknown, so one that several pages start or end with counts as shared. */
  const isOf = (category: string, section: Json) =>
    catalogue.sections.get(asText(section.id))?.category === category || isShared(section);
  const found = pages.map(({ path, sections }) => {
    const first = sections.findIndex((section) => !isOf("header", section));
    const last = sections.findLastIndex((section) => !isOf("footer", section));
    const own = first === -1 ? sections : [...sections.slice(0, first), ...sections.slice(last + 1)];
    return { path, own, key: JSON.stringify(own.map(({ id, $ref }) => id ?? $ref)) };
  });
  const count = (key: string) => found.filter((page) => page.key === key).length;
  const [usual] = found
    .filter(({ own }) => own.length > 0)
    .sort((one, other) => count(other.key) - count(one.key));
  return (usual?.own ?? []).map((section) =>
    typeof section.$ref === "string"
      ? { section, translations: {} }
      : findSection(document, usual?.path ?? "", asText(section.uniqId)),
  );
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
