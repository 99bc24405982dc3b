/** Pages that a section lists. Reads page summaries, so that rendering one page never loads another. */
import {
  type Catalogue,
  type Focus,
  familyOf,
  type ListedPage,
  type PageList,
  pageListOf,
  rules,
  toPlainText,
} from "#section";
import { parsePointer } from "../diagnostic/index.ts";
import type { LocalizedSite, Page, Section } from "../document/index.ts";
import type { Route, RouteTable } from "./route-table.ts";

/** Properties of a route that lists pages. */
export type ListingRoute = Pick<Route, "page" | "locale">;

/** Default number of child pages shown. */
const usualCount = 12;

/** @returns the lists of a page's sections, in their order */
export const listsOf = ({ sections }: Page, catalogue: Pick<Catalogue, "sections">): readonly PageList[] =>
  sections.flatMap(({ type, data }) =>
    catalogue.sections.get(type)?.listsPages ? [pageListOf(data as PageList)] : [],
  );

/** @returns the pages of one section: chosen pages in the owner's order, others newest first */
export function listPages(
  list: PageList,
  route: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
): readonly ListedPage[] {
  if (!list.pages?.length) return pagesBelow(list, route, table, list.count ?? usualCount).map(describePage);
  return list.pages.flatMap((of): readonly ListedPage[] => {
    const { link = "" } = of;
    const page = chosenPage(link, route, table);
    if (page) return [{ ...describePage(page), link, of }];
    const target = table.parse(link);
    const isElsewhere = "kind" in target && target.kind === "external";
    return isElsewhere ? [{ link, title: link.replace(/^\w+:\/\/|\/$/g, ""), of }] : [];
  });
}

/** @returns the public pages of a section, regardless of how many it shows: the newest ones unless the owner chose some */
export function pagesOfList(
  list: PageList,
  route: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
  maxCount: number,
): readonly Page[] {
  if (!list.pages?.length) return pagesBelow(list, route, table, maxCount);
  const chosen = list.pages.flatMap(({ link = "" }) => chosenPage(link, route, table) ?? []);
  return chosen.filter(({ noindex }) => !noindex);
}

/** Returns true if a section lists the child pages of its own page. */
export const listsOwnPages = (
  list: PageList,
  { page }: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
) => !list.pages?.length && pathAbove(list, page, table) === rules.pageKey(page.path);

/** Returns a page's publication time as in the document; undefined if it has none. */
export const dateOf = ({ publication, meta }: Page): string | undefined =>
  publication?.publishAt ?? meta.updatedAt;

/** Creates a list entry for a page. The texts are plain. */
const describePage = (page: Page): ListedPage => ({
  link: page.path,
  title: listedTitle(page),
  description: page.meta.description || undefined,
  ...(page.meta.image ? { imgUrl: page.meta.image } : firstPicture(page)),
  date: dateOf(page)?.slice(0, 10),
});

export const listedTitle = (page: Page): string => page.meta.title || firstTitle(page) || page.path;

/** @returns the first title of a page, without markup */
export const firstTitle = ({ summary, sections }: Page): string =>
  summary ? (summary.title ?? "") : toPlainText(String(sections.find(hasTitle)?.data.title ?? ""));

const hasTitle = ({ data }: Section) => typeof data.title === "string" && data.title !== "";

/** @returns the first picture of a page that is not a logo, with its focal point */
export function firstPicture({
  summary,
  sections,
}: Page): Pick<ListedPage, "imgUrl" | "imgFocus"> | undefined {
  if (summary) return summary.picture;
  for (const { references, data } of sections)
    for (const { kind, value, pointer } of references)
      if (kind === "picture" && !pointer.startsWith("/logo"))
        return { imgUrl: value, ...focusBeside(data, parsePointer(pointer)) };
  return undefined;
}

/** @param path of a picture's address within the data */
function focusBeside(data: Section["data"], path: readonly string[]): Pick<ListedPage, "imgFocus"> {
  const family = familyOf(path.at(-1) ?? "");
  if (!family?.focus) return {};
  let value: unknown = data;
  for (const key of [...path.slice(0, -1), family.focus])
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value === undefined ? {} : { imgFocus: value as Focus };
}

/** @returns the newest pages, limited in number because every page of a site may list all others */
function pagesBelow(
  list: PageList,
  { page, locale }: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
  maxCount: number,
): readonly Page[] {
  const above = pathAbove(list, page, table);
  if (above === undefined) return [];
  const { language = locale.language.code } = page;
  const newest = cachedPages(locale)
    .below(above, language)
    .slice(0, maxCount + 1);
  return newest.filter((other) => other.path !== page.path).slice(0, maxCount);
}

/** @returns the path without a trailing slash; undefined if the link is not to a page */
function pathAbove(
  { below }: PageList,
  page: Page,
  table: Pick<RouteTable, "find" | "parse">,
): string | undefined {
  if (!below) return rules.pageKey(page.path);
  const target = table.parse(below);
  if ("problem" in target || target.kind !== "page") return undefined;
  return rules.pageKey(table.find(target.path)?.page.path ?? target.path);
}

function chosenPage(link: string, { locale }: ListingRoute, table: Pick<RouteTable, "find" | "parse">) {
  const target = table.parse(link);
  if ("problem" in target || target.kind !== "page") return undefined;
  const found = table.find(target.path);
  return found && cachedPages(locale).byPath.get(found.page.path);
}

interface CachedPages {
  readonly byPath: ReadonlyMap<string, Page>;
  /** @returns public pages in a language, newest first */
  readonly below: (above: string, language: string) => readonly Page[];
}

/** Cached, because every article of a news page may list all others. */
const cache = new WeakMap<readonly Page[], Map<string, CachedPages>>();

function cachedPages({ pages, language: { code } }: LocalizedSite): CachedPages {
  const before = cache.get(pages)?.get(code);
  if (before) return before;
  const lists = new Map<string, readonly Page[]>();
  const found: CachedPages = {
    byPath: new Map(pages.map((page) => [page.path, page])),
    below(above, language) {
      const name = `${language} ${above}`;
      const list =
        lists.get(name) ??
        pages
          .filter(
            (page) => !page.noindex && isBelow(page.path, above) && (page.language ?? code) === language,
          )
          .toSorted(byDate);
      lists.set(name, list);
      return list;
    },
  };
  cache.set(pages, (cache.get(pages) ?? new Map()).set(code, found));
  return found;
}

const isBelow = (path: string, above: string) => {
  const key = rules.pageKey(path);
  return key !== above && key.startsWith(`${above}/`);
};

/** Pages without a date come last, in document order. */
export const byDate = (a: Page, b: Page): number => timeOf(b) - timeOf(a);

/** @returns milliseconds since 1970; the smallest integer for a page without a date */
function timeOf(page: Page): number {
  const time = Date.parse(dateOf(page) ?? "");
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}
