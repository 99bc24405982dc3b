/**
 * Reads a page for the editor: all sections, including hidden ones, with the data of the document. The page was not
 * validated, so every value can have any type.
 */
import { type Catalogue, colorModes, defaultColorMode, spacings } from "#section";
import { formatPointer } from "../diagnostic/index.ts";
import { isObject, type Json } from "./json.ts";
import type { LocalizedSite, Section } from "./site.ts";
import { readStatus, type Status } from "./status.ts";
import { followFooter, knownVariant } from "./validate-page.ts";
import { type RawPage, translatePage } from "./validate-page-in-locales.ts";

/** Section with unvalidated data; its type can be unknown to the catalogue. */
export interface EditedSection extends Section {
  readonly status: Status;
}

export interface EditedPage {
  readonly sections: readonly EditedSection[];
}

/**
 * @param raw the page in the document
 * @param locale the language to edit
 */
export function readPageForEditing(
  raw: RawPage,
  locale: Pick<LocalizedSite, "language" | "settings">,
  catalogue: Catalogue,
): EditedPage {
  const { value } = translatePage(raw, locale);
  const components = isObject(value) && Array.isArray(value.components) ? value.components : [];
  const at = formatPointer(["pages", raw.index, "components"]);
  const sections: EditedSection[] = [];
  for (const [index, component] of components.entries()) {
    const section = readSection(isObject(component) ? component : {}, locale, catalogue);
    const above = sections.findLast(({ status }) => status === "published");
    sections.push({
      ...followFooter({ ...section, pointer: `${at}/${index}` }, above, catalogue),
      status: section.status,
    });
  }
  return { sections };
}

function readSection(
  { id, uniqId, colorMode, orientation, variant, spacing, status, data }: Json,
  { settings }: Pick<LocalizedSite, "settings">,
  { sections }: Catalogue,
): Omit<EditedSection, "pointer"> {
  const type = typeof id === "string" ? id : "";
  return {
    type,
    uniqId: typeof uniqId === "string" ? uniqId : "",
    colorMode:
      colorModes.find((mode) => mode === colorMode) ||
      defaultColorMode(sections.get(type), settings.theme.colorMode),
    orientation: orientation === "RIGHT" ? "RIGHT" : "LEFT",
    variant: knownVariant(sections.get(type), variant),
    spacing: spacings.find((name) => name === spacing),
    data: isObject(data) ? data : {},
    references: [],
    characters: "",
    status: readStatus(status, "section", [], () => {}),
  };
}
