/** Checks that page paths do not conflict with each other or with language folders (DOC-10). */
import { rules } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Language, Page } from "./site.ts";

/** Checks that paths are unique, also on file systems that ignore letter case, and outside of language folders. */
export function checkPaths(
  pages: readonly Page[],
  languages: readonly Language[],
  report: (diagnostics: readonly Diagnostic[]) => void,
): void {
  const exact = new Map<string, string>();
  const folded = new Map<string, { readonly other: string; readonly first: string }>();
  const folders = new Map(
    languages
      .filter(({ isPrimary, isActive }) => isActive && !isPrimary)
      .map(({ code }) => [rules.foldPath(`/${code}`), code]),
  );
  for (const { path, pointer } of pages) {
    const at = `${pointer}/path`;
    const first = exact.get(path);
    if (first) report([diagnose("duplicate", at, { what: "page-path", value: path, first })]);
    exact.set(path, first ?? at);
    const key = rules.foldPath(path);
    const language = folders.get(key.split("/", 2).join("/"));
    const before = folded.get(key);
    if (language !== undefined && !first) report([diagnose("path-collision", at, { value: path, language })]);
    else if (before && !first) report([diagnose("path-collision", at, { value: path, ...before })]);
    if (!before) folded.set(key, { other: path, first: at });
  }
}
