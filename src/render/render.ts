/** From a plan to files: pages, stylesheets, scripts, calendars. One page at a time, so that memory does not grow with pages. */
import type { Catalogue } from "#section";
import type { Site as SiteView } from "#section/view";
import type { Edition, Site } from "../document/index.ts";
import { type Plan, type Route, type SiteAssets, scriptOf } from "../plan/index.ts";
import { bodyPieces } from "./body-pieces.ts";
import { formatCalendar } from "./calendar.ts";
import { formatContentPolicy } from "./content-policy.ts";
import { renderHead } from "./head.ts";
import { renderHostFiles } from "./host-files/index.ts";
import { createInlineScripts, type InlineScript } from "./inline-scripts.ts";
import { formatPage, renderBody } from "./page.tsx";
import { createPageTransition } from "./page-transition.ts";
import { pictureOrigins } from "./picture-origins.ts";
import { createScripts, type Runtime } from "./scripts.ts";
import { createSiteViews } from "./site-view.ts";
import { createStylesheets } from "./stylesheets.ts";

export interface RenderedFile {
  /** Path inside the bundle. */
  readonly path: string;
  readonly contents: string;
  /** What the file is a page of, if it is one. */
  readonly page?: RenderedPage;
}

/** A page, and what a browser needs for it besides its HTML. */
export interface RenderedPage {
  readonly route: Route;
  /** Paths of the page's stylesheets and of its script, inside the bundle. */
  readonly stylesheets: readonly string[];
  readonly script: string | undefined;
  /** What the script starts: `island:CountdownHero`. */
  readonly pieces: readonly string[];
  /** The scripts that stand in the page itself. */
  readonly inline: readonly string[];
}

export interface RenderInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: SiteAssets;
  /** A short name for contents, safe in a file name. */
  readonly hash: (contents: string) => string;
  /** SHA-256 in base64, as policies write it. */
  readonly integrity: (contents: string) => string;
  readonly runtime: Runtime;
  /** Where forms are sent: a path, or an address on another host. */
  readonly apiBase: string;
}

/** @returns the site's files in a fixed order; each is rendered when it is asked for */
export function* renderSite(input: RenderInput): Generator<RenderedFile> {
  const { site, plan, catalogue, assets, integrity, runtime, apiBase } = input;
  const { frame } = site.primary;
  const { publish, publishOnce } = createPublisher(input);

  const calendars = new Map<Edition, ReadonlyMap<string, string>>();
  for (const edition of site.editions) {
    const addresses = new Map<string, string>();
    calendars.set(edition, addresses);
    for (const event of edition.frame.events) {
      const contents = formatCalendar(event, frame.siteId);
      if (contents) addresses.set(event.id, plan.table.base + (yield* publish("event", "ics", contents)));
    }
  }
  const styles = createStylesheets(catalogue, frame, assets.fonts.styles);
  const scripts = createScripts(catalogue, runtime);
  const inlineScripts = createInlineScripts(scripts.inline, plan, integrity);
  const transition = createPageTransition(plan, integrity);

  const viewOf = createSiteViews({ ...input, calendars });
  const address = (path: string) => plan.table.base + path;
  const origins = new Set<string>();
  const policy = (inline: readonly InlineScript[], pictures: readonly string[], view: SiteView) =>
    formatContentPolicy({
      inlineHashes: inline.map(({ hash }) => hash),
      styleHashes: transition ? [transition.hash] : [],
      sources: catalogue.contentSources(view),
      pictureOrigins: pictures,
      apiBase,
    });
  const notFound = new Set(plan.notFound);
  for (const [index, route] of [...plan.routes, ...notFound].entries()) {
    const isNotFound = notFound.has(route);
    const view = viewOf(route);
    const body = renderBody(route, view, catalogue, isNotFound);
    const types = route.page.sections.map(({ type }) => type);
    const enhancedBy = scripts.known(bodyPieces(body));
    const pieces = scripts.piecesOf(body, enhancedBy);
    const stylesheet = yield* publishOnce("site", "css", styles.partsOf(types, body), styles.ofParts);
    const script = yield* publishOnce("site", "js", pieces, scripts.ofPieces);
    const stylesheets = stylesheet ? [stylesheet] : [];
    const inline = script ? inlineScripts : [];
    const pictures = pictureOrigins(body);
    for (const origin of pictures) origins.add(origin);
    const head = renderHead({
      route,
      site: view,
      stylesheets: stylesheets.map(address),
      fonts: assets.fonts.preloads(scriptOf(view.language.code)),
      script: script && address(script),
      inlineScripts: inline,
      transition,
      contentPolicy: policy(inline, pictures, view),
      icons: assets.brand.icons,
      card: assets.brand.cards?.[index],
      plan,
      isNotFound,
    });
    const contents = formatPage(head, body, enhancedBy, route, view);
    const page = { route, stylesheets, script, pieces, inline: inline.map((entry) => entry.contents) };
    yield isNotFound ? { path: route.file, contents } : { path: route.file, contents, page };
  }
  const [home] = plan.routes;
  if (!home) return;
  yield* renderHostFiles({
    site,
    plan,
    icons: assets.brand.icons,
    contentPolicy: policy(inlineScripts, [...origins].sort(), viewOf(home)),
  });
}

/** Files named after their contents, each yielded once however many pages ask for it. */
function createPublisher({ hash }: RenderInput) {
  const published = new Set<string>();
  function* publish(name: string, extension: string, contents: string): Generator<RenderedFile, string> {
    const path = `assets/${name}-${hash(contents)}.${extension}`;
    if (!published.has(path)) yield { path, contents };
    published.add(path);
    return path;
  }

  const known = new Map<string, string | undefined>();
  /** Makes what a set of names needs when the set is met for the first time; nothing for what has no contents. */
  function* publishOnce(
    name: string,
    extension: string,
    names: readonly string[],
    make: (names: readonly string[]) => string,
  ): Generator<RenderedFile, string | undefined> {
    const key = `${extension} ${names.join()}`;
    if (!known.has(key)) {
      const contents = make(names);
      known.set(key, contents === "" ? undefined : yield* publish(name, extension, contents));
    }
    return known.get(key);
  }
  return { publish, publishOnce };
}
