/**
 * Reads a page that has been validated: fills in defaults and checks nothing. The result is the same as that of
 * `validate-page.ts`.
 */
import type { Catalogue } from "#section";
import { fillPageFacts, type RawPageFacts } from "./page-facts.ts";
import type { Page, Section } from "./site.ts";
import { readStatus } from "./status.ts";
import { followFooter, knownVariant, type PageContext } from "./validate-page.ts";
import { fillData } from "./validation/section.ts";

/**
 * @param raw the page in the document
 * @param pointer JSON pointer of the page
 * @param keys content hashes of its sections
 */
export function fillPage(
  raw: unknown,
  pointer: string,
  { colorMode }: Pick<PageContext, "colorMode">,
  catalogue: Catalogue,
  keys: readonly (string | undefined)[] = [],
): Page {
  const { path, status, components, ...facts } = raw as ValidatedPage;
  const sections: Section[] = [];
  for (const [index, component] of components.entries()) {
    const type = catalogue.sections.get(component.id);
    const status = readStatus(component.status, "section", [], () => {});
    if (!type || status !== "published") continue;
    const section = {
      type: type.type,
      uniqId: component.uniqId,
      colorMode: component.colorMode || type.colorMode || colorMode,
      orientation: component.orientation ?? "LEFT",
      variant: knownVariant(type, component.variant),
      spacing: component.spacing,
      data: fillData(type, component.data),
      ...unread,
      pointer: `${pointer}/components/${index}`,
      key: keys[index],
    };
    sections.push(followFooter(section, sections.at(-1), catalogue));
  }
  return {
    path,
    ...fillPageFacts(
      facts,
      readStatus(status, "page", [], () => {}),
    ),
    sections,
    pointer,
  };
}

/** References and characters were collected during validation. */
const unread = { references: [], characters: "" };

/** Shape that validation guarantees. */
interface ValidatedPage extends RawPageFacts {
  readonly path: string;
  readonly status?: string;
  readonly components: readonly (Pick<Section, "uniqId"> &
    Partial<Pick<Section, "orientation" | "variant" | "spacing" | "data">> & {
      readonly id: string;
      readonly status?: unknown;
      readonly colorMode?: Section["colorMode"] | "";
    })[];
}
