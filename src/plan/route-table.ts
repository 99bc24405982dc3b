/** Pages of the site and their addresses. All conversion of page paths to addresses is here. */
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
  /** Locale of the content; determines the language prefix. */
  readonly locale: LocalizedSite;
  /** Locale of the page's navigation, interface texts and `lang`. It differs if the page names its language. */
  readonly uiLocale: LocalizedSite;
  /** Path inside the bundle: `en/About/index.html`. */
  readonly file: string;
  /** Address from the root of the web host, percent-encoded, with base and trailing slash: `/base/en/About/`. */
  readonly url: string;
}

/** Old address with its target, as in the document. */
export type Redirect = LocalizedSite["settings"]["redirects"][number];

export interface RouteTable {
  /** Path on the web host where the bundle is published, with slashes at both ends. */
  readonly base: string;
  /** Languages with routes, the primary one first. */
  readonly languages: readonly string[];
  /** Country of phone numbers without a country code: the territory in the primary language's code (`de-AT`), two letters. */
  readonly country: string | undefined;
  /** @returns the language with its territory, for formatting dates: `en-GB` */
  locale(language: string): string;
  /** Returns the path inside the bundle, not encoded, with slashes at both ends: `/en/About/`. */
  address(path: string, language: string): string;
  /** Returns the address that a browser requests, with base and percent-encoding. */
  url(path: string, language: string): string;
  /** @returns the page's versions in other languages, including itself; undefined if it has none */
  versions(page: Page): Versions | undefined;
  /**
   * Returns the address of a page in a language: its version in that language, or the page itself with the language's prefix.
   * @returns an address as `url` returns it; undefined if the page is not available in the language
   */
  version(page: Page, language: string): string | undefined;
  /**
   * Returns the address of the home page for readers of a language: its version in that language if it has one (NAV-8).
   * @param locale language of the home page otherwise
   */
  home(language: string, locale: string): string;
  /** Finds the page of a link's path (percent codes decoded), and the language of its prefix. */
  find(path: string): { readonly page: Page; readonly language: string | undefined } | undefined;
  /** Finds a page of the document that is not published. */
  findKeptOut(path: string): KeptOutPage | undefined;
  /** Finds a redirect, without checking if a page has the same path. */
  findRedirect(path: string): { readonly page: Redirect; readonly language: string | undefined } | undefined;
  /** Returns the address of the public file at a link's path. */
  findFile(path: string): string | undefined;
  /** Parses a link. An address of the site itself becomes a page path. */
  parse(value: string): PossibleLink;
  /**
   * Returns the address of a route's page for search engines. A page in one language also exists below the prefixes of others.
   */
  canonical(route: Pick<Route, "page" | "url">): string;
  /** Returns true if search engines should omit an address, as returned by `url`. */
  isHidden(url: string): boolean;
  /** Paths of all pages, for suggestions. */
  readonly paths: readonly string[];
}

/** Link, with its original form in `written` if it is an address of the site itself; or the reason why it is invalid. */
type PossibleLink = ReturnType<typeof rules.parseLink> & { readonly written?: string };

/** Input besides the site's pages. */
interface Beside {
  /** Public address that replaces the document's own. */
  readonly siteUrl?: string | undefined;
  /** Pages of the document that are not published. */
  readonly keptOut?: readonly KeptOutPage[] | undefined;
  /** Paths of public files below the bundle's root. */
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
    // Pages of a language without a prefix are among those of the primary one.
    if (own) return url(own.path, isActive ? language : primary);
    // A page in the primary language is available in every language: the page itself, or the one of which it is a version.
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
      // No file has such a long path, and normalizing longer ones is slow.
      const name = path.length > 2000 ? path.slice(1) : path.slice(1).normalize("NFC");
      const file = files.get(name);
      if (file !== undefined) return base + encodePath(file);
      // A public folder with its own index page.
      const page = name.endsWith("/") ? files.get(`${name}index.html`) : undefined;
      return page && base + encodePath(page.slice(0, -"index.html".length));
    },
    paths: site.primary.pages.map(({ path }) => path),
  };
}

const byPath = <T extends { readonly path: string }>(pages: readonly T[]): ReadonlyMap<string, T> =>
  new Map(pages.map((page) => [rules.pageKey(page.path), page]));

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** Returns the ids of a section's anchors (SEC-26): its own, and its type's for the first section of that type. */
export function anchorsOf(section: Section, isFirstOfType: boolean): string[] {
  const own = `${section.type}-${section.uniqId}`;
  return isFirstOfType ? [section.type, own] : [own];
}

/** Returns the id of a heading in an article. An owner's id can't contain the dot. */
const anchorOfHeading = (section: Section, slug: string): string => `${anchorsOf(section, false)[0]}·${slug}`;

/** Returns all ids of a page that a link can name. */
export function anchorsOfPage(page: Page): Set<string> {
  const types = new Set<string>();
  return new Set(
    page.sections.flatMap((section) => {
      const isFirst = !types.has(section.type);
      types.add(section.type);
      const headings = (section.slugs ?? []).map((slug) => anchorOfHeading(section, slug));
      return [...anchorsOf(section, isFirst), ...headings];
    }),
  );
}

/**
 * Creates a parser like {@link rules.parseLink} that converts addresses of the site itself to paths.
 * @param addresses current or future addresses of the site: `https://www.example.org`
 */
function createLinkParser(addresses: readonly (string | undefined)[], base: string): RouteTable["parse"] {
  const hosts = new Set(addresses.flatMap((address) => (address ? [new URL(address).host] : [])));
  return (value) => {
    const link = rules.parseLink(value);
    if (hosts.size === 0 || "problem" in link || link.kind !== "external") return link;
    // "http" and "https", each with its default port, are one site: hosts redirect from one to the other.
    const url = rules.parseUrl(link.url);
    if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return link;
    const path = `${url.pathname}/`.startsWith(base) ? `/${url.pathname.slice(base.length)}` : undefined;
    const own = path === undefined ? link : rules.parseLink(path + url.search + url.hash);
    return "kind" in own && own.kind === "page" ? { ...own, written: link.url } : link;
  };
}

/** Returns true for an address that hosts serve as the file of that name, not as a folder. */
export const namesHtmlFile = (path: string): boolean => /\.html?$/i.test(path);

/** Closes an unknown address like that of a page, unless it is that of a file. */
const closed = (path: string): string => (namesHtmlFile(path) ? path : `${path}/`);

const fragment = (anchor: string) => anchor && `#${encodeURIComponent(anchor)}`;

/**
 * Resolves a link for a page in one language (NAV-1).
 * @param fileUrl returns the published address of a file in the site's folder
 * @returns undefined for an address that is not allowed, or a missing file
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
      // The web host may serve other content beside the bundle, so keep an unknown address as written.
      if (known === undefined && link.written !== undefined && !table.findRedirect(link.path))
        return { href: link.written };
      const url = known ?? table.base + encodePath(closed(rules.withoutClosingSlash(link.path))).slice(1);
      const query = link.query && `?${link.query.replace(/\s/g, encodeURIComponent)}`;
      return { href: url + query + fragment(link.anchor) };
    }
  }
}

/**
 * Returns true for a link by the site's full address to the old address of a page. No other link depends on the redirects.
 * @param value as in the document
 */
export function isRedirected(value: string, table: RouteTable): boolean {
  const link = table.parse(value);
  return (
    "kind" in link &&
    link.kind === "page" &&
    link.written !== undefined &&
    table.findRedirect(link.path) !== undefined
  );
}

/** @returns a page's versions in other languages as plain data, for the cache keys of pages that show them */
export const listVersions = (page: Page, { versions }: RouteTable) =>
  Array.from(versions(page) ?? [], ([code, { path, noindex }]) => [code, path, noindex ?? false] as const);
