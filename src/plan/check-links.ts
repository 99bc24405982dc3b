/** Internal links and anchors that lead nowhere (VAL-5). */
import { type Catalogue, fieldTree, hasMarkup, rules, sanitizeText, visitFields } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";
import type { Page, Site, SiteFrame } from "../document/index.ts";
import { siteSchema } from "../document/site-schema.ts";
import { anchorsOfPage, type RouteTable } from "./route-table.ts";

/** Every language's links are followed; what is the same in several is reported once. */
export function checkLinks(site: Site, catalogue: Catalogue, table: RouteTable): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const checker = createLinkChecker(table, (diagnostic) => {
    const key = `${diagnostic.pointer} ${diagnostic.message}`;
    if (!found.has(key)) found.set(key, diagnostic);
  });
  for (const { frame, pages } of site.editions) {
    checkFrame(frame, checker);
    for (const page of pages)
      for (const { type, data, pointer } of page.sections) {
        const tree = catalogue.sections.get(type);
        if (!tree) continue;
        visitFields(fieldTree(tree.data), data, [], {
          leaf(meta, value, path) {
            if (typeof value !== "string" || value === "") return;
            const at = `${pointer}/data${formatPointer(path)}`;
            if (meta.kind === "link") checker(value, at, page);
            if (meta.kind === "text" && !meta.plain && hasMarkup(value))
              sanitizeText(value, (url) => void checker(url, at, page));
          },
        });
      }
  }
  return [...found.values()];
}

function checkFrame(frame: SiteFrame, check: LinkChecker): void {
  visitFields(fieldTree(siteSchema), frame, [], {
    leaf(meta, value, path) {
      if (meta.kind === "link" && typeof value === "string" && value !== "")
        check(value, formatPointer(path));
    },
  });
}

/** @param page where the link stands; undefined for one that stands on every page */
type LinkChecker = (url: string, pointer: string, page?: Page) => void;

function createLinkChecker(table: RouteTable, report: (diagnostic: Diagnostic) => void): LinkChecker {
  const anchors = new Map<Page, Set<string>>();
  const anchorsAt = (page: Page) => {
    const known = anchors.get(page) ?? anchorsOfPage(page);
    anchors.set(page, known);
    return known;
  };
  const checkAnchor = (anchor: string, pointer: string, page: Page) => {
    const known = anchorsAt(page);
    if (anchor === "" || anchor === "top" || known.has(anchor)) return;
    const nearest = nearestName(anchor, known);
    report(diagnose("anchor-to-nowhere", pointer, { found: anchor, page: page.path, nearest }));
  };
  return (url, pointer, page) => {
    const link = rules.parseLink(url);
    if ("problem" in link) return;
    // An anchor of the navigation may be meant for one page only, so it is not judged on the others.
    if (link.kind === "anchor" && page) return checkAnchor(link.anchor, pointer, page);
    if (link.kind !== "page") return;
    const target = table.find(link.path);
    if (target) return checkAnchor(link.anchor, pointer, target.page);
    report(
      diagnose("link-to-nowhere", pointer, {
        found: link.path,
        nearest: nearestName(link.path, table.paths),
      }),
    );
  };
}
