/** Finds renamed pages and sections. A merge matches by name, so it needs the renames first. */
import { isObject, isSame, type Json } from "../../json.ts";
import { valueIn } from "../address.ts";
import { nameOf } from "../list.ts";
import type { Operation } from "../operation.ts";
import { languagesOf } from "../translation-place.ts";

/** Page or section, with its new name. */
export interface Rename {
  readonly page: string;
  readonly section?: string | undefined;
  readonly to: string;
}

/** @returns paths of the pages of a document */
export const pathsOf = ({ pages }: Json): readonly string[] =>
  (Array.isArray(pages) ? pages : []).flatMap((page: unknown) => nameOf(page, "path") ?? []);

/** @returns operations that rename a page or section, with translations; none if it is missing or the name is taken */
export function operationsOfRename(document: Json, { page, section, to }: Rename): readonly Operation[] {
  const by = section === undefined ? "path" : "uniqId";
  const named = section === undefined ? { page: to } : { page, section: to };
  const at = { page, section, path: [by] };
  const isThere = valueIn(document, { page, section, path: [] }) !== undefined;
  if (!isThere || valueIn(document, { ...named, path: [] }) !== undefined) return [];
  const set = (language: string | undefined): Operation => ({
    op: "set",
    at: { ...at, language },
    value: to,
  });
  return [
    ...languagesOf(document)
      .filter((language) => valueIn(document, { language, page, section, path: [] }) !== undefined)
      .map(set),
    set(undefined),
  ];
}

/** @returns the renames among operations */
export const renamesAmong = (operations: readonly Operation[]): readonly Rename[] =>
  operations.flatMap((operation) => {
    const { op, at } = operation;
    const { language, page, section, path } = at;
    if (op !== "set" || language !== undefined || page === undefined || path.length !== 1) return [];
    const { value: to } = operation;
    return path[0] === (section === undefined ? "path" : "uniqId") && typeof to === "string"
      ? [{ page, section, to }]
      : [];
  });

/** @returns paths that only one of the documents has */
export function pathsApart(one: Json, other: Json): readonly string[] {
  const [ours, theirs] = [new Set(pathsOf(one)), new Set(pathsOf(other))];
  return [...[...ours].filter((path) => !theirs.has(path)), ...[...theirs].filter((path) => !ours.has(path))];
}

/**
 * Finds renames between two documents: an item is gone, and a new one has the same contents.
 * @param base document with the pages of `pathsApart`, and those whose sections matter
 */
export function renamesBetween(base: Json, later: Json): readonly Rename[] {
  const pages = pairs(base.pages, later.pages, "path", ({ path: _, ...page }) => summary(page));
  const both = pathsOf(base).flatMap((path) => {
    const at = { page: pages.get(path) ?? path, path: ["components"] };
    const [old, now] = [valueIn(base, { ...at, page: path }), valueIn(later, at)];
    const sections = pairs(old, now, "uniqId", ({ uniqId: _, ...section }) => section);
    return Array.from(sections, ([section, to]): Rename => ({ page: at.page, section, to }));
  });
  return [...Array.from(pages, ([page, to]): Rename => ({ page, to })), ...both];
}

/** Returns a key of a page by its sections, or by its own fields if it has none. */
function summary({ components, ...page }: Json): unknown {
  const sections = Array.isArray(components) ? components : [];
  return sections.length === 0
    ? page
    : sections.map((section: unknown) => (isObject(section) ? [section.id, section.uniqId] : null));
}

/** Pairs removed and new items with the same contents; returns new names by old ones. */
function pairs(
  base: unknown,
  later: unknown,
  by: "path" | "uniqId",
  known: (item: Json) => unknown,
): ReadonlyMap<string, string> {
  const [gone, come] = [apart(base, later, by), apart(later, base, by)];
  const found = new Map<string, string>();
  for (const [name, item] of gone) {
    const same = [...come].filter(([, other]) => isSame(known(item), known(other)));
    const isOne = [...gone].every(([other, one]) => other === name || !isSame(known(one), known(item)));
    if (same.length === 1 && isOne) found.set(name, same[0]?.[0] ?? name);
  }
  return found;
}

/** Returns items whose names the other list does not have, by name. */
function apart(list: unknown, other: unknown, by: "path" | "uniqId"): ReadonlyMap<string, Json> {
  const names = new Set((Array.isArray(other) ? other : []).map((item: unknown) => nameOf(item, by)));
  return new Map(
    (Array.isArray(list) ? list : []).flatMap((item: unknown): [string, Json][] => {
      const name = nameOf(item, by);
      return name !== undefined && isObject(item) && !names.has(name) ? [[name, item]] : [];
    }),
  );
}
