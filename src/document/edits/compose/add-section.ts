import type { Catalogue, SectionType } from "#section";
import { asText, isObject, type Json } from "../../json.ts";
import { isDarkSite } from "../../theme-schema.ts";
import type { Intent } from "../intent.ts";
import type { Operation } from "../operation.ts";
import { exampleFor } from "./example.ts";
import { findElsewhere, isOfAnEnd } from "./page-ends.ts";
import { findPage, findSection, freeUniqId, takeType } from "./page-parts.ts";

/** Adds a section: for headers and footers a copy from another page, otherwise the example of its type. */
export function addSection(
  document: Json,
  { page, at, type: name }: { readonly page: string; readonly at: number; readonly type: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const components = findPage(document, page);
  const type = takeType(catalogue, name, components);
  const uniqId = freeUniqId(document, page, nameFor(type));
  const place = { page, path: ["components", at] };
  const own = isOfAnEnd(catalogue, name) ? findElsewhere(document, name) : undefined;
  if (own) {
    const translations = Object.entries(own.translations).map(([language, translated]) => [
      language,
      { ...translated, uniqId },
    ]);
    const value = { ...own.section, uniqId };
    return [{ op: "insert", at: place, value, translations: Object.fromEntries(translations) }];
  }
  const data = exampleFor(type, document);
  const value = { id: type.type, uniqId, ...ownMode(type.colorMode, document, catalogue), data };
  return [{ op: "insert", at: place, value }];
}

/** In a dark site new sections follow the theme. */
const ownMode = (colorMode: SectionType["colorMode"], document: Json, catalogue: Catalogue) =>
  colorMode === "" || isDarkSite(document, catalogue) ? {} : { colorMode };

/**
 * Creates sections with samples, in the order of their types. Light backgrounds alternate, so that visitors see where a section
 * ends.
 */
export function newSections(document: Json, types: readonly string[], catalogue: Catalogue): readonly Json[] {
  const sections: Json[] = [];
  for (const name of types) {
    const type = takeType(catalogue, name, sections);
    const stem = nameFor(type);
    const count = sections.filter(({ uniqId }) => asText(uniqId).replace(/-\d+$/, "") === stem).length;
    const light = sections.length % 2 === 0 ? "EXTRALIGHT" : "LIGHT";
    const colorMode = type.colorMode === "" || type.colorMode === "DARK" ? type.colorMode : light;
    sections.push({
      id: type.type,
      uniqId: count === 0 ? stem : `${stem}-${count + 1}`,
      ...ownMode(colorMode, document, catalogue),
      data: exampleFor(type, document),
    });
  }
  return sections;
}

/** Adds the sections of a layout to a page that has none besides header and footer. */
export function addSections(
  document: Json,
  { page, types, from }: Omit<Extract<Intent, { kind: "add-sections" }>, "kind">,
  catalogue: Catalogue,
): readonly Operation[] {
  const components = findPage(document, page);
  const footer = components.findIndex(
    (one) => isObject(one) && catalogue.sections.get(asText(one.id))?.category === "footer",
  );
  const at = footer < 0 ? components.length : footer;
  for (const type of types) takeType(catalogue, type, components);
  const copied = from === undefined ? [] : sectionsOf(document, from, catalogue);
  const made = newSections(document, types, catalogue).map((section) => ({ section, translations: {} }));
  return [...copied, ...made].map(({ section, translations }, index) => {
    const uniqId = freeUniqId(document, page, asText(section.uniqId));
    const renamed = Object.entries(translations).map(([code, one]) => [code, { ...one, uniqId }]);
    return {
      op: "insert",
      at: { page, path: ["components", at + index] },
      value: { ...section, uniqId },
      translations: Object.fromEntries(renamed),
    };
  });
}

/** @returns the sections of a page between header and footer, with their translations */
const sectionsOf = (document: Json, page: string, catalogue: Catalogue) =>
  findPage(document, page).flatMap((one) =>
    isObject(one) && typeof one.uniqId === "string" && !isOfAnEnd(catalogue, one.id)
      ? [findSection(document, page, one.uniqId)]
      : [],
  );

/** @returns `big-title` for the type "Big title" */
function nameFor({ label, type }: SectionType): string {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (words(label)[0] === undefined ? words(type) : words(label)).join("-").slice(0, 100);
}
