/** The head of a page: what browsers and search engines read. */
import type { Site as SiteView } from "#section/view";
import type { Route } from "../plan/index.ts";
import { attributes, escapeHtml, voidElement } from "./html.ts";
import type { InlineScript } from "./inline-scripts.ts";

export interface HeadInput {
  readonly route: Route;
  readonly site: SiteView;
  /** Addresses of the page's stylesheets, in order. */
  readonly stylesheets: readonly string[];
  /** Address of the page's script; undefined for a page without behaviour. */
  readonly script: string | undefined;
  readonly inlineScripts: readonly InlineScript[];
  /** The page's Content Security Policy. */
  readonly contentPolicy: string;
  /** Address of the site's icon. */
  readonly favicon: string;
  /** The site's public origin where it is known. */
  readonly origin: string | undefined;
}

export function renderHead(input: HeadInput): string {
  const { route, site, stylesheets, script, inlineScripts, contentPolicy, favicon, origin } = input;
  const { keywords, description } = metaOf(route);
  return [
    '<meta charset="utf-8">',
    voidElement("meta", { "http-equiv": "Content-Security-Policy", content: contentPolicy }),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(titleOf(route, site))}</title>`,
    description && voidElement("meta", { name: "description", content: description }),
    keywords && voidElement("meta", { name: "keywords", content: keywords }),
    voidElement("link", { rel: "icon", type: "image/svg+xml", href: favicon }),
    ...inlineScripts.map(({ element }) => element),
    ...stylesheets.map((href) => voidElement("link", { rel: "stylesheet", href })),
    script && `<script${attributes({ type: "module", src: script })}></script>`,
    origin && renderAddresses(route, site, origin),
  ].join("");
}

/** The page's title, or the nearest thing to one. */
export const titleOf = (route: Route, site: SiteView): string =>
  metaOf(route).title || site.name || route.page.path;

/** Where the page is at home, and where it is in other languages: for search engines, which want whole addresses. */
function renderAddresses(route: Route, site: SiteView, origin: string): string {
  return [
    voidElement("link", { rel: "canonical", href: origin + route.url }),
    ...site.languages.map(({ code, href }) =>
      voidElement("link", { rel: "alternate", hreflang: code, href: origin + href }),
    ),
  ].join("");
}

/** A page's own title and description, or the first page's when that one is meant for all (OUT-4). */
function metaOf({ page, edition }: Route) {
  const first = edition.pages[0]?.meta;
  return first?.useForAll ? first : page.meta;
}
