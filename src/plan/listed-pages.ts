/** Pages of the site that a section of one of them lists: known from their outlines, so that no page is loaded for another one. */
import { type Catalogue, type ListedPage, type PageList, pageListOf, rules, toPlainText } from "#section";
import type { LocalizedSite, Page, Section } from "../document/index.ts";
import type { Route, RouteTable } from "./route-table.ts";

/** Where pages are listed: what a route says of it. */
export type ListingRoute = Pick<Route, "page" | "locale">;

/** So many of the pages below are listed, where the section does not say how many. */
const usualCount = 12;

/** @returns what the sections of a page list, in their order */
export const listsOf = ({ sections }: Page, catalogue: Pick<Catalogue, "sections">): readonly PageList[] =>
  sections.flatMap(({ type, data }) =>
    catalogue.sections.get(type)?.listsPages ? [pageListOf(data as PageList)] : [],
  );

/** @returns the pages of one section: chosen ones in their order, others newest first */
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

/** @returns pages of a section that are for everybody to find, however few it shows: the newest, where it does not name them */
export function pagesOfList(
  list: PageList,
  route: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
  most: number,
): readonly Page[] {
  if (!list.pages?.length) return pagesBelow(list, route, table, most);
  const chosen = list.pages.flatMap(({ link = "" }) => chosenPage(link, route, table) ?? []);
  return chosen.filter(({ noindex }) => !noindex);
}

/** Whether a section lists the pages below the one on which it stands. */
export const listsOwnPages = (
  list: PageList,
  { page }: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
) => !list.pages?.length && pathAbove(list, page, table) === rules.pageKey(page.path);

/** When a page came out, as the document has it; undefined where it says nothing of it. */
export const dateOf = ({ publication, meta }: Page): string | undefined =>
  publication?.publishAt ?? meta.updatedAt;

/** What others show of a page. The texts are plain. */
const describePage = (page: Page): ListedPage => ({
  link: page.path,
  title: listedTitle(page),
  description: page.meta.description || undefined,
  imgUrl: page.meta.image ?? firstPicture(page),
  date: dateOf(page)?.slice(0, 10),
});

export const listedTitle = (page: Page): string => page.meta.title || firstTitle(page) || page.path;

/** @returns the first title of a page, without markup */
export const firstTitle = ({ summary, sections }: Page): string =>
  summary ? (summary.title ?? "") : toPlainText(String(sections.find(hasTitle)?.data.title ?? ""));

const hasTitle = ({ data }: Section) => typeof data.title === "string" && data.title !== "";

/** @returns the first picture of a page that is not a logo */
export function firstPicture({ summary, sections }: Page): string | undefined {
  if (summary) return summary.picture;
  const pictures = sections.flatMap(({ references }) => references.filter(({ kind }) => kind === "picture"));
  return pictures.find(({ pointer }) => !pointer.startsWith("/logo"))?.value;
}

/** @returns the newest pages, so many at most: every page of a site may list all others */
function pagesBelow(
  list: PageList,
  { page, locale }: ListingRoute,
  table: Pick<RouteTable, "find" | "parse">,
  most: number,
): readonly Page[] {
  const above = pathAbove(list, page, table);
  if (above === undefined) return [];
  const { language = locale.language.code } = page;
  const newest = knownPages(locale)
    .below(above, language)
    .slice(0, most + 1);
  return newest.filter((other) => other.path !== page.path).slice(0, most);
}

/** @returns the path without a slash at its end; undefined for what is no page's */
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
  return found && knownPages(locale).byPath.get(found.page.path);
}

interface KnownPages {
  readonly byPath: ReadonlyMap<string, Page>;
  /** @returns pages in a language that search engines may find, newest first */
  readonly below: (above: string, language: string) => readonly Page[];
}

/** Of a news page whose every article lists the others, all ask the same. */
const known = new WeakMap<readonly Page[], Map<string, KnownPages>>();

function knownPages({ pages, language: { code } }: LocalizedSite): KnownPages {
  const before = known.get(pages)?.get(code);
  if (before) return before;
  const lists = new Map<string, readonly Page[]>();
  const found: KnownPages = {
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
  known.set(pages, (known.get(pages) ?? new Map()).set(code, found));
  return found;
}

const isBelow = (path: string, above: string) => {
  const key = rules.pageKey(path);
  return key !== above && key.startsWith(`${above}/`);
};

/** Those without a date come last, in the order of the document. */
export const byDate = (a: Page, b: Page): number => timeOf(b) - timeOf(a);

/** @returns milliseconds since 1970; the least number for a page without a date */
function timeOf(page: Page): number {
  const time = Date.parse(dateOf(page) ?? "");
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}
