/** Pages for addresses that the site does not have: a bar above, footers below, one a language (OUT-3). */
import type { Catalogue } from "#section";
import type { LocalizedSite, Page, Section, Site } from "../document/index.ts";
import { homeOf } from "./home.ts";
import type { Route, RouteTable } from "./route-table.ts";

/** The header that is a bar and nothing else (SEC-2). */
const barType = "NoHeader";

/**
 * @returns routes whose page has no contents of its own; its path is that of no page. The first one stands at the root; those of
 * other languages in the folder that their addresses begin with, or in that of the page where the language begins
 */
export function planNotFound(site: Site, catalogue: Catalogue, table: RouteTable): Route[] {
  return site.locales.flatMap((uiLocale) => {
    const { code, isActive } = uiLocale.language;
    const locale = isActive ? uiLocale : site.primary;
    const home = homeOf(locale);
    const begin = isActive || !home ? home : table.versions(home)?.get(code);
    if (!isActive && (!begin || begin === home)) return [];
    const path = isActive || !begin ? "/" : begin.path;
    const folder = table.address(path, locale.language.code).slice(1);
    return {
      page: pageLike(begin, catalogue),
      locale,
      uiLocale,
      file: `${folder}404.html`,
      url: `${table.url(path, locale.language.code)}404.html`,
    };
  });
}

/** Bar and footers of the page. */
function pageLike(page: Page | undefined, { sections }: Catalogue): Page {
  const category = ({ type }: Section) => sections.get(type)?.category;
  const header = page?.sections.find((section) => category(section) === "header");
  const bar = header && sections.has(barType) ? [{ ...header, type: barType, data: dataOfLogo(header) }] : [];
  const footers = page?.sections.filter((section) => category(section) === "footer") ?? [];
  return {
    path: "/404.html",
    language: undefined,
    alternate: {},
    meta: { title: "", keywords: "", description: "", useForAll: false },
    sections: [...bar, ...footers],
    pointer: "",
  };
}

/** A hero shows the same logo in its bar. */
const dataOfLogo = ({ data }: Section) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.startsWith("logo")));

/** A language that is not the one of the root's page for unknown addresses. */
interface OtherLanguage {
  readonly locale: LocalizedSite;
  /** Addresses below which an unknown one is in that language, as `url` gives them. */
  readonly folders: readonly string[];
}

/** @returns languages that have addresses of their own: a prefix, or pages in them */
export function languagesByAddress({ primary, locales }: Site, table: RouteTable): OtherLanguage[] {
  return locales.flatMap((locale) => {
    const { code, isActive } = locale.language;
    if (locale === primary) return [];
    const own = primary.pages.filter(({ language, path }) => language === code && path !== "/");
    const urls = [
      ...(isActive ? [table.url("/", code)] : []),
      ...own.map(({ path }) => table.url(path, primary.language.code)),
    ];
    // Sorted, what is below a folder follows it, and adds nothing to it.
    let last: string | undefined;
    const folders = urls.sort().filter((url) => {
      if (last !== undefined && url.startsWith(last)) return false;
      last = url;
      return true;
    });
    return folders.length === 0 ? [] : [{ locale, folders }];
  });
}
