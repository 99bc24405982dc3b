/** From a plan to files: pages, stylesheets, calendars. One page at a time, so that memory does not grow with pages. */
import type { Catalogue } from "#section";
import type { Site } from "../document/index.ts";
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
  const named = (name: string, extension: string, contents: string): RenderedFile => ({
    path: `assets/${name}-${input.hash(contents)}.${extension}`,
    contents,
  });
  const urlOf = (file: RenderedFile) => plan.table.base + file.path;

  const calendars = new Map<string, string>();
  for (const event of frame.events) {
    const contents = formatCalendar(event, frame.siteId);
    if (!contents) continue;
    const file = named("event", "ics", contents);
    calendars.set(event.id, urlOf(file));
    yield file;
  }

  const favicon = named("icon", "svg", drawFavicon(frame));
  yield favicon;

  const stylesheets = createStylesheets(catalogue, frame);
  const siteStyles = named("site", "css", stylesheets.site);
  yield siteStyles;
  const sets = new Map<string, string | undefined>();

  const viewOf = createSiteViews({ ...input, calendars });
  for (const route of plan.routes) {
    const types = new Set(route.page.sections.map(({ type }) => type));
    const key = [...types].sort().join();
    if (!sets.has(key)) {
      const contents = stylesheets.ofTypes(types);
      const file = contents ? named("sections", "css", contents) : undefined;
      sets.set(key, file && urlOf(file));
      if (file) yield file;
    }
    const styles = [urlOf(siteStyles), sets.get(key)].filter((href) => href !== undefined);
    const contents = renderPage({
      route,
      site: viewOf(route),
      catalogue,
      stylesheets: styles,
      origin: plan.origin,
      favicon: urlOf(favicon),
    });
    yield { path: route.file, contents, route };
  }
}
