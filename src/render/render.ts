/** From a plan to files: pages, stylesheets, calendars. One page at a time, so that memory does not grow with pages. */
import type { Catalogue } from "#section";
import type { Edition, Site } from "../document/index.ts";
import type { Plan, Route, SiteAssets } from "../plan/index.ts";
import { formatCalendar } from "./calendar.ts";
import { drawFavicon } from "./favicon.ts";
import { renderPage } from "./page.tsx";
import { createSiteViews } from "./site-view.ts";
import { createStylesheets } from "./stylesheets.ts";

export interface RenderedFile {
  /** Path inside the bundle. */
  readonly path: string;
  readonly contents: string;
  /** The route, for pages. */
  readonly route?: Route;
}

export interface RenderInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: SiteAssets;
  /** A short name for contents, safe in a file name. */
  readonly hash: (contents: string) => string;
}

/** @returns the site's files in a fixed order; each is rendered when it is asked for */
export function* renderSite(input: RenderInput): Generator<RenderedFile> {
  const { site, plan, catalogue } = input;
  const { frame } = site.primary;
  const publish = createPublisher(input);

  const calendars = new Map<Edition, ReadonlyMap<string, string>>();
  for (const edition of site.editions) {
    const addresses = new Map<string, string>();
    calendars.set(edition, addresses);
    for (const event of edition.frame.events) {
      const contents = formatCalendar(event, frame.siteId);
      if (contents) addresses.set(event.id, yield* publish("event", "ics", contents));
    }
  }
  const favicon = yield* publish("icon", "svg", drawFavicon(frame));
  const stylesheets = createStylesheets(catalogue, frame);
  const siteStyles = yield* publish("site", "css", stylesheets.site);
  const sets = new Map<string, readonly string[]>();

  const viewOf = createSiteViews({ ...input, calendars });
  for (const route of plan.routes) {
    const types = new Set(route.page.sections.map(({ type }) => type));
    const key = [...types].sort().join();
    if (!sets.has(key)) {
      const contents = stylesheets.ofTypes(types);
      sets.set(key, contents ? [siteStyles, yield* publish("sections", "css", contents)] : [siteStyles]);
    }
    const contents = renderPage({
      route,
      site: viewOf(route),
      catalogue,
      stylesheets: sets.get(key) ?? [],
      origin: plan.origin,
      favicon,
    });
    yield { path: route.file, contents, route };
  }
}

/** Yields a file named after its contents, unless it has been yielded before, and returns its address. */
function createPublisher({ plan, hash }: RenderInput) {
  const published = new Set<string>();
  return function* publish(
    name: string,
    extension: string,
    contents: string,
  ): Generator<RenderedFile, string> {
    const path = `assets/${name}-${hash(contents)}.${extension}`;
    if (!published.has(path)) yield { path, contents };
    published.add(path);
    return plan.table.base + path;
  };
}
