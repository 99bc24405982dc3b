/** Finds the lists of a document whose items are added, removed and moved. */
import { isObject, type Json } from "../json.ts";
import { follow, hopsOf, namesNothing, positionOf } from "./address.ts";
import type { Address } from "./operation.ts";
import type { Path } from "./step.ts";
import { inLanguage, languagesOf, type TranslationAddress } from "./translation-place.ts";

export interface ListLocation {
  /** Address of the list. */
  readonly at: Address;
  readonly path: Path;
  readonly items: readonly unknown[];
  readonly position: number;
}

/** @param at address of an item, or of a future one @returns undefined if the list does not exist */
export function findList(document: Json, at: Address): ListLocation | undefined {
  const listAt = { ...at, path: at.path.slice(0, -1) };
  const { path, values, isWhole } = follow(document, hopsOf(listAt));
  const position = positionOf(at.path.at(-1) ?? "");
  const items = values.at(-1);
  if (!isWhole || position === undefined || !Array.isArray(items)) return undefined;
  return { at: listAt, path, items, position };
}

/** @throws EditError if the item does not exist */
export function listOf(document: Json, at: Address): ListLocation {
  const list = findList(document, at);
  if (!list || list.position >= list.items.length)
    throw namesNothing(at, follow(document, hopsOf(at)).path.length);
  return list;
}

/** Returns the key by which translations match the items of a list; undefined if they match by position. */
export function nameOfItems({ page, section, path }: Address): "path" | "uniqId" | undefined {
  if (section !== undefined || path.length !== 1) return undefined;
  if (page === undefined) return path[0] === "pages" ? "path" : undefined;
  return path[0] === "components" ? "uniqId" : undefined;
}

export interface TranslatedList extends ListLocation {
  readonly language: string;
}

/** @returns the lists of translations that match the items by position */
export function translationsOf(document: Json, { at, position }: ListLocation): readonly TranslatedList[] {
  return languagesOf(document).flatMap((language) => {
    const found = findList(document, inLanguage({ ...at, path: [...at.path, position] }, language));
    return found ? [{ ...found, language }] : [];
  });
}

/** @returns the translations of an item that they match by name; none if an earlier item has the same name */
export function entriesOf(document: Json, { at, items, position }: ListLocation): readonly TranslatedList[] {
  const by = nameOfItems(at);
  const name = by && nameOf(items[position], by);
  if (
    !by ||
    name === undefined ||
    items.some((item, index) => index !== position && nameOf(item, by) === name)
  )
    return [];
  return languagesOf(document).flatMap((language) => {
    const found = follow(document, hopsOf(entryAddress(at, language, name)));
    const list = found.values.at(-2);
    if (!found.isWhole || !Array.isArray(list)) return [];
    const listAt = inLanguage(at, language);
    const place = { at: listAt, path: found.path.slice(0, -1), items: list };
    return [{ ...place, position: found.path.at(-1) as number, language }];
  });
}

export const nameOf = (item: unknown, by: "path" | "uniqId"): string | undefined => {
  const name = isObject(item) ? item[by] : undefined;
  return typeof name === "string" ? name : undefined;
};

/** @param at address of the list of pages or sections @returns address of an item in a translation */
export const entryAddress = ({ page }: Address, language: string, name: string): TranslationAddress =>
  page === undefined ? { language, page: name, path: [] } : { language, page, section: name, path: [] };
