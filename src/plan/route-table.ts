/** Which pages exist and where they are served: the one place that turns page paths into addresses. */
import { rules } from "#section";
import type { ResolvedLink } from "#section/view";
import {
  groupAlternates,
  type KeptOutPage,
  type LocalizedSite,
  type Page,
  type Section,
  type Site,
  type Versions,
} from "../document/index.ts";
import { localeOf } from "./language.ts";

export interface Route {
  readonly page: Page;
  /** The edition whose pages are shown: decides the language prefix. */
  readonly locale: LocalizedSite;
  /** The edition whose navigation, words and `lang` the page has: another one where the page names its language. */
  readonly uiLocale: LocalizedSite;
  /** Path inside the bundle: `en/About/index.html`. */
  readonly file: string;
  /** Address from the root of the host, percent-encoded, with base and closing slash: `/base/en/About/`. */
  readonly url: string;
}

/** An old address, and where it leads as the document says. */
export type Redirect = LocalizedSite["settings"]["redirects"][number];

export interface RouteTable {
  /** Folder of the host in which the bundle lies, with slashes at both ends. */
  readonly base: string;
  /** Languages with routes: the primary first. */
  readonly languages: readonly string[];
  /** Two letters, where the primary language's code names one (`de-AT`): telephone numbers without a country's code are from there. */
  readonly country: string | undefined;
  /** @returns the language with its territory, as dates are written in it: `en-GB` */
  locale(language: string): string;
  /** Path inside the bundle, not encoded, slashes at both ends: `/en/About/`. */
  address(path: string, language: string): string;
  /** The same as a browser asks for it, with base and percent-encoding. */
  url(path: string, language: string): string;
  /** @returns the page's own versions in other languages, itself among them; undefined for a page without such */
  versions(page: Page): Versions | undefined;
  /**
   * Where a page is read in a language: its version in that language, or the page itself below the language's prefix.
   * @returns an address as `url` gives it; undefined where the page is not to be had in the language
   */
  version(page: Page, language: string): string | undefined;
  /**
   * Where the site begins for the readers of a language: the start page, or its version in that language (NAV-8).
   * @param edition the language whose start page it is where the other has none
   */
  home(language: string, locale: string): string;
  /** The page that a link's path names (percent codes decoded), and the language that its prefix names. */
  find(path: string): { readonly page: Page; readonly language: string | undefined } | undefined;
  /** The same for a page that the site is without. */
  findKeptOut(path: string): KeptOutPage | undefined;
  /** The same for an address that leads on; whether a page is there is not asked. */
  findRedirect(path: string): { readonly page: Redirect; readonly language: string | undefined } | undefined;
  /** Address of a file that stands in the bundle as it is, which a link's path names. */
  findFile(path: string): string | undefined;
  /** Reads a link; an address of the site itself is read as a page's path. */
  parse(value: string): PossibleLink;
  /** Address by which search engines know a route's page: a page in one language also stands below the prefixes of others. */
  canonical(route: Pick<Route, "page" | "url">): string;
  /** True where search engines are asked to leave out an address, as `url` gives it. */
  isHidden(url: string): boolean;
  /** Paths of all pages, for suggestions. */
  readonly paths: readonly string[];
}

/** A link, `written` being how it was if it is an address of the site itself; or why it is none. */
type PossibleLink = ReturnType<typeof rules.parseLink> & { readonly written?: string };

/** What there is beside the pages of the site. */
interface Beside {
  /** Public address that stands in for the document's own. */
  readonly siteUrl?: string | undefined;
  /** Pages of the document that the site is without. */
  readonly keptOut?: readonly KeptOutPage[] | undefined;
  /** Paths below the bundle's root of files that stand in it as they are. */
  readonly publicFiles?: readonly string[] | undefined;
}

export function createRouteTable(
  site: Site,
  base: string,
  { siteUrl, keptOut = [], publicFiles = [] }: Beside = {},
): RouteTable {
  const files = new Map(publicFiles.map((path) => [path.normalize("NFC"), path]));
  const primary = site.primary.language.code;
  const languages = site.locales
    .filter(({ language }) => language.isActive)
    .map(({ language }) => language.code);
  const pages = byPath(site.primary.pages);
  const absent = byPath(keptOut);
  const { redirects, url: ownAddress } = site.primary.settings;
  const moved = byPath(redirects.map((redirect) => ({ ...redirect, path: redirect.from })).reverse());
  const findIn = <T>(known: ReadonlyMap<string, T>, path: string) => {
    const wanted = rules.pageKey(path);
    const page = known.get(wanted);
    if (page) return { page, language: undefined };
    const [, prefix = "", ...rest] = wanted.split("/");
    if (!languages.includes(prefix) || prefix === primary) return undefined;
    const below = known.get(rest.length === 0 ? "" : `/${rest.join("/")}`);
    return below && { page: below, language: prefix };
  };
  const address = (path: string, language: string) => {
    const prefix = language === primary ? "" : `/${language}`;
    return `${prefix}${rules.withoutClosingSlash(path)}/`;
  };
  const url = (path: string, language: string) => base + encodePath(address(path, language)).slice(1);
  const hidden = new Set(
    site.locales.flatMap(({ language: { code, isActive }, pages }) =>
      isActive ? pages.flatMap(({ path, noindex }) => (noindex ? [url(path, code)] : [])) : [],
    ),
  );
  const locales = new Map(site.locales.map(({ language }) => [language.code, localeOf(language)]));
  const groups = groupAlternates(
    site.primary.pages,
    site.locales.map(({ language }) => language),
  );
  const version = (page: Page, language: string) => {
    const isActive = languages.includes(language);
    const group = groups.get(page.path);
    const own = group?.get(language);
    // A language without a prefix has its pages among those of the primary one.
    if (own) return url(own.path, isActive ? language : primary);
    // A page of the primary language is in every one: itself, or the one of which this page is a version.
    const isInAll = (one: Page) => one.language === undefined || one.language === language;
    const inAll = isInAll(page) ? page : [...(group?.values() ?? [])].find(isInAll);
    return isActive && inAll ? url(inAll.path, language) : undefined;
  };
  return {
    base,
    languages,
    country: primary ? new Intl.Locale(primary).region : undefined,
    locale: (language) => locales.get(language) ?? language,
    address,
    url,
    versions: ({ path }) => groups.get(path),
    version,
    home(language, locale) {
      const start = pages.get("");
      const own = start && version(start, language);
      return own ?? url("/", languages.includes(language) ? language : locale);
    },
    find: (path) => findIn(pages, path),
    findKeptOut: (path) => findIn(absent, path)?.page,
    findRedirect: (path) => findIn(moved, path),
    parse: createLinkParser([siteUrl, ownAddress], base),
    canonical: ({ page: { path, language }, url: own }) =>
      language === undefined ? own : url(path, languages.includes(language) ? language : primary),
    isHidden: (address) => hidden.has(address),
    findFile(path) {
      // A file of that length there is not, and to normalize more takes long.
      const name = path.length > 2000 ? path.slice(1) : path.slice(1).normalize("NFC");
      const file = files.get(name);
      if (file !== undefined) return base + encodePath(file);
      // A folder that is published with a page of its own.
      const page = name.endsWith("/") ? files.get(`${name}index.html`) : undefined;
      return page && base + encodePath(page.slice(0, -"index.html".length));
    },
    paths: site.primary.pages.map(({ path }) => path),
  };
}

const byPath = <T extends { readonly path: string }>(pages: readonly T[]): ReadonlyMap<string, T> =>
  new Map(pages.map((page) => [rules.pageKey(page.path), page]));

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** The ids by which a section can be reached (SEC-26): its own, and its type's on the first of that type. */
export function anchorsOf(section: Section, isFirstOfType: boolean): string[] {
  const own = `${section.type}-${section.uniqId}`;
  return isFirstOfType ? [section.type, own] : [own];
}

/** All ids of a page that a link can name. */
export function anchorsOfPage(page: Page): Set<string> {
  const types = new Set<string>();
  return new Set(
    page.sections.flatMap((section) => {
      const isFirst = !types.has(section.type);
      types.add(section.type);
      return anchorsOf(section, isFirst);
    }),
  );
}

/**
 * Reads links as {@link rules.parseLink} does, and an address of the site itself as the path that it is.
 * @param addresses at which the site is, or will be: `https://www.example.org`
 */
function createLinkParser(addresses: readonly (string | undefined)[], base: string): RouteTable["parse"] {
  const hosts = new Set(addresses.flatMap((address) => (address ? [new URL(address).host] : [])));
  return (value) => {
    const link = rules.parseLink(value);
    if (hosts.size === 0 || "problem" in link || link.kind !== "external") return link;
    // "http" and "https", each with its usual port, are one site; hosts lead from the one to the other.
    const url = rules.parseUrl(link.url);
    if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return link;
    const path = `${url.pathname}/`.startsWith(base) ? `/${url.pathname.slice(base.length)}` : undefined;
    const own = path === undefined ? link : rules.parseLink(path + url.search + url.hash);
    return "kind" in own && own.kind === "page" ? { ...own, written: link.url } : link;
  };
}

const fragment = (anchor: string) => anchor && `#${encodeURIComponent(anchor)}`;

/**
 * Writes a link for a page in one language (NAV-1).
 * @param fileUrl where a file of the site's folder is published
 * @returns undefined for an address that may not be followed, or a file that is missing
 */
export function resolveLink(
  value: string,
  language: string,
  table: RouteTable,
  fileUrl: (path: string) => string | undefined,
): ResolvedLink | undefined {
  const link = table.parse(value);
  if ("problem" in link) return undefined;
  switch (link.kind) {
    case "external":
      return { href: link.url, target: "_blank", rel: "noopener" };
    case "mail":
      return { href: link.url };
    case "phone":
      return { href: rules.internationalPhoneUrl(link.url, table.country) };
    case "anchor":
      return { href: fragment(link.anchor) || "#" };
    case "file": {
      const href = fileUrl(link.path);
      return href === undefined ? undefined : { href };
    }
    case "page": {
      const found = table.find(link.path);
      const known = found
        ? table.url(found.page.path, found.language ?? language)
        : table.findFile(link.path);
      // Beside the bundle there may be more at the site's address: nobody knows how it is written there.
      if (known === undefined && link.written !== undefined && !table.findRedirect(link.path))
        return { href: link.written };
      const url = known ?? table.base + encodePath(`${rules.withoutClosingSlash(link.path)}/`).slice(1);
      const query = link.query && `?${link.query.replace(/\s/g, encodeURIComponent)}`;
      return { href: url + query + fragment(link.anchor) };
    }
  }
}

/** @returns a page's versions in other languages as plain data, by which pages that show them are known */
export const listVersions = (page: Page, { versions }: RouteTable) =>
  Array.from(versions(page) ?? [], ([code, { path, noindex }]) => [code, path, noindex ?? false] as const);
