/** One route as a complete HTML page. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Catalogue } from "#section";
import { SiteProvider, type Site as SiteView } from "#section/view";
import type { Section } from "../document/index.ts";
import { type HeadInput, renderHead, titleOf } from "./head.ts";
import { attributes, escapeHtml } from "./html.ts";
import { renderSection } from "./section.tsx";

export interface PageInput extends HeadInput {
  readonly catalogue: Catalogue;
}

export function renderPage(input: PageInput): string {
  const { route, site, catalogue } = input;
  const { code, dir } = site.language;
  const { header, main, footer, after } = arrange(route.page.sections, site, catalogue);
  // A page none of whose sections has a title still says what it is to those who listen to its headings.
  const isTitled = route.page.sections.some(hasTitle);
  const heading = isTitled ? "" : `<h1 class="visually-hidden">${escapeHtml(titleOf(route, site))}</h1>`;
  const disclaimer = site.showsDisclaimer ? renderWidget(catalogue, site) : "";
  const mode = `mode-${route.voice.frame.theme.colorMode.toLowerCase()}`;
  const aside = after + disclaimer;
  return [
    `<!doctype html><html${attributes({ lang: code || "en", dir })}><head>`,
    renderHead(input),
    `</head><body${attributes({ class: mode })}>`,
    `<a class="skip-link" href="#main">${escapeHtml(site.t("skip"))}</a>`,
    header,
    `<main id="main" tabindex="-1">${heading}${main}</main>`,
    footer,
    aside && `<aside${attributes({ "aria-label": site.t("builder") })}>${aside}</aside>`,
    "</body></html>\n",
  ]
    .join("")
    .replace(controlCharacters, "");
}

/** Nobody sees them, and HTML may not hold them; an owner's text may, as JSON's \u0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;

const hasTitle = ({ data }: Section) => Boolean(data.title);

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
  const titled = sections.findIndex(hasTitle);
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
