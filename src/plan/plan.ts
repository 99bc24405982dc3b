/**
 * Turns a valid site into a plan: its routes, the file of each, the target of each link, and the required pictures and files.
 * Makes decisions only; writes nothing.
 */
import { type Catalogue, rules } from "#section";
import { type Collector, createCollector, type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { caps, type KeptOutPage, type LocalizedSite, type Page, type Site } from "../document/index.ts";
import { type AssetNeed, createNeedCollector } from "./asset-requests.ts";
import { createLinkChecker } from "./check-links.ts";
import { type Feed, planFeeds } from "./feeds.ts";
import { planNotFound } from "./not-found.ts";
import { type PlannedRedirect, planRedirects } from "./redirects.ts";
import { type LoadPage, type Reference, visitReferences } from "./references.ts";
import { createRouteTable, type Route, type RouteTable } from "./route-table.ts";

export interface Plan {
  /** Public origin, `https://www.example.org`; undefined if the site does not define it. */
  readonly origin: string | undefined;
  readonly routes: readonly Route[];
  /** Not-found page in each language. */
  readonly notFound: readonly Route[];
  /** Redirects of old addresses in each language. */
  readonly redirects: readonly PlannedRedirect[];
  /** Feeds by the files of the pages that list their entries. */
  readonly feeds: ReadonlyMap<string, Feed>;
  readonly table: RouteTable;
  /** Pictures, linked files, icons, and flags of the language switch, each once, with the first pointer that names it. */
  readonly needs: readonly AssetNeed[];
}

export interface PlanOptions {
  /** Path on the web host where the bundle is published; begins and ends with a slash. */
  readonly base: string;
  /** Replaces the document's `url`. */
  readonly siteUrl?: string | undefined;
  /** Pages of the document that are not published. */
  readonly keptOut?: readonly KeptOutPage[] | undefined;
  /** Paths of public files below the bundle's root. Links may point to them. */
  readonly publicFiles?: readonly string[] | undefined;
  /** Loads a page's data, to locate references that have a problem. */
  readonly load?: LoadPage | undefined;
}

/** @returns the plan, and diagnostics of links and anchors without a target (VAL-5) */
export function planSite(
  site: Site,
  catalogue: Catalogue,
  options: PlanOptions,
): { plan: Plan; diagnostics: readonly Diagnostic[] } {
  const table = createRouteTable(site, options.base, options);
  const locales = site.locales.filter(({ language }) => language.isActive);
  const routes = locales.flatMap((locale) =>
    locale.pages.map((page) => planRoute(page, locale, site, table)),
  );
  const siteUrl = options.siteUrl ?? site.primary.settings.url;
  const origin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  const { add, needs } = createNeedCollector();
  const collector = createCollector(caps.problems);
  if (options.siteUrl === undefined) collector.report(checkFolder(site, options.base));
  const checkLink = createLinkChecker(site.primary.pages, table, catalogue, collector);
  const checkPicture = createPictureChecker(origin, collector);
  const shownFlags = new Set(locales.length > 1 ? locales.map(({ language }) => language.flagCode) : []);
  const visit = (reference: Reference) => {
    if (reference.kind !== "flag" || shownFlags.has(reference.value)) add(reference);
    checkPicture(reference);
    return checkLink(reference);
  };
  visitReferences(site, catalogue, visit, options.load);
  const notFound = planNotFound(site, catalogue, table);
  const redirects = planRedirects(locales, routes, table, collector);
  const feeds = planFeeds(site, catalogue, { origin, routes, redirects, table }, collector);
  const plan = { origin, routes, notFound, redirects, feeds, table, needs: needs() };
  return { plan, diagnostics: collector.diagnostics() };
}

/** The path in the document's address must equal the base of the build, because all addresses start with that base. */
function checkFolder({ primary: { settings, originOf } }: Site, base: string): Diagnostic[] {
  if (settings.url === undefined) return [];
  const { origin, pathname } = new URL(settings.url);
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  if (folder === "/" || folder === base) return [];
  return [diagnose("url-folder", originOf("/url"), { found: settings.url, origin, folder })];
}

function planRoute(page: Page, locale: LocalizedSite, site: Site, table: RouteTable): Route {
  const { code } = locale.language;
  return {
    page,
    locale,
    uiLocale: site.locales.find(({ language }) => language.code === page.language) ?? locale,
    file: `${table.address(page.path, code).slice(1)}index.html`,
    url: table.url(page.path, code),
  };
}

/** Returns true for a picture on another host with an http address. */
function isUnencrypted(source: string): boolean {
  const target = rules.parseImageSource(source);
  return "kind" in target && target.kind === "external" && target.url.startsWith("http:");
}

/**
 * Checks pictures on other hosts that browsers do not load from the given address.
 * Pages over https request such pictures over https too, if the browser
 * supports it, and otherwise show nothing (Mixed Content, W3C, 4.1).
 * @param origin of the site; without one nothing is reported
 * @returns a function that checks one reference after another; each address is reported once
 */
function createPictureChecker(origin: string | undefined, { report }: Pick<Collector, "report">) {
  const reported = new Set<string>();
  return ({ kind, value, pointers }: Reference): void => {
    if (kind !== "picture" || !origin?.startsWith("https:") || reported.has(value) || !isUnencrypted(value))
      return;
    reported.add(value);
    report([diagnose("unencrypted-picture", pointers()[0] ?? "", { found: value })]);
  };
}
