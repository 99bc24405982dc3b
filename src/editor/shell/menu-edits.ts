/** Edits of the menu: the links in the header, which are the same on all pages. Pure. */
import { parseLink } from "../../section/rules/link.ts";
import { pageKey } from "../../section/rules/page-path.ts";
import type { Snapshot } from "./edit-scope.ts";
import { labelOf, setAt } from "./edits.ts";

const list = ["headerLinks"] as const;

export interface MenuLink {
  readonly text?: unknown;
  readonly link?: unknown;
}

/** Returns the links of the menu as in the document. */
export const menuOf = (settings: Readonly<Record<string, unknown>> | undefined): readonly MenuLink[] =>
  Array.isArray(settings?.headerLinks) ? settings.headerLinks : [];

/** @returns the position of the page's link; -1 without one */
export const findInMenu = (links: readonly MenuLink[], path: string): number =>
  links.findIndex((item) => {
    const link = parseLink(typeof item?.link === "string" ? item.link : "");
    return (
      !("problem" in link) && link.kind === "page" && !link.anchor && pageKey(link.path) === pageKey(path)
    );
  });

/** Adds a link to the end of the menu. */
export function addToMenu(snapshot: Snapshot, value: { readonly text: string; readonly link: string }) {
  const links = snapshot.site?.settings.headerLinks;
  const label = labelOf(snapshot, undefined, list, "add-item");
  // Create the list together with its first item.
  if (!Array.isArray(links)) return { label, operations: [setAt({ path: list }, [value])] };
  const at = { path: [...list, links.length] };
  return { label, operations: [{ op: "insert" as const, at, value }] };
}

/** Removes the page's link. The page stays. */
export const removeFromMenu = (snapshot: Snapshot, index: number) => ({
  label: labelOf(snapshot, undefined, list, "delete-item"),
  operations: [{ op: "remove" as const, at: { path: [...list, index] } }],
});
