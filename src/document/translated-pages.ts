/** Matches the pages of a translation with the pages of the document by path (DOC-13). */
import { rules } from "#section";
import {
  createNearest,
  type Diagnostic,
  diagnose,
  formatPointer,
  type Reason,
  textOf,
} from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import type { Language } from "./site.ts";

/** Entry of a translation; `isLeft` for a null, which leaves a page unchanged. */
export interface Entry {
  readonly path: unknown;
  readonly isLeft: boolean;
}

export interface MatchedEntries {
  /** Positions of the entries of each page, by the position of the page in the document. */
  readonly ofPages: ReadonlyMap<number, readonly number[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * @param paths paths of the document's pages, in order
 * @param code key of the language in `translations`
 */
export function matchPages(
  paths: readonly unknown[],
  entries: readonly Entry[],
  code: string,
): MatchedEntries {
  const known = new Map(paths.map((path, index) => [keyOf(path), index]));
  const ofPages = new Map<number, number[]>();
  const diagnostics: Diagnostic[] = [];
  const findNearest = createNearest();
  const texts = () => paths.filter((path) => typeof path === "string");
  for (const [position, { path, isLeft }] of entries.entries()) {
    if (isLeft) continue;
    const index = path === undefined ? undefined : known.get(keyOf(path));
    if (index === undefined) {
      if (diagnostics.length > caps.problems) break;
      const problem: Reason =
        path === undefined ? { kind: "no-page-path" } : { kind: "unknown-page-path", path: textOf(path) };
      const at = formatPointer(["translations", code, "pages", position]);
      const nearest = typeof path === "string" ? findNearest(path, texts()) : undefined;
      diagnostics.push(diagnose("translation-unused", at, { problem, nearest }));
    } else ofPages.set(index, [...(ofPages.get(index) ?? []), position]);
  }
  return { ofPages, diagnostics };
}

const keyOf = (path: unknown) => (typeof path === "string" ? rules.pageKey(path) : path);

/** Translation of a page. */
export interface PageEntry<T> {
  /** Key of the language in `translations`. */
  readonly code: string;
  /** Position in the list of pages of that translation. */
  readonly position: number;
  readonly entry: T;
}

/**
 * Pairs pages with their translations.
 * @param paths paths of the document's pages, in order
 * @param languages the primary language first, which has no translation
 * @param entriesOf returns the list of pages of a translation
 */
export function pairPages<T>(
  paths: readonly unknown[],
  languages: readonly Language[],
  entriesOf: (code: string) => readonly T[],
  describe: (entry: T) => Entry,
) {
  const lists = languages.map(({ code }, index) => {
    const entries = index === 0 ? [] : entriesOf(code);
    return { code, entries, ...matchPages(paths, entries.map(describe), code) };
  });
  return {
    /** @param index position of a page in the document */
    entriesFor: (index: number): readonly PageEntry<T>[] =>
      lists.flatMap(({ code, entries, ofPages }) =>
        (ofPages.get(index) ?? []).map((position) => ({ code, position, entry: entries[position] as T })),
      ),
    /** Entries without a page, as diagnostics by language. */
    unmatched: lists.map(({ diagnostics }) => diagnostics),
  };
}
