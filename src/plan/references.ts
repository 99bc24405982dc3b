/** References of a site: links, pictures, icons and flags, in fields and inside texts. */
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
  /** Page that contains it; undefined for references on every page. */
  readonly page: Page | undefined;
  /**
   * Returns JSON pointers of the fields that contain it, in the translation if one provided them. For page summaries this loads
   * the document, so call it only to report a problem.
   */
  pointers(): readonly string[];
}

/** @returns true if the reference is valid wherever it occurs */
export type VisitReference = (reference: Reference) => boolean;

/** Loads a page's data, in the language of a locale. */
export type LoadPage = (page: Page, locale: LocalizedSite) => Page;

/**
 * Visits every reference of every language. Pages and site settings shared by several languages are visited once.
 * @param load for page summaries
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
      // Languages share everything that their translations leave unchanged.
      if (visited.has(reference)) continue;
      visited.add(reference);
      const { kind, value, pointer } = reference;
      visit({ kind, value, page: undefined, pointers: () => [originOf(pointer)] });
    }
    for (const page of pages) {
      if (visited.has(page)) continue;
      visited.add(page);
      if (page.summary) visitSummary(page, visited, visit, () => load(page, locale));
      else for (const reference of referencesOf(page)) visit(reference);
    }
  }
}

/** Returns the parts of a page that contain references, each with its pointer. */
export function partsOf({ meta: { image }, sections, pointer }: Page) {
  const ofMeta: SectionReference[] = image ? [{ kind: "picture", value: image, pointer: "/image" }] : [];
  return [
    { references: ofMeta, pointer: `${pointer}/meta` },
    ...sections.map((section) => ({ references: section.references, pointer: `${section.pointer}/data` })),
  ];
}

/** Yields the references of a page with its data. */
function* referencesOf(page: Page): Generator<Reference> {
  const { originOf = (pointer: string) => pointer } = page;
  for (const { references, pointer: at } of partsOf(page))
    for (const { kind, value, pointer } of references)
      yield { kind, value, page, pointers: () => [originOf(at + pointer)] };
}

/** Visits the references of a page summary. One that is valid on one page is valid on all. */
function visitSummary(page: Page, visited: Set<unknown>, visit: VisitReference, load: () => Page): void {
  let places: ReadonlyMap<string, readonly string[]> | undefined;
  const placesOf = (reference: PageReference) => {
    places ??= findPlaces(load());
    return places.get(keyOf(reference)) ?? [page.pointer];
  };
  for (const found of page.summary?.references ?? []) {
    if (found.isShared) continue;
    const key = keyOf(found);
    if (visited.has(key)) continue;
    const { kind, value } = found;
    const isRight = visit({ kind, value, page, pointers: () => placesOf(found) });
    // An anchor without a page refers to the page that contains it.
    if (isRight && !(kind === "link" && value.includes("#"))) visited.add(key);
  }
}

const keyOf = ({ kind, value }: PageReference) => `${kind}:${value}`;

function findPlaces(page: Page): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const reference of referencesOf(page)) {
    const key = keyOf(reference);
    const places = found.get(key);
    if (places) places.push(...reference.pointers());
    else found.set(key, [...reference.pointers()]);
  }
  return found;
}
