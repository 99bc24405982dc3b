/**
 * Rights of each role (EDT-27): which parts of the document its edits may change. The document is compared before and after the edit, so
 * it makes no difference how the edit is written, merged, undone or imported. The calls of each role are in api.ts.
 */
import type { Catalogue } from "#section";
import {
  type Address,
  below,
  isSame,
  itemAt,
  nameOfItems,
  sparseDocument,
} from "../../document/edits/index.ts";
import { isObject, type Json, pagesIn, textsOfPage, textsOfSettings } from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import { isContent, isMark, type Permission } from "../shared/roles.ts";
import { pagesApart } from "./publish/changes.ts";
import { partsOf } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";

export const notAllowed = ({ role }: Permission) => new Refusal("not-allowed", { kind: "not-allowed", role });

/** @throws Refusal if the edit has changed more than the role may change */
export function checkChange(
  before: CutText,
  after: CutText,
  permission: Permission,
  catalogue: Catalogue,
): void {
  if (permission.role === "owner") return;
  const pages = pagesApart(before, after);
  const [old, next] = [before, after].map((text) => sparseDocument(partsOf(text), pages)) as [Json, Json];
  const mayChange = changeable(permission, old, catalogue);
  const rest = (document: Json) => remainder(document, { path: [] }, mayChange);
  if (!isSame(rest(old), rest(next))) throw notAllowed(permission);
}

type MayChange = (at: Address, value: unknown) => boolean;

function changeable({ role, languages }: Permission, document: Json, catalogue: Catalogue): MayChange {
  const isOwnMark = (at: Address, value: unknown) => isMark(at) && value === true;
  if (role === "editor") return (at, value) => isContent(at) || isOwnMark(at, value);
  if (role !== "translator") return () => false;
  const texts = new Map(languages.map((code) => [code, textsIn(document, code, catalogue)]));
  return ({ language, ...at }, value) =>
    language !== undefined && isOwnMark({ language, ...at }, value)
      ? texts.has(language)
      : language !== undefined && typeof value === "string" && (texts.get(language)?.has(keyOf(at)) ?? false);
}

const keyOf = ({ page, section, path }: Address): string => JSON.stringify([page, section, path]);

const textsIn = (document: Json, code: string, catalogue: Catalogue): ReadonlySet<string> =>
  new Set(
    [
      ...textsOfSettings(document, code, catalogue),
      ...pagesIn(document).flatMap((page) => textsOfPage(page, code, catalogue)),
    ].map(({ at }) => keyOf(at)),
  );

/**
 * Returns what is left of a value without the parts that may change. Translations are also left without empty containers and
 * entries, because the first text of a page or section creates them, and the last one removes them.
 */
function remainder(value: unknown, at: Address, mayChange: MayChange): unknown {
  if (mayChange(at, value)) return undefined;
  const isTranslated = at.language !== undefined;
  if (isTranslated && value === null) return undefined;
  const by = nameOfItems(at);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => remainder(item, itemAt(at, by, item, index), mayChange));
    if (!isTranslated) return items;
    if (by) return orUndefined(items.filter((item) => item !== undefined));
    return orUndefined(items.slice(0, items.findLastIndex((item) => item !== undefined) + 1));
  }
  if (!isObject(value)) return value;
  const left = Object.entries(value).flatMap(([key, member]) => {
    const rest = remainder(member, below(at, key), mayChange);
    return rest === undefined ? [] : [[key, rest] as const];
  });
  const isEmpty = isTranslated && left.every(([key]) => key === nameOfEntry(at));
  const isRoot = at.path[0] === "translations" && at.page === undefined && at.path.length === 1;
  return isEmpty || (isRoot && left.length === 0) ? undefined : Object.fromEntries(left);
}

const orUndefined = (items: readonly unknown[]) => (items.length > 0 ? items : undefined);

/** Member of a translation's entry that names what it translates. */
function nameOfEntry({ page, section, path }: Address): string | undefined {
  if (path.length > 0) return undefined;
  if (section !== undefined) return "uniqId";
  return page === undefined ? undefined : "path";
}
