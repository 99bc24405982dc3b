/** Feeds of the pages that a page lists, for subscribers (RSS 2.0, RFC 4287). */
import type { Catalogue, PageList } from "#section";
import { rules } from "#section";
import { type Collector, diagnose } from "../diagnostic/index.ts";
import type { Page, Site } from "../document/index.ts";
import { byDate, dateOf, listsOf, listsOwnPages, pagesOfList } from "./listed-pages.ts";
import type { PlannedRedirect } from "./redirects.ts";
import type { Route, RouteTable } from "./route-table.ts";

export const feedKinds = ["rss", "atom"] as const;
export type FeedKind = (typeof feedKinds)[number];

export interface Feed {
  /** Route of the page with the lists. */
  readonly route: Route;
  /** Newest first; each has a date. */
  readonly pages: readonly Page[];
}

/** Enough entries for people who visit rarely. */
const maxEntries = 20;
/** Maximum number of pages considered. Pages without a date come last and are omitted. */
const maxListed = maxEntries + 1;

/** @returns the name of a feed's file in the folder of its page */
const feedFile = (kind: FeedKind): string => `${kind}.xml`;

/**
 * @param routes of all languages
 * @param origin required, because feed readers need absolute addresses
 * @returns feeds by the files of their pages
 */
export function planFeeds(
  { primary }: Site,
  catalogue: Catalogue,
  plan: {
    readonly origin: string | undefined;
    readonly routes: readonly Route[];
    readonly redirects: readonly PlannedRedirect[];
    readonly table: RouteTable;
  },
  { report, isFull }: Collector,
): ReadonlyMap<string, Feed> {
  const { origin, routes, redirects, table } = plan;
  const feeds = new Map<string, Feed>();
  if (primary.settings.isForPreview) return feeds;
  for (const route of routes) {
    const { page } = route;
    const lists = page.noindex ? [] : listsOf(page, catalogue).filter((list) => isWanted(list, route, table));
    const pages = newestOf(lists.flatMap((list) => pagesOfList(list, route, table, maxListed)));
    if (pages.length > 0) feeds.set(route.file, { route, pages });
  }
  const [first] = feeds.values();
  if (first && origin === undefined) {
    if (!isFull("warning")) report([diagnose("feed-without-url", first.route.page.pointer, {})]);
    return new Map();
  }
  const taken = takenFolders([...routes, ...redirects]);
  for (const [file, { route }] of feeds) {
    const kind = feedKinds.find((kind) => taken.has(rules.foldPath(`/${besidePage(file, kind)}`)));
    if (!kind) continue;
    feeds.delete(file);
    const path = `${rules.withoutClosingSlash(route.page.path)}/${feedFile(kind)}`;
    if (route.locale === primary && !isFull("warning"))
      report([diagnose("feed-in-the-way", route.page.pointer, { path })]);
  }
  return feeds;
}

/** @param file of a page, inside the bundle */
export const besidePage = (file: string, kind: FeedKind): string =>
  file.replace(/index\.html$/, feedFile(kind));

/** By default only a page's own child pages make a feed. Otherwise a list below every article would create one feed each. */
const isWanted = (list: PageList, route: Route, table: RouteTable): boolean =>
  list.hasFeed ?? listsOwnPages(list, route, table);

const newestOf = (pages: readonly Page[]): readonly Page[] =>
  [...new Set(pages)]
    .filter((page) => dateOf(page) !== undefined)
    .toSorted(byDate)
    .slice(0, maxEntries);

/** @returns folders named like feeds, since a page may have such a path */
function takenFolders(others: readonly { readonly file: string }[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { file } of others) {
    const folder = /^(?:.*\/)?(?:rss|atom)\.xml(?=\/)/i.exec(file)?.[0];
    if (folder) found.add(rules.foldPath(`/${folder}`));
  }
  return found;
}
