/** Renders a route as a complete HTML page: the body first, then everything around it, once the body's assets are known. */
import type { Catalogue, Widget } from "#section";
import { SiteProvider, type Site as SiteView, type TextLanguage } from "#section/view";
import type { Section } from "../document/index.ts";
import { type Route, titleOf } from "../plan/index.ts";
import { prioritizeImageIn } from "./first-picture.ts";
import { attributes, escapeHtml } from "./html.ts";
import { renderToHtml } from "./render-to-html.ts";
import { renderSection, type SectionPosition } from "./section.tsx";
import type { RememberSection, RouteView } from "./section-cache.ts";
import { textLanguage } from "./text-languages.ts";

/** Sections of a route in the primary language, and the view for them. */
interface Untranslated {
  has(route: Route, section: Section): boolean;
  view(route: Route): RouteView;
}

export interface BodyInput {
  readonly route: Route;
  readonly view: RouteView;
  readonly catalogue: Catalogue;
  readonly isNotFound: boolean;
  readonly untranslated?: Untranslated;
  /** Cache of rendered sections. Default: every section is rendered. */
  readonly remember?: RememberSection;
}

/** @returns the content of `<body>` */
export function renderBody(input: BodyInput): string {
  return surround(input, arrange(input, renderSections(input)));
}

/** Adds everything around the sections of a page. */
export function surround(input: BodyInput, { header, main, footer, after }: Arranged): string {
  const { route, view, catalogue, isNotFound, remember = anew } = input;
  const { site } = view;
  // A page without any section title still needs a heading for screen readers.
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
 * @param head rendered head
 * @param body rendered body
 * @param enhancedBy client modules that work on the whole body
 * @param more attributes of the page and of its body
 */
export function formatPage(
  head: string,
  body: string,
  enhancedBy: readonly string[],
  { uiLocale }: Route,
  site: SiteView,
  more: { readonly page?: Attributes; readonly body?: Attributes } = {},
): string {
  const { code, dir } = site.language;
  const consent = site.asksConsent ? site.siteId : undefined;
  const page = { lang: code || "en", dir, "data-consent": consent, ...more.page };
  const mode = {
    // Target of links back to the top. It also receives the focus, which a bare #top would not.
    id: "top",
    class: `mode-${uiLocale.settings.theme.colorMode.toLowerCase()}`,
    "data-enhance": enhancedBy.join(" ") || undefined,
    ...more.body,
  };
  const html = `<!doctype html><html${attributes(page)}><head>${head}</head><body${attributes(mode)}>${body}</body></html>\n`;
  return html.replace(unusable, "");
}

type Attributes = Readonly<Record<string, string>>;

/** Characters that HTML does not allow. Texts no longer contain them, but some values are not validated as texts. */
const unusable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]|[\uD83F\uD87F\uD8BF\uD8FF\uD93F\uD97F\uD9BF\uD9FF\uDA3F\uDA7F\uDABF\uDAFF\uDB3F\uDB7F\uDBBF\uDBFF][\uDFFE\uDFFF]/g;

const hasTitle = ({ data }: Section) => Boolean(data.title);

/** Owners' texts can't contain a button tag. */
const hasButtonFor = (id: string, html: string) =>
  new RegExp(`<button[^>]* popovertarget="${id}"`, "i").test(html);

/** Cache keys like those of sections, because most widgets are the same on every page. */
const widgetKeys: Readonly<Record<Widget["placement"], string>> = {
  start: "00001",
  aside: "00002",
  end: "00003",
  notFound: "00004",
};

/** No link of a document starts with this. */
const forButton = "\u0000";

/** Creates the view for widgets, which can also ask for buttons in the sections above them. */
function withButtons(view: RouteView, sections: string): RouteView {
  const isThere = (id: string) => hasButtonFor(id, sections);
  const hasButton = (id: string) => {
    const has = isThere(id);
    view.questions.answers?.set(forButton + id, has);
    return has;
  };
  return {
    ...view,
    // Questions about the page are still recorded in the original view.
    site: Object.create(view.site, { hasButtonFor: { value: hasButton } }),
    ask: (question) => (question.startsWith(forButton) ? isThere(question.slice(1)) : view.ask(question)),
  };
}

const anew: RememberSection = (_view, _key, render) => render();

/** Sections of a page by landmark. */
export interface Arranged {
  readonly header: string;
  readonly main: string;
  readonly footer: string;
  /** Footers after the first. A page has one footer landmark, so the others go into the aside. */
  readonly after: string;
}

const categoryIn =
  ({ sections }: Catalogue) =>
  ({ type }: Section) =>
    sections.get(type)?.category;

/** Determines the position of each of a page's sections. */
export function placesOf(sections: readonly Section[], catalogue: Catalogue): SectionPosition[] {
  const category = categoryIn(catalogue);
  const titled = sections.findIndex(hasTitle);
  const tinted = tintedOf(sections, catalogue);
  const seen = new Set<string>();
  // A header without a title is only the navigation bar; with a title it is a hero.
  let isAtTop = true;
  return sections.map((section, index) => {
    const place = {
      isFirst: index === 0,
      isAtTop,
      isFirstOfType: !seen.has(section.type),
      headingLevel: index === titled ? (1 as const) : (2 as const),
      isTinted: index === tinted,
    };
    seen.add(section.type);
    isAtTop &&= category(section) === "header" && !hasTitle(section);
    return place;
  });
}

/**
 * Light sections have the same hue. If a page has several, the last one before the footer is tinted with the second accent.
 * @returns its index; -1 for none
 */
function tintedOf(sections: readonly Section[], catalogue: Catalogue): number {
  const category = categoryIn(catalogue);
  const isLight = (section: Section) =>
    section.colorMode === "LIGHT" && category(section) !== "header" && category(section) !== "footer";
  const last = sections.findLastIndex(isLight);
  return sections.findIndex(isLight) === last ? -1 : last;
}

/**
 * Creates the views of a page's sections.
 * @returns a function that returns a section's view, and its language if it differs from the page's
 */
export function viewsOf({ route, view, untranslated }: Pick<BodyInput, "route" | "view" | "untranslated">) {
  // Shared by all sections of a page, because it is as expensive as the page's own view.
  let primaryView: RouteView | undefined;
  return (section: Section): { readonly view: RouteView; readonly language?: TextLanguage } => {
    if (!untranslated?.has(route, section)) return { view };
    primaryView ??= untranslated.view(route);
    return { view: primaryView, language: textLanguage(primaryView.site.language.code) };
  };
}

function renderSections(input: BodyInput): string[] {
  const { route, catalogue, remember = anew } = input;
  const { sections } = route.page;
  const places = placesOf(sections, catalogue);
  const viewOf = viewsOf(input);
  return sections.map((section, index) => {
    const place = places[index] as SectionPosition;
    const { view, language } = viewOf(section);
    const key =
      section.key && `${section.key} ${section.colorMode} ${language?.lang} ${Object.values(place)}`;
    return remember(view, key, () => renderSection(section, place, view.site, catalogue, language));
  });
}

/**
 * Sorts the sections of a page into landmarks.
 * @param rendered each section's HTML
 */
function arrange({ route, catalogue }: BodyInput, rendered: readonly string[]): Arranged {
  const { sections } = route.page;
  const landmarks = landmarksOf(sections, rendered, catalogue);
  const arranged = { header: "", main: "", footer: "", after: "" };
  for (const [index, html] of prioritizeFirstImage(sections, rendered, catalogue).entries())
    arranged[landmarks[index] as keyof Arranged] += html;
  return arranged;
}

/** @returns the landmark of each section */
export function landmarksOf(
  sections: readonly Section[],
  rendered: readonly string[],
  catalogue: Catalogue,
): (keyof Arranged)[] {
  const category = categoryIn(catalogue);
  const lastContent = sections.findLastIndex((section) => category(section) !== "footer");
  const footer = rendered.findIndex((html, index) => index > lastContent && html !== "");
  return sections.map((section, index) => {
    if (index === 0 && category(section) === "header") return "header";
    if (index <= lastContent) return "main";
    return index === footer ? "footer" : "after";
  });
}

/** Prioritizes the first picture of the content. Pictures in the footer always wait, however little is above it. */
export function prioritizeFirstImage(
  sections: readonly Section[],
  rendered: readonly string[],
  catalogue: Catalogue,
): readonly string[] {
  const category = categoryIn(catalogue);
  const lastContent = sections.findLastIndex((section) => category(section) !== "footer");
  const content = rendered.slice(0, lastContent + 1).map((html, index) => {
    const section = sections[index] as Section;
    return { html, fillsScreen: category(section) === "header" && hasTitle(section) };
  });
  return [...prioritizeImageIn(content), ...rendered.slice(lastContent + 1)];
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
