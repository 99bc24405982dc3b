import { type Catalogue, rules } from "#section";
import { isObject, type Json } from "../../json.ts";
import { EditError } from "../edit-error.ts";
import { operationsOfRename } from "../merge/renames.ts";
import type { Operation } from "../operation.ts";
import { changeLinksOf, withAnchor } from "./link-value.ts";
import { linksIn } from "./links-in.ts";
import { findSection, freeUniqId } from "./page-parts.ts";
import { siteLinks } from "./site-links.ts";

export interface RenameSection {
  readonly page: string;
  readonly section: string;
  readonly uniqId: string;
}

/**
 * Renames a section (its uniqId) and updates its translations and links to it.
 * @param document document with all pages
 */
export function renameSection(
  document: Json,
  { page, section: old, uniqId }: RenameSection,
  catalogue: Catalogue,
): readonly Operation[] {
  const { section } = findSection(document, page, old);
  if (uniqId === old) return [];
  // Existing translations under the new name would apply to this section.
  if (freeUniqId(document, page, uniqId) !== uniqId)
    throw new EditError("refused", { kind: "section-exists", name: uniqId });
  const [from, to] = [`${section.id}-${old}`, `${section.id}-${uniqId}`];
  const { target } = siteLinks(document);
  const own = rules.pageKey(page);
  const isElsewhere = hasPlace(document, page, from);
  const changeOn = (on: string | undefined) => (link: string) => {
    const found = target(link);
    if (found?.anchor !== from) return link;
    const there = found.path ?? (on === undefined ? undefined : rules.pageKey(on));
    // An anchor in the navigation applies to any page that has it.
    const isMeant = there === undefined ? !isElsewhere : there === own;
    return isMeant ? withAnchor(link, to) : link;
  };
  const links: Operation[] = [];
  for (const location of linksIn(document, catalogue)) {
    const { at } = location;
    const changed = changeLinksOf(location, changeOn(at.page));
    if (changed !== location.value) links.push({ op: "set", at, value: changed });
  }
  return [...links, ...operationsOfRename(document, { page, section: old, to: uniqId })];
}

/** True if another page has a section with this name. */
function hasPlace({ pages }: Json, page: string, anchor: string): boolean {
  return (Array.isArray(pages) ? pages : []).some(
    (one: unknown) =>
      isObject(one) &&
      one.path !== page &&
      Array.isArray(one.components) &&
      one.components.some(
        (section: unknown) => isObject(section) && `${section.id}-${section.uniqId}` === anchor,
      ),
  );
}
