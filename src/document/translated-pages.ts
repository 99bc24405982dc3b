/** Which page each entry of a translation's list of pages is for: the one with the same path (DOC-13). */
import { type Diagnostic, diagnose, formatPointer, quote } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

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
  const known = new Map(paths.map((path, index) => [path, index]));
  const ofPages = new Map<number, number[]>();
  const diagnostics: Diagnostic[] = [];
  for (const [position, { path, isLeft }] of entries.entries()) {
    if (isLeft) continue;
    const index = path === undefined ? undefined : known.get(path);
    if (index === undefined) {
      if (diagnostics.length > caps.problems) break;
      const what = path === undefined ? "it has no path" : `there is no page with the path ${quote(path)}`;
      const at = formatPointer(["translations", code, "pages", position]);
      diagnostics.push(diagnose("translation-unused", at, { what }));
    } else ofPages.set(index, [...(ofPages.get(index) ?? []), position]);
  }
  return { ofPages, diagnostics };
}
