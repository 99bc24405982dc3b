import type { Catalogue, SectionType } from "#section";
import type { Json } from "../../json.ts";
import type { Operation } from "../operation.ts";
import { exampleFor } from "./example.ts";
import { findElsewhere, isOfAnEnd } from "./page-ends.ts";
import { findPage, freeUniqId, takeType } from "./page-parts.ts";

/** Adds a section: for headers and footers a copy from another page, otherwise the example of its type. */
export function addSection(
  document: Json,
  { page, at, type: name }: { readonly page: string; readonly at: number; readonly type: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const components = findPage(document, page);
  const type = takeType(catalogue, name, components);
  const { colorMode } = type;
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
  const value = { id: type.type, uniqId, ...(colorMode !== "" && { colorMode }), data };
  return [{ op: "insert", at: place, value }];
}

/** @returns `big-title` for the type "Big title" */
function nameFor({ label, type }: SectionType): string {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (words(label)[0] === undefined ? words(type) : words(label)).join("-").slice(0, 100);
}
