/** Internal links and anchors that lead nowhere (VAL-5). */
import { type Catalogue, rules } from "#section";
import { type Diagnostic, diagnose, nearestName } from "../diagnostic/index.ts";
import type { Page, Site } from "../document/index.ts";
import { visitReferences } from "./references.ts";
import { anchorsOfPage, type RouteTable } from "./route-table.ts";

/** Every language's links are followed; what is the same in several is reported once. */
export function checkLinks(site: Site, catalogue: Catalogue, table: RouteTable): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const check = createLinkChecker(site.primary.pages, table, (diagnostic) => {
    const key = `${diagnostic.pointer} ${diagnostic.message}`;
    if (!found.has(key)) found.set(key, diagnostic);
  });
  visitReferences(site, catalogue, ({ kind, value, pointer, page }) => {
    if (kind === "link") check(value, pointer, page);
  });
  return [...found.values()];
}

/** @param page where the link stands; undefined for one that stands on every page */
type LinkChecker = (url: string, pointer: string, page: Page | undefined) => void;

function createLinkChecker(
  pages: readonly Page[],
  table: RouteTable,
  report: (diagnostic: Diagnostic) => void,
): LinkChecker {
  const anchors = new Map<Page, Set<string>>();
  const anchorsAt = (page: Page) => {
    const known = anchors.get(page) ?? anchorsOfPage(page);
    anchors.set(page, known);
    return known;
  };
  /** @param targets the pages of which one must have the place */
  const checkAnchor = (anchor: string, pointer: string, targets: readonly Page[]) => {
    if (anchor === "" || anchor === "top" || targets.some((page) => anchorsAt(page).has(anchor))) return;
    const nearest = nearestName(anchor, new Set(targets.flatMap((page) => [...anchorsAt(page)])));
    const page = targets.length === 1 ? targets[0]?.path : undefined;
    report(diagnose("anchor-to-nowhere", pointer, { found: anchor, page, nearest }));
  };
  return (url, pointer, page) => {
    const link = rules.parseLink(url);
    if ("problem" in link) return;
    // An anchor of the navigation may be meant for one page only: it is enough that one has the place.
    if (link.kind === "anchor") checkAnchor(link.anchor, pointer, page ? [page] : pages);
    if (link.kind !== "page") return;
    const target = table.find(link.path);
    if (target) checkAnchor(link.anchor, pointer, [target.page]);
    else {
      const nearest = nearestName(link.path, table.paths);
      report(diagnose("link-to-nowhere", pointer, { found: link.path, nearest }));
    }
  };
}
