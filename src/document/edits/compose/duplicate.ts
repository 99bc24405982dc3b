import type { Catalogue } from "#section";
import { asText, isObject, type Json } from "../../json.ts";
import { namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import { type ListLocation, listOf, nameOf, nameOfItems, translationsOf } from "../list.ts";
import type { Address, Operation } from "../operation.ts";
import { findSection, freeName, freeUniqId, takeType } from "./page-parts.ts";

/** Inserts a copy after the item, with its translations. */
export function duplicateItem(document: Json, at: Address, catalogue: Catalogue): readonly Operation[] {
  const place: Address = { ...at, language: undefined };
  const list = listOf(document, place);
  const { position, items } = list;
  const by = nameOfItems(list.at);
  if (by === "path") throw new EditError("refused", { kind: "same-path" });
  if (by) {
    const section = nameOf(items[position], by);
    if (section === undefined) throw namesNothing(at);
    return duplicateSection(document, { page: at.page ?? "", section }, catalogue);
  }
  const behind = { ...place, path: [...list.at.path, position + 1] };
  const value = withFreeId(items[position], items);
  return [{ op: "insert", at: behind, value, translations: itemTranslations(document, list) }];
}

/** Events of the site are referred to by their ids. */
function withFreeId(item: unknown, items: readonly unknown[]): unknown {
  if (!isObject(item) || typeof item.id !== "string") return item;
  const taken = new Set(items.map((one) => (isObject(one) ? one.id : undefined)));
  return { ...item, id: freeName(item.id, taken) };
}

/** @returns the translations of the item at the list's position, by language */
export const itemTranslations = (document: Json, list: ListLocation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    translationsOf(document, list).flatMap(({ language, items }) =>
      (items[list.position] ?? null) === null ? [] : [[language, items[list.position]]],
    ),
  );

/** Inserts a copy below the section under its own name, with its translations. */
export function duplicateSection(
  document: Json,
  { page, section: uniqId }: { readonly page: string; readonly section: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const { components, position, section, translations } = findSection(document, page, uniqId);
  if (catalogue.sections.has(asText(section.id)))
    takeType(catalogue, section.id, components, section.isUnique === true);
  const name = freeUniqId(document, page, uniqId);
  const named = (value: Json): Json => ({ ...value, uniqId: name });
  return [
    {
      op: "insert",
      at: { page, path: ["components", position + 1] },
      value: named(section),
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, entry]) => [language, named(entry)]),
      ),
    },
  ];
}
