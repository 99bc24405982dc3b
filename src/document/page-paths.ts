/** Paths that pages cannot have beside one another, or at all, in the bundle that they will lie in (DOC-10). */
import { rules } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Language, Page } from "./site.ts";

const names = new Set([
  "404.html",
  "sitemap.xml",
  "robots.txt",
  "site.webmanifest",
  "_headers",
  "headers.json",
  "_redirects",
  "favicon.ico",
]);

/** As styles, pictures and other files are called in the bundle's folder `assets`. */
const assetName = /-[0-9a-f]{10}(?:\.[a-z0-9]+)?$/;

/** @returns the file of the bundle's own that a path would be, or be a folder in its place: `robots.txt` */
export function findBundleName(path: string): string | undefined {
  const [first = "", second = ""] = path.toLowerCase().split("/").slice(1);
  if (names.has(first) || /^sitemap-\d+\.xml$/.test(first)) return first;
  return first === "assets" && assetName.test(second) ? `assets/${second}` : undefined;
}

/** @returns why the path cannot be a page's, as the end of "The page path … cannot be used: " */
export function findReservedName(path: string): string | undefined {
  const [first = "", second = "", ...below] = path.toLowerCase().split("/").slice(1);
  const own = findBundleName(path);
  if (own !== undefined)
    return own.startsWith("assets/")
      ? "it could be the name of one of the bundle's own files"
      : `"${own}" is the name of a file that every bundle has`;
  // Each page is the file "index.html" in the folder of its path.
  if ([first, second, ...below].includes("index.html"))
    return '"index.html" is what the file of every page is called';
  if ([first, second, ...below].some((segment) => segment.startsWith(".")))
    return "hosts hide what begins with a dot";
  return undefined;
}

/** Paths are unique, and unique again on disks that ignore letter case; none lies in another language's folder. */
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
    if (first) report([diagnose("duplicate", at, { what: "page path", value: path, first })]);
    exact.set(path, first ?? at);
    const key = rules.foldPath(path);
    const language = folders.get(key.split("/", 2).join("/"));
    const before = folded.get(key);
    if (language !== undefined && !first) report([diagnose("path-collision", at, { value: path, language })]);
    else if (before && !first) report([diagnose("path-collision", at, { value: path, ...before })]);
    if (!before) folded.set(key, { other: path, first: at });
  }
}
