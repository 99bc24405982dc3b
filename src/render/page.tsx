/** One route as a complete HTML page: first its body, then, when it is known what the body asks for, all around it. */
import type { Catalogue, Widget } from "#section";
import { SiteProvider, type Site as SiteView } from "#section/view";
import type { Section } from "../document/index.ts";
import { type Route, titleOf } from "../plan/index.ts";
import { hastenFirstPicture } from "./first-picture.ts";
import { attributes, escapeHtml } from "./html.ts";
import { renderToHtml } from "./render-to-html.ts";
import { renderSection } from "./section.tsx";
import type { RememberSection, RouteView } from "./section-memory.ts";
import { textLanguage } from "./text-languages.ts";

/** The sections of a route that speak the primary language, and what their views see. */
interface Untranslated {
  has(route: Route, section: Section): boolean;
  view(route: Route): RouteView;
}

export interface BodyInput {
  readonly route: Route;
  readonly view: RouteView;
  readonly catalogue: Catalogue;
  /** Whether the page is for an address that the site does not have. */
  readonly isNotFound: boolean;
  readonly untranslated?: Untranslated;
  /** Default: every section is rendered. */
  readonly remember?: RememberSection;
}

/** @returns what stands between `<body>` and `</body>` */
export function renderBody(input: BodyInput): string {
  const { route, view, catalogue, isNotFound, remember = anew } = input;
  const { site } = view;
  const { header, main, footer, after } = arrange(input);
  // A page none of whose sections has a title still says what it is to those who listen to its headings.
  const isTitled = route.page.sections.some(hasTitle);
  const heading =
    isTitled || isNotFound ? "" : `<h1 class="visually-hidden">${escapeHtml(titleOf(route))}</h1>`;
  const sections = header + (isNotFound ? "" : main) + footer + after;
  const around = withButtons(view, sections);
  const widgets = (placement: Widget["placement"]) =>
    remember(around, widgetKeys[placement], () => renderWidgets(placement, around.site, catalogue));
  const aside = after + widgets("aside");
  return [
    `<a class="skip-link" href="#main">${escapeHtml(site.t("skip"))}</a>`,
    widgets("start"),
    header,
    `<main id="main" tabindex="-1">${heading}${isNotFound ? widgets("notFound") : main}</main>`,
    footer,
    aside && `<aside${attributes({ "aria-label": site.t("builder") })}>${aside}</aside>`,
    widgets("end"),
  ].join("");
}

/**
 * @param head and body as they were rendered
 * @param enhancedBy pieces that work on the whole body
 */
export function formatPage(
  head: string,
  body: string,
  enhancedBy: readonly string[],
  { uiEdition }: Route,
  site: SiteView,
): string {
  const { code, dir } = site.language;
  const page = { lang: code || "en", dir, "data-consent": site.asksConsent ? site.siteId : undefined };
  const mode = {
    // Where links back to the top lead: the focus goes there too, which it does not for a bare #top.
    id: "top",
    class: `mode-${uiEdition.frame.theme.colorMode.toLowerCase()}`,
    "data-enhance": enhancedBy.join(" ") || undefined,
  };
  const html = `<!doctype html><html${attributes(page)}><head>${head}</head><body${attributes(mode)}>${body}</body></html>\n`;
  return html.replace(controlCharacters, "");
}

/** Nobody sees them, and HTML may not hold them; an owner's text may, as JSON's \u0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;

const hasTitle = ({ data }: Section) => Boolean(data.title);

/** Owners' texts cannot write a tag of a button. */
const hasButtonFor = (id: string, html: string) =>
  new RegExp(`<button[^>]* popovertarget="${id}"`, "i").test(html);

/** As sections have theirs: most widgets are the same on every page. */
const widgetKeys: Readonly<Record<Widget["placement"], string>> = {
  start: "00001",
  aside: "00002",
  end: "00003",
  notFound: "00004",
};

/** No link of a document begins so. */
const forButton = "\u0000";

/** What widgets see, who also ask for buttons in the sections above them. */
function withButtons(view: RouteView, sections: string): RouteView {
  const isThere = (id: string) => hasButtonFor(id, sections);
  const hasButton = (id: string) => {
    const has = isThere(id);
    view.questions.answers?.set(forButton + id, has);
    return has;
  };
  return {
    ...view,
    // What it asks of the page is still noted there.
    site: Object.create(view.site, { hasButtonFor: { value: hasButton } }),
    ask: (question) => (question.startsWith(forButton) ? isThere(question.slice(1)) : view.ask(question)),
  };
}

const anew: RememberSection = (_view, _key, render) => render();

interface Arranged {
  readonly header: string;
  readonly main: string;
  readonly footer: string;
  /** Footers after the first: a page has one footer landmark, so the others stand in the aside. */
  readonly after: string;
}

/** Renders the sections in order and sorts them into the page's landmarks. */
function arrange({ route, view, catalogue, untranslated, remember = anew }: BodyInput): Arranged {
  const { sections } = route.page;
  const category = (section: Section) => catalogue.sections.get(section.type)?.category;
  const lastContent = sections.findLastIndex((section) => category(section) !== "footer");
  const titled = sections.findIndex(hasTitle);
  const seen = new Set<string>();
  // A header without a title is the bar of navigation alone; one with a title is a hero.
  let isAtTop = true;
  // One for all sections of a page: it costs what the page's own view does.
  let primaryView: RouteView | undefined;
  const viewOf = (section: Section): RouteView => {
    if (!untranslated?.has(route, section)) return view;
    primaryView ??= untranslated.view(route);
    return primaryView;
  };
  const rendered = sections.map((section, index) => {
    const place = {
      isFirst: index === 0,
      isAtTop,
      isFirstOfType: !seen.has(section.type),
      headingLevel: index === titled ? (1 as const) : (2 as const),
    };
    seen.add(section.type);
    const isHeader = category(section) === "header";
    isAtTop &&= isHeader && !hasTitle(section);
    const spoken = viewOf(section);
    const language = spoken === view ? undefined : textLanguage(spoken.site.language.code);
    const key =
      section.key && `${section.key} ${section.colorMode} ${language?.lang} ${Object.values(place)}`;
    const html = remember(spoken, key, () => renderSection(section, place, spoken.site, catalogue, language));
    return { html, fillsScreen: isHeader && hasTitle(section) };
  });
  const arranged = { header: "", main: "", footer: "", after: "" };
  const content = hastenFirstPicture(rendered.slice(0, lastContent + 1));
  for (const [index, { html: asRendered }] of rendered.entries()) {
    // A footer is what a page ends with, however little stands above it.
    const html = content[index] ?? asRendered;
    const section = sections[index] as Section;
    if (index === 0 && category(section) === "header") arranged.header = html;
    else if (index <= lastContent) arranged.main += html;
    else if (arranged.footer === "") arranged.footer = html;
    else arranged.after += html;
  }
  return arranged;
}

function renderWidgets(placement: Widget["placement"], site: SiteView, { widgets }: Catalogue): string {
  const views = [...widgets.values()].filter((widget) => widget.placement === placement);
  return renderToHtml(
    <SiteProvider value={site}>
      {views.map(({ View }, index) => (
        <View key={index} />
      ))}
    </SiteProvider>,
  );
}
