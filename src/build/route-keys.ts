/** Cache key of a rendered page: a hash of all its inputs. Only this file defines them. */
import type { Catalogue } from "#section";
import type { PlainAssets } from "../assets/index.ts";
import { type Page, type PageReference, readSettings, type Site } from "../document/index.ts";
import {
  assetRequestsOfSettings,
  isRedirected,
  listPages,
  listsOf,
  listVersions,
  needOf,
  type Plan,
  type Route,
  routesAbove,
  titleOf,
} from "../plan/index.ts";
import { digest } from "./content-hash.ts";
import { type BuildOptions, type CheckOptions, decisiveOptions } from "./options.ts";

export interface KeyInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: PlainAssets;
  /** Identity of the engine with its catalogue. */
  readonly identity: string;
  readonly options: CheckOptions & Partial<BuildOptions>;
  /** Paths, relative to the bundle's root, of files copied from `public/`. */
  readonly publicFiles: readonly string[];
  /** The document without its pages. */
  readonly settings: object;
  /** @returns the hash of the page's source */
  readonly keyOfPage: (page: Page) => string;
}

/** @returns a function from a route to its key */
export function createRouteKeys(input: KeyInput): (route: Route) => string {
  const { site, plan, catalogue, assets, identity, options, publicFiles, settings, keyOfPage } = input;
  /** Icons belong to the engine, whose identity covers them. */
  const resolve = (need: ReturnType<typeof needOf>): string => {
    if (!need || need.kind === "icon") return "";
    const { kind, name } = need;
    const found = kind === "picture" ? assets.pictures[name] : assets.urls[`${kind}:${name}`];
    return JSON.stringify([kind, name, found ?? null]);
  };
  const { redirects } = site.primary.settings;
  const showsRedirect = ({ kind, value }: PageReference): boolean =>
    redirects.length > 0 && kind === "link" && isRedirected(value, plan.table);
  const start = site.primary.pages.find(({ path }) => path === "/");
  const shared = digest(
    JSON.stringify([
      identity,
      decisiveOptions(options),
      plan.origin ?? null,
      { ...settings, redirects: undefined },
      site.locales.flatMap(({ settings }) =>
        readSettings(settings, catalogue).references.filter(showsRedirect),
      ),
      site.locales.map(({ language }) => language),
      // Targets of links, and neighbours of a page. The menu marks targets in another language.
      site.primary.pages.map(({ path, language }) => (language === undefined ? path : [path, language])),
      publicFiles,
      // Target of the logo.
      start ? listVersions(start, plan.table) : [],
      site.locales.map(({ pages: [first] }) => (first?.meta.useForAll ? first.meta : null)),
      assetRequestsOfSettings(site, catalogue).map(resolve),
      assets.fonts,
      assets.brand.icons,
    ]),
  );
  const ofPage = createPageResolver((reference) => {
    const resolved = resolve(needOf(reference));
    return showsRedirect(reference) ? `${resolved} redirected` : resolved;
  });
  /** Content of other pages that a page lists; empty for most. */
  const listed = (route: Route) =>
    listsOf(route.page, catalogue).map((list) =>
      listPages(list, route, plan.table).map((other) => [
        other,
        other.imgUrl && resolve(needOf({ kind: "picture", value: other.imgUrl })),
      ]),
    );

  return (route) => {
    const { page, locale, uiLocale, file } = route;
    const lists = listed(route);
    return digest(
      JSON.stringify([
        shared,
        page.path,
        locale.language.code,
        uiLocale.language.code,
        keyOfPage(page),
        listVersions(page, plan.table),
        ofPage(page),
        assets.brand.cards[file] ?? null,
        // Search engines get the titles of the pages above it.
        plan.origin === undefined ? [] : routesAbove(route, plan).map(titleOf),
        ...(lists.length > 0 ? [lists, plan.feeds.has(file)] : []),
      ]),
    );
  };
}

/** Resolves repeated references once. Pages use the same ones often, most of all icons. */
function createPageResolver(resolve: (reference: PageReference) => string): (page: Page) => string {
  const known = new Map<string, string>();
  const resolveOnce = (reference: PageReference): string => {
    if (reference.kind === "icon") return "";
    const name = `${reference.kind}:${reference.value}`;
    const resolved = known.get(name) ?? resolve(reference);
    known.set(name, resolved);
    return resolved;
  };
  return ({ summary }) => (summary?.references ?? []).map(resolveOnce).join("");
}
