/** Everything in a site that names something else: links, pictures, icons, flags, in fields and inside of texts. */
import { type Catalogue, fieldTree, sanitizeText, visitFields } from "#section";
import { formatPointer } from "../diagnostic/index.ts";
import {
  type Edition,
  metaSchema,
  type Page,
  type PageReference,
  type Site,
  siteSchema,
} from "../document/index.ts";

export interface Reference extends PageReference {
  /** The page where it stands; undefined for what is on every page. */
  readonly page: Page | undefined;
  /**
   * JSON pointers of the fields in the file that say so, in the translation that gave them, if one did. Of a page without its
   * data they are looked for in the document: only for what is wrong.
   */
  pointers(): readonly string[];
}

/** @returns whether nothing is to be said of the reference, wherever it stands */
export type VisitReference = (reference: Reference) => boolean;

/** Gives a page its data, in the language of an edition. */
export type LoadPage = (page: Page, edition: Edition) => Page;

/**
 * Visits every reference of every language; pages and frames that languages share are visited once.
 * @param load for pages without their data
 */
export function visitReferences(
  site: Site,
  catalogue: Catalogue,
  visit: VisitReference,
  load: LoadPage = (page) => page,
): void {
  const visited = new Set<unknown>();
  for (const edition of site.editions) {
    const { frame, originOf } = edition;
    if (!visited.has(frame)) visitPart(siteSchema, frame, "", undefined, originOf, visit);
    visited.add(frame);
    for (const page of edition.pages) {
      if (visited.has(page)) continue;
      visited.add(page);
      if (page.outline) visitOutline(page, catalogue, visited, visit, () => load(page, edition));
      else visitPage(page, catalogue, visit);
    }
  }
}

/** Pages of the same make share their references: what is right on one of them is right on all. */
function visitOutline(
  page: Page,
  catalogue: Catalogue,
  visited: Set<unknown>,
  visit: VisitReference,
  load: () => Page,
): void {
  const findAll = once(() => pointersOf(load(), catalogue));
  for (const found of page.outline?.references ?? []) {
    if (visited.has(found)) continue;
    const { kind, value } = found;
    const pointers = () => findAll().get(keyOf(found)) ?? [page.pointer];
    const isRight = visit({ kind, value, page, pointers });
    // An anchor without a page is looked for on the page that names it.
    if (isRight && !(kind === "link" && value.includes("#"))) visited.add(found);
  }
}

const keyOf = ({ kind, value }: PageReference) => `${kind}:${value}`;

function pointersOf(page: Page, catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  visitPage(page, catalogue, (reference) => {
    const key = keyOf(reference);
    found.set(key, [...(found.get(key) ?? []), ...reference.pointers()]);
    return true;
  });
  return found;
}

/** Visits every reference of a page with its data. */
export function visitPage(page: Page, catalogue: Catalogue, visit: VisitReference): void {
  const originOf = page.originOf ?? ((pointer: string) => pointer);
  if (page.meta.image) visitPart(metaSchema, page.meta, `${page.pointer}/meta`, page, originOf, visit);
  for (const { type, data, pointer } of page.sections) {
    const schema = catalogue.sections.get(type)?.data;
    if (schema) visitPart(schema, data, `${pointer}/data`, page, originOf, visit);
  }
}

function visitPart(
  schema: Parameters<typeof fieldTree>[0],
  part: unknown,
  pointer: string,
  page: Page | undefined,
  originOf: (pointer: string) => string,
  visit: VisitReference,
): void {
  visitFields(fieldTree(schema), part, [], {
    leaf(meta, value, path) {
      if (typeof value !== "string" || value === "") return;
      const isNamed = named.has(meta.kind);
      const mayBeIn = meta.kind === "text" && !meta.plain && mayHoldLink.test(value);
      if (!isNamed && !mayBeIn) return;
      // The way to a field is one list that changes along the walk.
      const at = [...path];
      const pointers = () => [originOf(pointer + formatPointer(at))];
      if (isNamed) visit({ kind: meta.kind as Reference["kind"], value, page, pointers });
      else sanitizeText(value, (url) => void visit({ kind: "link", value: url, page, pointers }));
    },
  });
}

/** Kinds of fields whose whole value names something. */
const named: ReadonlySet<string> = new Set<Reference["kind"]>(["link", "picture", "icon", "flag"]);

/** Cheaper than sanitizing, which finds out whether it does. */
const mayHoldLink = /<a[\s/]/i;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
