/** Everything in a site that refers to something else: links (those inside of texts too), pictures, icons. */
import { type Catalogue, type FieldVisitor, fieldTree, hasMarkup, sanitizeText, visitFields } from "#section";
import { formatPointer } from "../diagnostic/index.ts";
import { eachSection, type Page, type Site } from "../document/index.ts";
import { siteSchema } from "../document/site-schema.ts";

export interface Reference {
  readonly kind: "link" | "picture" | "icon";
  readonly value: string;
  /** JSON pointer of the field. */
  readonly pointer: string;
  /** The page it stands on; undefined for what stands on every page. */
  readonly page: Page | undefined;
}

/** Calls `visit` for each reference of every language, in the order of the document. */
export function visitReferences(
  site: Site,
  catalogue: Catalogue,
  visit: (reference: Reference) => void,
): void {
  const visitorAt = (above: string, page?: Page): FieldVisitor => ({
    leaf(meta, value, path) {
      if (typeof value !== "string" || value === "") return;
      const pointer = above + formatPointer(path);
      const { kind } = meta;
      if (kind === "link" || kind === "picture" || kind === "icon") visit({ kind, value, pointer, page });
      if (kind === "text" && !meta.plain && hasMarkup(value))
        sanitizeText(value, (url) => void visit({ kind: "link", value: url, pointer, page }));
    },
  });
  for (const { frame, pages } of site.editions) {
    visitFields(fieldTree(siteSchema), frame, [], visitorAt(""));
    for (const { page, section, tree, pointer } of eachSection(pages, catalogue))
      visitFields(tree, section.data, [], visitorAt(pointer, page));
  }
}
