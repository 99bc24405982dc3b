/** Every section of some pages with the tree of its fields: where all that looks into sections' data begins. */
import { type Catalogue, type FieldNode, fieldTree } from "#section";
import type { Page, Section } from "./site.ts";

export interface PlacedSection {
  readonly page: Page;
  readonly section: Section;
  readonly tree: FieldNode;
  /** JSON pointer of the section's data. */
  readonly pointer: string;
}

export function* eachSection(pages: readonly Page[], { sections }: Catalogue): Generator<PlacedSection> {
  for (const page of pages)
    for (const section of page.sections) {
      const type = sections.get(section.type);
      if (type) yield { page, section, tree: fieldTree(type.data), pointer: `${section.pointer}/data` };
    }
}
