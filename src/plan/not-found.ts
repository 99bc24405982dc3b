/** Not-found pages: a bar above, footers below, one page per language (OUT-3). */
import type { Catalogue } from "#section";
import type { LocalizedSite, Page, Section, Site } from "../document/index.ts";
import { homeOf } from "./home.ts";
import type { Route, RouteTable } from "./route-table.ts";

/** Header type that consists only of a bar (SEC-2). */
const barType = "NoHeader";

/**
 * @returns routes with a page that has no content of its own and a path that no page has. The first one is at the root. Those
 *   of other languages are in the folder of their address prefix, or in the folder of the page where the language begins
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

/** Creates a page with the bar and footers of the given one. */
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

/** A hero's bar shows the same logo. */
const dataOfLogo = ({ data }: Section) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.startsWith("logo")));

/** Language other than that of the root's not-found page. */
interface OtherLanguage {
  readonly locale: LocalizedSite;
  /** Address prefixes of that language, in the form that `url` returns. */
  readonly folders: readonly string[];
}

/** @returns languages with their own addresses: a prefix, or pages in them */
export function languagesByAddress({ primary, locales }: Site, table: RouteTable): OtherLanguage[] {
  return locales.flatMap((locale) => {
    const { code, isActive } = locale.language;
    if (locale === primary) return [];
    const own = primary.pages.filter(({ language, path }) => language === code && path !== "/");
    const urls = [
      ...(isActive ? [table.url("/", code)] : []),
      ...own.map(({ path }) => table.url(path, primary.language.code)),
    ];
    // Sorted, so that addresses below a folder follow it and can be skipped.
    let last: string | undefined;
    const folders = urls.sort().filter((url) => {
      if (last !== undefined && url.startsWith(last)) return false;
      last = url;
      return true;
    });
    return folders.length === 0 ? [] : [{ locale, folders }];
  });
}
