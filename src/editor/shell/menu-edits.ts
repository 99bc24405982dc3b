/** Edits of the menu: the links in the header, which are the same on all pages. Pure. */
import { positionInMenu } from "../../document/edits/compose/new-link.ts";
import { parseLink } from "../../section/rules/link.ts";
import { pageKey } from "../../section/rules/page-path.ts";
import type { Path } from "../shared/pointer.ts";
import type { Snapshot } from "./edit-scope.ts";
import { type Edit, labelOf, setAt } from "./edits.ts";

const list = ["headerLinks"] as const;

export interface MenuLink {
  readonly text?: unknown;
  readonly link?: unknown;
  /** Links in a list below it. */
  readonly links?: unknown;
}

/** Returns the links of the menu as in the document. */
export const menuOf = (settings: Readonly<Record<string, unknown>> | undefined): readonly MenuLink[] =>
  Array.isArray(settings?.headerLinks) ? settings.headerLinks : [];

/** Returns the links below a link of the menu. */
export const linksBelow = (link: MenuLink | undefined): readonly MenuLink[] =>
  Array.isArray(link?.links) ? link.links : [];

/** @returns the path of the page's link in the document; undefined without one */
export function findInMenu(links: readonly MenuLink[], path: string): Path | undefined {
  for (const [index, link] of links.entries()) {
    if (leadsTo(link, path)) return [...list, index];
    const below = linksBelow(link).findIndex((one) => leadsTo(one, path));
    if (below >= 0) return [...list, index, "links", below];
  }
  return undefined;
}

function leadsTo(item: MenuLink, path: string): boolean {
  const link = parseLink(typeof item?.link === "string" ? item.link : "");
  return !("problem" in link) && link.kind === "page" && !link.anchor && pageKey(link.path) === pageKey(path);
}

/** Adds a link to the end of the menu, before its button. */
export function addToMenu(snapshot: Snapshot, value: { readonly text: string; readonly link: string }) {
  const links = snapshot.site?.settings.headerLinks;
  const label = labelOf(snapshot, undefined, list, "add-item");
  // Create the list together with its first item.
  if (!Array.isArray(links)) return { label, operations: [setAt({ path: list }, [value])] };
  const at = { path: [...list, positionInMenu(links, snapshot.site?.settings.navigation)] };
  return { label, operations: [{ op: "insert" as const, at, value }] };
}

/** Removes the page's link. The page stays. */
export const removeFromMenu = (snapshot: Snapshot, path: Path) => ({
  label: labelOf(snapshot, undefined, list, "delete-item"),
  operations: [{ op: "remove" as const, at: { path } }],
});

/** Moves a link into the list below the link before it. */
export function moveBelow(snapshot: Snapshot, index: number): Edit {
  const before = menuOf(snapshot.site?.settings)[index - 1];
  const to = [...list, index - 1, "links", linksBelow(before).length];
  return moveLink(snapshot, [...list, index], to);
}

/** Moves a link out of the list below another, after that one. @param path the link's path */
export const moveOut = (snapshot: Snapshot, path: Path): Edit =>
  moveLink(snapshot, path, [...list, Number(path[1]) + 1]);

const moveLink = (snapshot: Snapshot, from: Path, to: Path): Edit => ({
  label: labelOf(snapshot, undefined, list, "move-item"),
  intent: { kind: "move-to-list", at: { path: from }, to: { path: to } },
});
