/** Paths that pages cannot have because the bundle, or the host that serves it, keeps files of these names. */

const names = new Set([
  "404.html",
  "sitemap.xml",
  "robots.txt",
  "site.webmanifest",
  "_headers",
  "_redirects",
  "favicon.ico",
]);

/** @returns why the path cannot be a page's, as the end of "The page path … cannot be used: " */
export function findReservedName(path: string): string | undefined {
  const [, first = ""] = path.split("/");
  if (names.has(first.toLowerCase())) return `"${first}" is the name of a file that every bundle has`;
  if (path.split("/").some((segment) => segment.startsWith("."))) return "hosts hide what begins with a dot";
  return undefined;
}
