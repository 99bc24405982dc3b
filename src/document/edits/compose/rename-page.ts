import { type Catalogue, rules } from "#section";
import { isObject, type Json } from "../../json.ts";
import { findReservedName } from "../../reserved-paths.ts";
import { follow, hopsOf, namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import { operationsOfRename } from "../merge/renames.ts";
import type { Address, Operation } from "../operation.ts";
import { changeLinksOf, withPath } from "./link-value.ts";
import { linksIn } from "./links-in.ts";
import { siteLinks } from "./site-links.ts";

export interface RenamePage {
  readonly page: string;
  readonly path: string;
  /** True to redirect the old address to the page. */
  readonly redirect: boolean;
}

/**
 * Renames a page and updates its translations and all links to it.
 * @param document document with all pages
 */
export function renamePage(document: Json, request: RenamePage, catalogue: Catalogue): readonly Operation[] {
  const { page, path, redirect } = request;
  const at: Address = { page, path: [] };
  const found = follow(document, hopsOf(at));
  if (!found.isWhole) throw namesNothing(at, found.path.length);
  if (path === page) return [];
  checkPath(document, page, path);
  return [
    ...linksThere(document, page, path, catalogue),
    ...redirectsOf(document, page, path, redirect),
    ...operationsOfRename(document, { page, to: path }),
  ];
}

const rename = (at: Address, value: string): Operation => ({ op: "set", at, value });

/** @throws EditError */
function checkPath({ pages }: Json, page: string, path: string): void {
  const problem = rules.findPathProblem(path) ?? findReservedName(path);
  if (problem !== undefined) throw new EditError("refused", { kind: "unusable-path", path, problem });
  const folded = rules.foldPath(path);
  const taken = (Array.isArray(pages) ? pages : []).find(
    (one: unknown) =>
      isObject(one) &&
      typeof one.path === "string" &&
      one.path !== page &&
      rules.foldPath(one.path) === folded,
  ) as { readonly path: string } | undefined;
  if (taken) throw new EditError("refused", { kind: "page-exists", path: taken.path });
}

/** Updates links to the page. */
function linksThere(document: Json, page: string, path: string, catalogue: Catalogue): readonly Operation[] {
  const { target } = siteLinks(document);
  const old = rules.pageKey(page);
  const change = (link: string): string => {
    const found = target(link);
    return found?.path === old ? withPath(link, found, path) : link;
  };
  const operations: Operation[] = [];
  for (const location of linksIn(document, catalogue)) {
    const { at, kind, value } = location;
    const isThere = kind === "path" && rules.pageKey(value) === old;
    const changed = isThere ? path : changeLinksOf(location, change);
    if (changed !== value) operations.push({ op: "set", at, value: changed });
  }
  return operations;
}

/**
 * Adds a redirect from the old address if requested, and removes one from the new address, where the page is now. Redirects
 * to the page are updated like all links, so that no chains appear.
 */
function redirectsOf(
  { redirects }: Json,
  page: string,
  path: string,
  isWanted: boolean,
): readonly Operation[] {
  const list: readonly unknown[] = Array.isArray(redirects) ? redirects : [];
  const [old, now] = [rules.foldPath(page), rules.foldPath(path)];
  const isFrom = (one: unknown, folded: string) =>
    isObject(one) && typeof one.from === "string" && rules.foldPath(one.from) === folded;
  const to = withPath(page, { path: page, language: undefined, anchor: "" }, path);
  const operations: Operation[] = [];
  const known = list.findIndex((one) => isFrom(one, old));
  if (isWanted && old !== now) {
    const at = { path: ["redirects", known < 0 ? list.length : known] };
    if (known < 0) operations.push({ op: "insert", at, value: { from: page, to } });
    else operations.push(rename({ path: [...at.path, "to"] }, to));
  }
  for (let index = list.length - 1; index >= 0; index--)
    if (isFrom(list[index], now)) operations.push({ op: "remove", at: { path: ["redirects", index] } });
  return operations;
}
