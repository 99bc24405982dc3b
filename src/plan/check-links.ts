/** Internal links and anchors that lead nowhere (VAL-5). */
import { rules } from "#section";
import { type Collector, type Diagnostic, diagnose, nearestName } from "../diagnostic/index.ts";
import type { Page } from "../document/index.ts";
import type { Reference } from "./references.ts";
import { anchorsOfPage, type RouteTable } from "./route-table.ts";

/**
 * @param pages all pages of the site
 * @returns a function that judges one link after another; what is the same in several languages is reported once, and
 * nothing is judged any more when the report is full
 */
export function createLinkChecker(pages: readonly Page[], table: RouteTable, { report, isFull }: Collector) {
  const reported = new Set<string>();
  const once = (diagnostic: Diagnostic) => {
    const key = `${diagnostic.pointer} ${diagnostic.message}`;
    if (!reported.has(key)) report([diagnostic]);
    reported.add(key);
  };
  const anchorsOf = memoize(anchorsOfPage);
  const nearestPath = memoize((path: string) => nearestName(path, table.paths) ?? fileOf(path));
  const nearestAnchor = memoize((anchor: string) =>
    nearestName(anchor, new Set(pages.flatMap((page) => [...anchorsOf(page)]))),
  );
  /** @param page the one that must have the place; undefined when it is enough that any page has it */
  const checkAnchor = (anchor: string, page: Page | undefined, reference: Reference) => {
    const targets = page ? [page] : pages;
    if (anchor === "" || anchor === "top" || targets.some((target) => anchorsOf(target).has(anchor))) return;
    const nearest = page ? nearestName(anchor, anchorsOf(page)) : nearestAnchor(anchor);
    once(diagnose("anchor-to-nowhere", reference.pointer(), { found: anchor, page: page?.path, nearest }));
  };
  return (reference: Reference): void => {
    if (reference.kind !== "link" || isFull("warning")) return;
    const link = rules.parseLink(reference.value);
    if ("problem" in link) return;
    // An anchor of the navigation may be meant for one page only.
    if (link.kind === "anchor") checkAnchor(link.anchor, reference.page, reference);
    if (link.kind !== "page") return;
    const target = table.find(link.path);
    const keptOut = target ? undefined : table.findKeptOut(link.path);
    if (target) checkAnchor(link.anchor, target.page, reference);
    else if (keptOut) {
      const { reason, at } = keptOut;
      once(diagnose("link-to-kept-out", reference.pointer(), { found: link.path, reason, at }));
    } else {
      const nearest = nearestPath(link.path);
      once(diagnose("link-to-nowhere", reference.pointer(), { found: link.path, nearest }));
    }
  };
}

/** A file of the site's folder is written without a slash in front. */
const fileOf = (path: string): string | undefined => (/^\/assets\/./.test(path) ? path.slice(1) : undefined);

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as V;
  };
}
