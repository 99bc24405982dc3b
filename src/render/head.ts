/** Head of a page: metadata for browsers and search engines. */
import type { Catalogue } from "#section";
import type { ResolvedPicture, SharedPicture, Site as SiteView } from "#section/view";
import type { Site } from "../document/index.ts";
import {
  feedKinds,
  metaOf,
  openGraphLocale,
  type Plan,
  type Route,
  resolveLink,
  type SiteAssets,
  type SiteIcon,
  titleOf,
} from "../plan/index.ts";
import { alternatesOf } from "./alternates.ts";
import { feedAddress, feedTypes } from "./feeds.ts";
import { attributes, escapeHtml, voidElement } from "./html.ts";
import type { InlineScript, InlineStyle } from "./inline-scripts.ts";
import { renderStructuredData } from "./structured-data.ts";

export interface HeadInput {
  readonly route: Route;
  readonly site: SiteView;
  /** Addresses of the page's stylesheets, in order. */
  readonly stylesheets: readonly string[];
  /** Addresses of the fonts for the page's first lines. */
  readonly fonts: readonly string[];
  /** Address of the page's script; undefined for a page without behaviour. */
  readonly script: string | undefined;
  readonly inlineScripts: readonly InlineScript[];
  readonly transition: InlineStyle | undefined;
  /** Content Security Policy of the page. */
  readonly contentPolicy: string;
  /** Head elements from the document. */
  readonly lines: string;
  readonly icons: readonly SiteIcon[];
  /** Address of the page's share card. */
  readonly card: string | undefined;
  readonly plan: Plan;
  readonly catalogue: Pick<Catalogue, "sections">;
  readonly isNotFound: boolean;
}

export function renderHead(input: HeadInput): string {
  const { route, site, stylesheets, fonts, script, inlineScripts, transition, contentPolicy } = input;
  const { plan, isNotFound } = input;
  const { keywords, description } = metaOf(route);
  const isHidden = isNotFound || site.isForPreview;
  const title = isNotFound ? site.t("notFound") : titleOf(route);
  return [
    '<meta charset="utf-8">',
    voidElement("meta", { "http-equiv": "Content-Security-Policy", content: contentPolicy }),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    description && voidElement("meta", { name: "description", content: description }),
    keywords && voidElement("meta", { name: "keywords", content: keywords }),
    ...input.icons.map(renderIcon),
    ...inlineScripts.map(({ element }) => element),
    transition?.element,
    ...fonts.map((href) =>
      voidElement("link", { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href }),
    ),
    ...stylesheets.map((href) => voidElement("link", { rel: "stylesheet", href })),
    script && `<script${attributes({ type: "module", src: script })}></script>`,
    voidElement("link", { rel: "manifest", href: `${plan.table.base}site.webmanifest` }),
    ...(plan.feeds.has(route.file) ? feedKinds : []).map((kind) =>
      voidElement("link", { rel: "alternate", type: feedTypes[kind], title, href: feedAddress(route, kind) }),
    ),
    input.lines,
    isHidden || route.page.noindex ? '<meta name="robots" content="noindex">' : "",
    isHidden ? "" : renderAddresses(input, title),
  ].join("");
}

/** Renders an icon for browser tabs. The two icons for web manifests are listed in the manifest instead. */
function renderIcon({ url, type, sizes, isFull }: SiteIcon): string {
  if (!isFull) return voidElement("link", { rel: "icon", type, sizes, href: url });
  return sizes === "180x180" ? voidElement("link", { rel: "apple-touch-icon", href: url }) : "";
}

/** Renders the page's address and its versions in other languages, for search engines and sharing. */
function renderAddresses(input: HeadInput, title: string): string {
  const { route, site, plan } = input;
  const { origin, table } = plan;
  const { noindex } = route.page;
  const { description } = metaOf(route);
  const alternates = alternatesOf(route, table);
  const others = new Set(alternates.map(({ language }) => language));
  for (const own of [site.language.code, "x-default"]) others.delete(own);
  const property = (name: string, content: string | undefined) =>
    content ? voidElement("meta", { property: `og:${name}`, content }) : "";
  const image = origin ? sharedImage(input, origin) : undefined;
  const shared = [
    property("type", "website"),
    property("title", title),
    property("description", description),
    property("site_name", site.name),
    property("locale", openGraphLocale(table.locale(site.language.code))),
    ...[...others].map((language) => property("locale:alternate", openGraphLocale(table.locale(language)))),
    voidElement("meta", { name: "twitter:card", content: image ? "summary_large_image" : "summary" }),
  ];
  if (!origin) return shared.join("");
  const versions = alternates.map(({ language, url }) =>
    voidElement("link", { rel: "alternate", hreflang: language, href: origin + url }),
  );
  return [
    // Pages that search engines omit have no canonical address.
    ...(noindex
      ? []
      : [voidElement("link", { rel: "canonical", href: origin + table.canonical(route) }), ...versions]),
    ...shared,
    property("url", origin + route.url),
    ...(image
      ? [
          property("image", image.url),
          property("image:type", image.type),
          property("image:width", image.width?.toString()),
          property("image:height", image.height?.toString()),
          property("image:alt", title),
        ]
      : []),
    noindex ? "" : renderStructuredData(route, site, plan, input.catalogue),
  ].join("");
}

/** Returns the picture for sharing the page: its own, otherwise its share card. */
function sharedImage({ route, site, card }: HeadInput, origin: string) {
  const own = site.picture(route.page.meta.image);
  if (own) return describeOwn(own, origin);
  return card ? { url: origin + card, type: "image/png", width: 1200, height: 630 } : undefined;
}

/** A picture on another host is used as it is. For the site's own pictures, networks show only the PNG or JPEG. */
function describeOwn({ url, shared }: ResolvedPicture, origin: string): Partial<SharedPicture> | undefined {
  if (shared) return { ...shared, url: new URL(shared.url, origin).href };
  return URL.canParse(url) ? { url } : undefined;
}

/** Head elements that the document adds (OUT-14), the same on every page of a language. */
export function createHeadLines(
  site: Site,
  { table }: Pick<Plan, "table">,
  assets: Pick<SiteAssets, "file">,
): (route: Pick<Route, "locale">) => string {
  const { meta, link } = site.primary.settings.head;
  const cache = new Map<string, string>();
  return ({ locale: { language } }) => {
    const lines =
      cache.get(language.code) ??
      [
        ...meta.map(({ name, content }) => voidElement("meta", { name, content })),
        ...link.map(({ rel, href, type, title }) => {
          const to = resolveLink(href, language.code, table, assets.file);
          return to ? voidElement("link", { rel, type, title, href: to.href }) : "";
        }),
      ].join("");
    cache.set(language.code, lines);
    return lines;
  };
}
