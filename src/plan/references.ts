/** Everything in a site that names something else: links, pictures, icons, flags, in fields and inside of texts. */
import { type Catalogue, fieldTree, sanitizeText, visitFields } from "#section";
import { formatPointer } from "../diagnostic/index.ts";
import {
  type Edition,
  metaSchema,
  type Page,
  type PageOutline,
  type PageReference,
  type Site,
  siteSchema,
} from "../document/index.ts";

export interface Reference extends PageReference {
  /** The page where it stands; undefined for what is on every page. */
  readonly page: Page | undefined;
  /** JSON pointer of the field in the file: in the translation that gave it, if one did. */
  pointer(): string;
}

/** What was found on pages, for who plans a site again and again: a page that is the same holds the same. */
export type ReferenceMemory = WeakMap<Page, readonly Reference[]>;

/** Visits every reference of every language; pages and frames that languages share are visited once. */
export function visitReferences(
  site: Site,
  catalogue: Catalogue,
  visit: (reference: Reference) => void,
  memory?: ReferenceMemory,
): void {
  const visited = new Set<unknown>();
  for (const edition of site.editions) {
    const inPart = createPartVisitor(edition, visit);
    if (!visited.has(edition.frame)) inPart(siteSchema, edition.frame, "", undefined);
    visited.add(edition.frame);
    for (const page of edition.pages) {
      if (visited.has(page)) continue;
      visited.add(page);
      const known = memory?.get(page);
      if (page.outline) visitOutline(page, page.outline, visited, visit);
      else if (known) for (const reference of known) visit(reference);
      else if (memory) memory.set(page, referencesOf(page, catalogue, edition, visit));
      else visitParts(page, catalogue, inPart);
    }
  }
}

/** Pages of the same make share their references: what says the same on each of them is visited once. */
function visitOutline(
  page: Page,
  { references }: PageOutline,
  visited: Set<unknown>,
  visit: (reference: Reference) => void,
): void {
  for (const found of references) {
    if (visited.has(found)) continue;
    // An anchor without a page is looked for on the page that names it.
    if (!(found.kind === "link" && found.value.includes("#"))) visited.add(found);
    visit({ kind: found.kind, value: found.value, page, pointer: () => page.pointer });
  }
}

/** Visits every reference of a page, and keeps them. */
function referencesOf(
  page: Page,
  catalogue: Catalogue,
  edition: Edition,
  visit: (reference: Reference) => void,
): readonly Reference[] {
  const found: Reference[] = [];
  const inPage = createPartVisitor(edition, (reference) => {
    // The way to a field is one list that changes along the walk.
    const pointer = reference.pointer();
    found.push({ ...reference, pointer: () => pointer });
    visit(reference);
  });
  visitParts(page, catalogue, inPage);
  return found;
}

/** Visits every reference of a page by itself, where it does not matter in which place of the file it stands. */
export function visitPage(page: Page, catalogue: Catalogue, visit: (reference: Reference) => void): void {
  visitParts(page, catalogue, createPartVisitor({ originOf: (pointer) => pointer }, visit));
}

function visitParts(page: Page, catalogue: Catalogue, inPart: ReturnType<typeof createPartVisitor>): void {
  if (page.meta.image) inPart(metaSchema, page.meta, `${page.pointer}/meta`, page);
  for (const { type, data, pointer } of page.sections) {
    const schema = catalogue.sections.get(type)?.data;
    if (schema) inPart(schema, data, `${pointer}/data`, page);
  }
}

type Schema = Parameters<typeof fieldTree>[0];

const createPartVisitor =
  ({ originOf }: Pick<Edition, "originOf">, visit: (reference: Reference) => void) =>
  (schema: Schema, part: unknown, pointer: string, page: Page | undefined) =>
    visitFields(fieldTree(schema), part, [], {
      leaf(meta, value, path) {
        if (typeof value !== "string" || value === "") return;
        const at = () => originOf(pointer + formatPointer(path));
        if (named.has(meta.kind)) visit({ kind: meta.kind as Reference["kind"], value, page, pointer: at });
        else if (meta.kind === "text" && !meta.plain && mayHoldLink.test(value))
          sanitizeText(value, (url) => void visit({ kind: "link", value: url, page, pointer: at }));
      },
    });

/** Kinds of fields whose whole value names something. */
const named: ReadonlySet<string> = new Set<Reference["kind"]>(["link", "picture", "icon", "flag"]);

/** Cheaper than sanitizing, which finds out whether it does. */
const mayHoldLink = /<a[\s/]/i;
