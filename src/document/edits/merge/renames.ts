/** Pages and sections that are called otherwise than before: a merge knows them by their names, so it is told first. */
import { isObject, isSame, type Json } from "../../json.ts";
import { valueIn } from "../address.ts";
import { nameOf } from "../list.ts";
import type { Operation } from "../operation.ts";
import { languagesOf } from "../translation-place.ts";

/** A page, or a section of it, and what it is called from now on. */
export interface Rename {
  readonly page: string;
  readonly section?: string | undefined;
  readonly to: string;
}

/** @returns the paths of a document's pages */
export const pathsOf = ({ pages }: Json): readonly string[] =>
  (Array.isArray(pages) ? pages : []).flatMap((page: unknown) => nameOf(page, "path") ?? []);

/** @returns what gives a page or section its new name, in translations too; nothing where it is not there, or the name is taken */
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

/** @returns the renamings among operations */
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

/** @returns the paths that one document has and the other one has not */
export function pathsApart(one: Json, other: Json): readonly string[] {
  const [ours, theirs] = [new Set(pathsOf(one)), new Set(pathsOf(other))];
  return [...[...ours].filter((path) => !theirs.has(path)), ...[...theirs].filter((path) => !ours.has(path))];
}

/**
 * What has been renamed from one document to a later one: it is gone, and another one is there that holds the same.
 * @param base with the pages that `pathsApart` names, and those whose sections are asked for
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

/** Which sections a page has; one without any is known by what is said of it. */
function summary({ components, ...page }: Json): unknown {
  const sections = Array.isArray(components) ? components : [];
  return sections.length === 0
    ? page
    : sections.map((section: unknown) => (isObject(section) ? [section.id, section.uniqId] : null));
}

/** What is called otherwise, by its old name: the one of what is gone and the one of what is new that are the same. */
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

/** Items of a list that another one has none of that name, by their names. */
function apart(list: unknown, other: unknown, by: "path" | "uniqId"): ReadonlyMap<string, Json> {
  const names = new Set((Array.isArray(other) ? other : []).map((item: unknown) => nameOf(item, by)));
  return new Map(
    (Array.isArray(list) ? list : []).flatMap((item: unknown): [string, Json][] => {
      const name = nameOf(item, by);
      return name !== undefined && isObject(item) && !names.has(name) ? [[name, item]] : [];
    }),
  );
}
