/** Internal links and anchors without a target (VAL-5), and blank pages in the menu (EDT-34). */
import { type Catalogue, purposeOf } from "#section";
import { type Collector, createNearest, type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Page } from "../document/index.ts";
import type { Reference } from "./references.ts";
import { anchorsOfPage, type RouteTable } from "./route-table.ts";

/**
 * @param pages all pages of the site
 * @returns a function that checks a reference and returns true if it is valid. A problem that occurs in several languages is
 *   reported once, and nothing is checked once the report is full
 */
export function createLinkChecker(
  pages: readonly Page[],
  table: RouteTable,
  { sections: types }: Pick<Catalogue, "sections">,
  { report, isFull }: Collector,
) {
  const reported = new Set<string>();
  const once = (diagnostic: Diagnostic) => {
    const key = `${diagnostic.pointer} ${diagnostic.message}`;
    if (!reported.has(key)) report([diagnostic]);
    reported.add(key);
  };
  const anchorsOf = memoize(anchorsOfPage);
  let anywhere: ReadonlySet<string> | undefined;
  const allAnchors = () => {
    anywhere ??= new Set(pages.flatMap((page) => [...anchorsOf(page)]));
    return anywhere;
  };
  const nearest = createNearest();
  const nearestPath = memoize(
    (path: string) => withOtherEnding(path, table) ?? nearest(path, table.paths) ?? fileOf(path),
  );
  const nearestAnchor = memoize((anchor: string) => nearest(anchor, [...allAnchors()]));
  /** @param page the page that must have the anchor; undefined if any page will do */
  const isFound = (anchor: string, page: Page | undefined) =>
    anchor === "" || anchor === "top" || (page ? anchorsOf(page) : allAnchors()).has(anchor);
  const isBlank = ({ sections }: Page) =>
    sections.every(({ type: name }) => {
      const type = types.get(name);
      return type && purposeOf(type) === "frame";
    });
  /** @returns a function that creates the diagnostic for each pointer of the reference */
  const validate = (reference: Reference): ((pointer: string) => Diagnostic) | undefined => {
    const { kind, value, page } = reference;
    const link = kind === "link" ? table.parse(value) : undefined;
    if (!link || "problem" in link) return undefined;
    const missing = (anchor: string, target: Page | undefined) => {
      if (isFound(anchor, target)) return undefined;
      const meant = target ? nearest(anchor, [...anchorsOf(target)]) : nearestAnchor(anchor);
      return (pointer: string) =>
        diagnose("anchor-to-nowhere", pointer, { found: anchor, page: target?.path, nearest: meant });
    };
    // An anchor in the navigation may be meant for one page only.
    if (link.kind === "anchor") return missing(link.anchor, page);
    if (link.kind !== "page") return undefined;
    const target = table.find(link.path);
    if (target && isInMenu(reference) && isBlank(target.page))
      return () => diagnose("blank-page", target.page.pointer, {});
    if (target) return missing(link.anchor, target.page);
    const keptOut = table.findKeptOut(link.path);
    if (keptOut) {
      const { reason, at } = keptOut;
      return (pointer) => diagnose("link-to-kept-out", pointer, { found: link.path, reason, at });
    }
    // A redirect or a published file handles it.
    if (table.findRedirect(link.path) || table.findFile(link.path) !== undefined) return undefined;
    const meant = nearestPath(link.path);
    return (pointer) => diagnose("link-to-nowhere", pointer, { found: link.path, nearest: meant });
  };
  return (reference: Reference): boolean => {
    if (isFull("warning")) return true;
    const report = validate(reference);
    if (report) for (const pointer of reference.pointers()) once(report(pointer));
    return report === undefined;
  };
}

const isInMenu = ({ page, pointers }: Reference): boolean =>
  page === undefined && pointers().some((pointer) => pointer.includes("/headerLinks/"));

/** A file in the site's folder has no leading slash. */
const fileOf = (path: string): string | undefined => (/^\/assets\/./.test(path) ? path.slice(1) : undefined);

/** A page's address is its path, with or without ".html". */
function withOtherEnding(path: string, table: RouteTable): string | undefined {
  const other = path.endsWith(".html") ? path.slice(0, -".html".length) : `${path}.html`;
  return table.find(other) && other;
}

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>();
  return (key) => {
    if (!cache.has(key)) cache.set(key, compute(key));
    return cache.get(key) as V;
  };
}
