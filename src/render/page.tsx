/** One route as a complete HTML page. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Catalogue } from "#section";
import { SiteProvider, type Site as SiteView } from "#section/view";
import type { Section } from "../document/index.ts";
import type { Route } from "../plan/index.ts";
import { attributes, escapeHtml, voidElement } from "./html.ts";
import { renderSection } from "./section.tsx";

export interface PageInput {
  readonly route: Route;
  readonly site: SiteView;
  readonly catalogue: Catalogue;
  /** Addresses of the page's stylesheets, in order. */
  readonly stylesheets: readonly string[];
  /** The site's public origin where it is known. */
  readonly origin: string | undefined;
}

export function renderPage({ route, site, catalogue, stylesheets, origin }: PageInput): string {
  const { code, dir } = site.language;
  const { header, main, footer, after } = arrange(route.page.sections, site, catalogue);
  const disclaimer = site.showsDisclaimer ? renderWidget(catalogue, site) : "";
  const mode = `mode-${route.voice.frame.theme.colorMode.toLowerCase()}`;
  const aside = after + disclaimer;
  return [
    `<!doctype html><html${attributes({ lang: code || "en", dir })}><head>`,
    renderHead(route, site, stylesheets),
    origin && renderAddresses(route, site, origin),
    `</head><body${attributes({ class: mode })}>`,
    `<a class="skip-link" href="#main">${escapeHtml(site.t("skip"))}</a>`,
    header,
    `<main id="main" tabindex="-1">${main}</main>`,
    footer,
    aside && `<aside${attributes({ "aria-label": site.t("builder") })}>${aside}</aside>`,
    "</body></html>\n",
  ].join("");
}

function renderHead(route: Route, site: SiteView, stylesheets: readonly string[]): string {
  const { title, keywords, description } = metaOf(route);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title || site.name || route.page.path)}</title>`,
    description && voidElement("meta", { name: "description", content: description }),
    keywords && voidElement("meta", { name: "keywords", content: keywords }),
    ...stylesheets.map((href) => voidElement("link", { rel: "stylesheet", href })),
  ].join("");
}

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

interface Arranged {
  readonly header: string;
  readonly main: string;
  readonly footer: string;
  /** Footers after the first: a page has one footer landmark, so the others stand in the aside. */
  readonly after: string;
}

/** Renders the sections in order and sorts them into the page's landmarks. */
function arrange(sections: readonly Section[], site: SiteView, catalogue: Catalogue): Arranged {
  const category = (section: Section) => catalogue.sections.get(section.type)?.category;
  const lastContent = sections.findLastIndex((section) => category(section) !== "footer");
  const titled = sections.findIndex(({ data }) => Boolean(data.title));
  const seen = new Set<string>();
  const arranged = { header: "", main: "", footer: "", after: "" };
  sections.forEach((section, index) => {
    const place = {
      isFirst: index === 0,
      isFirstOfType: !seen.has(section.type),
      headingLevel: index === titled ? (1 as const) : (2 as const),
    };
    seen.add(section.type);
    const html = renderSection(section, place, site, catalogue);
    if (index === 0 && category(section) === "header") arranged.header = html;
    else if (index <= lastContent) arranged.main += html;
    else if (arranged.footer === "") arranged.footer = html;
    else arranged.after += html;
  });
  return arranged;
}

function renderWidget({ widgets }: Catalogue, site: SiteView): string {
  const { disclaimer: Disclaimer } = widgets;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <Disclaimer />
    </SiteProvider>,
  );
}
