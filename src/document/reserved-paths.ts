/** Paths that neither pages nor files of `public/` can have (DOC-10). */

/**
 * Folder of the bundle for files with a content hash in their name: styles, scripts, pictures, downloads. It contains
 * nothing else, so hosts may cache all of it forever (OUT-6).
 */
export const hashedFolder = "_sectile";

/** Folder of the preview and the editor; no bundle has it. */
const previewFolder = "__sectile";

const files = new Set([
  "404.html",
  "sitemap.xml",
  "robots.txt",
  "site.webmanifest",
  ".nojekyll",
  "_headers",
  "headers.json",
  "_redirects",
  "favicon.ico",
]);

/** @returns the file or folder of sectile that the path collides with: `robots.txt`, `_sectile/` */
export function findBundleName(path: string): string | undefined {
  const [first = ""] = path.toLowerCase().split("/").slice(1);
  if (first === hashedFolder || first === previewFolder) return `${first}/`;
  return files.has(first) || /^sitemap-\d+\.xml$/.test(first) ? first : undefined;
}

/** @returns the reason why a page cannot have the path, as a phrase that completes "Can't use the page path …: " */
export function findReservedName(path: string): string | undefined {
  const name = findBundleName(path);
  if (name?.endsWith("/")) return `"/${name.slice(0, -1)}" is reserved for the site's own files`;
  const segments = path.toLowerCase().split("/").slice(1);
  if (segments.some((segment) => segment.startsWith("."))) return "hosts hide names that start with a dot";
  if (name !== undefined) return `"${name}" is a file that every site has`;
  // Each page is published as "index.html" in the folder of its path.
  if (segments.includes("404.html")) return '"404.html" is the page for unknown addresses';
  if (segments.includes("index.html")) return '"index.html" is the file name of every page';
  return undefined;
}
