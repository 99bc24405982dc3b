/** Everything in a site that names something else: links, pictures, icons, flags, in fields and inside of texts. */
import type { Catalogue } from "#section";
import {
  type LocalizedSite,
  type Page,
  type PageReference,
  readSettings,
  type SectionReference,
  type Site,
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
export type LoadPage = (page: Page, locale: LocalizedSite) => Page;

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
  const read = new Map();
  for (const locale of site.locales) {
    const { settings, pages, originOf } = locale;
    for (const reference of readSettings(settings, catalogue, read).references) {
      // Languages share what their translations leave alone.
      if (visited.has(reference)) continue;
      visited.add(reference);
      const { kind, value, pointer } = reference;
      visit({ kind, value, page: undefined, pointers: () => [originOf(pointer)] });
    }
    for (const page of pages) {
      if (visited.has(page)) continue;
      visited.add(page);
      if (page.summary) visitOutline(page, visited, visit, () => load(page, locale));
      else for (const reference of referencesOf(page)) visit(reference);
    }
  }
}

/** What names something on a page: each part's references, and where it stands. */
export function partsOf({ meta: { image }, sections, pointer }: Page) {
  const ofMeta: SectionReference[] = image ? [{ kind: "picture", value: image, pointer: "/image" }] : [];
  return [
    { references: ofMeta, pointer: `${pointer}/meta` },
    ...sections.map((section) => ({ references: section.references, pointer: `${section.pointer}/data` })),
  ];
}

/** The references of a page with its data. */
function* referencesOf(page: Page): Generator<Reference> {
  const { originOf = (pointer: string) => pointer } = page;
  for (const { references, pointer: at } of partsOf(page))
    for (const { kind, value, pointer } of references)
      yield { kind, value, page, pointers: () => [originOf(at + pointer)] };
}

/** Pages of the same make share their references: what is right on one of them is right on all. */
function visitOutline(page: Page, visited: Set<unknown>, visit: VisitReference, load: () => Page): void {
  let places: ReadonlyMap<string, readonly string[]> | undefined;
  const placesOf = (reference: PageReference) => {
    places ??= findPlaces(load());
    return places.get(keyOf(reference)) ?? [page.pointer];
  };
  for (const found of page.summary?.references ?? []) {
    if (found.isShared || visited.has(found)) continue;
    const { kind, value } = found;
    const isRight = visit({ kind, value, page, pointers: () => placesOf(found) });
    // An anchor without a page is looked for on the page that names it.
    if (isRight && !(kind === "link" && value.includes("#"))) visited.add(found);
  }
}

const keyOf = ({ kind, value }: PageReference) => `${kind}:${value}`;

function findPlaces(page: Page): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const reference of referencesOf(page)) {
    const key = keyOf(reference);
    found.set(key, [...(found.get(key) ?? []), ...reference.pointers()]);
  }
  return found;
}
