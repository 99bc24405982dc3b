/** Which page each entry of a translation's list of pages is for: the one with the same path (DOC-13). */
import { rules } from "#section";
import { type Diagnostic, diagnose, formatPointer, quote } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import type { Language } from "./site.ts";

/** What an entry says it is for; `left` for a null, which leaves a page as it is. */
export interface Entry {
  readonly path: unknown;
  readonly isLeft: boolean;
}

export interface MatchedEntries {
  /** Positions of the entries for a page, by the page's position in the document. */
  readonly ofPages: ReadonlyMap<number, readonly number[]>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * @param paths of the document's pages, in their order
 * @param code the language's key in `translations`
 */
export function matchPages(
  paths: readonly unknown[],
  entries: readonly Entry[],
  code: string,
): MatchedEntries {
  const known = new Map(paths.map((path, index) => [keyOf(path), index]));
  const ofPages = new Map<number, number[]>();
  const diagnostics: Diagnostic[] = [];
  for (const [position, { path, isLeft }] of entries.entries()) {
    if (isLeft) continue;
    const index = path === undefined ? undefined : known.get(keyOf(path));
    if (index === undefined) {
      if (diagnostics.length > caps.problems) break;
      const what = path === undefined ? "it has no path" : `there is no page with the path ${quote(path)}`;
      const at = formatPointer(["translations", code, "pages", position]);
      diagnostics.push(diagnose("translation-unused", at, { what }));
    } else ofPages.set(index, [...(ofPages.get(index) ?? []), position]);
  }
  return { ofPages, diagnostics };
}

const keyOf = (path: unknown) => (typeof path === "string" ? rules.pageKey(path) : path);

/** What a translation says of a page. */
export interface PageEntry<T> {
  /** The language's key in `translations`. */
  readonly code: string;
  /** In that translation's list of pages. */
  readonly position: number;
  readonly entry: T;
}

/**
 * Brings pages together with what translations say of them.
 * @param paths of the document's pages, in their order
 * @param languages the primary one first, which has no translation
 * @param entriesOf gives what a translation has in its list of pages
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
    /** @param index of a page in the document */
    entriesFor: (index: number): readonly PageEntry<T>[] =>
      lists.flatMap(({ code, entries, ofPages }) =>
        (ofPages.get(index) ?? []).map((position) => ({ code, position, entry: entries[position] as T })),
      ),
    /** What is wrong with entries, by language. */
    unmatched: lists.map(({ diagnostics }) => diagnostics),
  };
}
