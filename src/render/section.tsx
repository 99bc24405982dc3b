/** Renders a section: the element around it with its two anchors (SEC-26), and its view. */
import type { Catalogue } from "#section";
import { SiteProvider, type Site as SiteView, type TextLanguage } from "#section/view";
import type { Section } from "../document/index.ts";
import { anchorsOf } from "../plan/index.ts";
import { attributes, escapeHtml } from "./html.ts";
import { renderToHtml } from "./render-to-html.ts";

export interface SectionPosition {
  readonly isFirst: boolean;
  readonly isAtTop: boolean;
  readonly isFirstOfType: boolean;
  readonly headingLevel: 1 | 2;
  /** True if it has the page's one background that is tinted with the second accent. */
  readonly isTinted: boolean;
}

const elements: Readonly<Record<string, string>> = { header: "header", footer: "footer" };

/**
 * @param site the site that its view sees
 * @param language of its texts, if it differs from the page's
 * @returns the section as HTML; the empty string if its view shows nothing
 */
export function renderSection(
  section: Section,
  place: SectionPosition,
  site: SiteView,
  catalogue: Catalogue,
  language?: TextLanguage,
): string {
  const content = renderContent(section, place, site, catalogue);
  return hasContent(content) ? frameSection(section, content, place, catalogue, { ...language }) : "";
}

/** @returns the HTML of a section's view */
export function renderContent(
  section: Section,
  place: SectionPosition,
  site: SiteView,
  catalogue: Catalogue,
): string {
  const type = catalogue.sections.get(section.type);
  if (!type)
    throw new Error(`The plan contains the section type ${section.type}, which the catalogue does not have.`);
  const anchors = anchorsOf(section, place.isFirstOfType);
  const View = type.view;
  return renderToHtml(
    <SiteProvider value={site}>
      <View
        data={section.data}
        colorMode={section.colorMode}
        orientation={section.orientation}
        variant={section.variant}
        anchor={anchors.at(-1) ?? ""}
        headingLevel={place.headingLevel}
        itemLevel={section.data.title && place.headingLevel === 2 ? 3 : 2}
        isFirst={place.isFirst}
        isAtTop={place.isAtTop}
      />
    </SiteProvider>,
    { name: `the section ${section.type}`, view: View },
  );
}

/**
 * Renders the element around a section.
 * @param content HTML of its view
 * @param more attributes of the element
 */
export function frameSection(
  section: Section,
  content: string,
  { isFirstOfType, isTinted }: Pick<SectionPosition, "isFirstOfType" | "isTinted">,
  { sections }: Catalogue,
  more: Readonly<Record<string, string>>,
): string {
  const element = elements[sections.get(section.type)?.category ?? ""] ?? "section";
  const { colorMode, spacing = "normal" } = section;
  const space = spacing === "normal" ? "" : ` space-${spacing}`;
  const className = `section mode-${colorMode.toLowerCase()}${isTinted ? " tinted" : ""}${space}`;
  const points = anchorsOf(section, isFirstOfType)
    .map((id) => `<span class="anchor" id="${escapeHtml(id)}"></span>`)
    .join("");
  return `<${element}${attributes({ class: className, ...more })}>${points}${content}</${element}>`;
}

/** Returns true if there is anything to see or hear. A section of empty slots leaves no gap (SEC-28). */
export const hasContent = (html: string): boolean =>
  />\s*[^<\s]/.test(html) || /<(?:img|svg|input|iframe|video)\b/.test(html);
