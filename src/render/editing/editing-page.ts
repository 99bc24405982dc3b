/**
 * Page as its owner edits it: identical to the published page, plus attributes that identify the field of each element, empty
 * slots, and sections hidden from visitors. It asks nobody for consent and loads nothing from third parties.
 */
import { fieldTree } from "#section";
import type { ResolvedPicture } from "#section/view";
import type { EditedSection, Section } from "../../document/index.ts";
import type { Route } from "../../plan/index.ts";
import { readAttributes } from "../body-attributes.ts";
import { drawCalendars } from "../calendar.ts";
import { attributes, escapeHtml, voidElement } from "../html.ts";
import { fillPlaces } from "../messages.ts";
import { onceFor } from "../once-for.ts";
import {
  type Arranged,
  formatPage,
  landmarksOf,
  placesOf,
  prioritizeFirstImage,
  surround,
  viewsOf,
} from "../page.tsx";
import type { RenderInput } from "../renderer.ts";
import { createScripts, modulesInBody } from "../scripts.ts";
import { frameSection, hasContent, renderContent, type SectionPosition } from "../section.tsx";
import { createSiteViews } from "../site-view.ts";
import { createStylesheets } from "../stylesheets.ts";
import { namedBy, type TextFile } from "../text-file.ts";
import { createSectionLanguages } from "../text-languages.ts";
import { editingView, viewWithoutEditing } from "./editing-view.ts";
import { settle } from "./marks.ts";
import { editingStyle } from "./style.ts";
import { withSlots } from "./with-slots.ts";
import type { EditingWords } from "./words.ts";

interface EditingPage {
  /** Complete page. */
  readonly contents: string;
  /** Stylesheets and scripts that it requests. */
  readonly files: readonly TextFile[];
}

interface EditingRenderer {
  /**
   * @param sections all sections of the page (`readPageForEditing`)
   * @param words texts in the owner's language
   */
  page(route: Route, sections: readonly EditedSection[], words: EditingWords): EditingPage;
}

/**
 * @param original returns a picture as it is in the site's folder, for pictures on no published page: none are made for
 *   sections hidden from visitors
 */
export function createEditingRenderer(
  input: RenderInput,
  original: (path: string) => ResolvedPicture | undefined = () => undefined,
): EditingRenderer {
  const { site, plan, catalogue, runtime, hash } = input;
  const assets: RenderInput["assets"] = {
    ...input.assets,
    picture: (path) => input.assets.picture(path) ?? original(path),
  };
  const named = namedBy(hash);
  const address = (path: string) => plan.table.base + path;
  const { calendars } = drawCalendars(site, named, address);
  const styles = createStylesheets(catalogue, site.primary.settings, assets.fonts.styles);
  const scripts = createScripts(catalogue, runtime);
  const publishedView = createSiteViews({ ...input, assets, calendars, icon: assets.icon, isEdited: true });
  const viewOf = (route: Route) =>
    editingView(publishedView(route), route.uiLocale.settings, catalogue, input.plan.table.country);
  const untranslated = {
    has: createSectionLanguages(site, catalogue),
    view: (route: Route) => viewOf({ ...route, uiLocale: site.primary }),
  };
  const stylesheet = onceFor((parts) => named("site", "css", styles.ofParts(parts)));
  const script = onceFor((clientModules) => named("editing", "js", scripts.toGive(clientModules)));

  return {
    page(given, sections, words) {
      const published = sections.filter(
        ({ status, type }) => status === "published" && catalogue.sections.has(type),
      );
      const route = { ...given, page: { ...given.page, sections: published } };
      const view = viewOf(route);
      const around = { route, view, catalogue, isNotFound: false, untranslated };
      const html = renderSections(sections, published, around, words);
      const ofWidgets = viewWithoutEditing(view);
      const body = withoutAsking(settle(surround({ ...around, view: ofWidgets }, html)));
      const enhancedBy = scripts.known(modulesInBody(body).filter((name) => name !== "links"));
      const types = sections.map(({ type }) => type);
      const contents = readAttributes(body);
      const clientModules = scripts.clientModulesOf(contents, enhancedBy);
      const files = [
        stylesheet(styles.partsOf(types, contents)),
        named("editing", "css", editingStyle(words)),
        ...(clientModules.length > 0 ? [script(clientModules)] : []),
      ];
      const head = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        ...files.map(({ path }) =>
          path.endsWith(".css")
            ? voidElement("link", { rel: "stylesheet", href: address(path) })
            : `<script${attributes({ type: "module", src: address(path) })}></script>`,
        ),
      ].join("");
      // Scripts run here, so styles that need them apply from the start.
      const more = { page: { class: "js" }, body: { "data-editing": "" } };
      return { contents: formatPage(head, body, enhancedBy, route, ofWidgets.site, more), files };
    },
  };
}

type Around = Parameters<typeof surround>[0];

/** @param published sections visible to visitors; their positions are computed without the hidden ones */
function renderSections(
  sections: readonly EditedSection[],
  published: readonly EditedSection[],
  around: Around,
  words: EditingWords,
): Arranged {
  const { catalogue } = around;
  const viewOf = viewsOf(around);
  const places = new Map<Section, SectionPosition>();
  for (const [index, place] of placesOf(published, catalogue).entries())
    places.set(published[index] as Section, place);
  const render = (section: EditedSection): string => {
    const type = catalogue.sections.get(section.type);
    const place = places.get(section) ?? apart;
    const { view, language } = viewOf(section);
    const own = {
      ...language,
      "data-section": section.uniqId,
      "data-type": section.type,
      ...(section.status !== "published" && { "data-hidden": "" }),
    };
    const settings = (content: string) => frameSection(section, content, place, catalogue, own);
    if (!type) return settings(note(fillPlaces(words.unknownType, { type: section.type })));
    try {
      const data = withSlots(section.data, fieldTree(type.data));
      const content = withoutLoading(
        settle(renderContent({ ...section, data }, place, view.site, catalogue)),
      );
      return settings(
        hasContent(content) || content.includes(" data-at=") ? content : content + note(words.nothingToSee),
      );
    } catch {
      return settings(note(words.broken));
    }
  };
  const rendered = new Map(sections.map((section) => [section, render(section)]));
  const ofPublished = published.map((section) => rendered.get(section) as string);
  const hastened = prioritizeFirstImage(published, ofPublished, catalogue);
  const landmarks = landmarksOf(published, ofPublished, catalogue);
  const arranged = { header: "", main: "", footer: "", after: "" };
  let landmark: keyof Arranged = landmarks[0] === "header" ? "header" : "main";
  for (const section of sections) {
    const index = published.indexOf(section);
    landmark = landmarks[index] ?? landmark;
    arranged[landmark] += hastened[index] ?? rendered.get(section);
    // Sections after the page's header belong to its content.
    if (index >= 0 && landmark === "header") landmark = "main";
  }
  return arranged;
}

/** The cookie banner is only shown to its owner, who chooses and writes it in the editor's panel. */
const withoutAsking = (html: string): string => html.replace(' data-enhance="cookie-consent"', " inert");

/** A placeholder must not count as the first picture of the page. */
const withoutLoading = (html: string): string =>
  html.replace(/(<picture\b[^>]* data-empty=""[^>]*><img\b[^>]*) loading="lazy"/g, "$1");

/** Position of a section hidden from visitors. */
const apart: SectionPosition = {
  isFirst: false,
  isAtTop: false,
  isFirstOfType: false,
  headingLevel: 2,
  isTinted: false,
};

const note = (text: string): string => `<div class="editing-note">${escapeHtml(text)}</div>`;
