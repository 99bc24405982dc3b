/** Paths that neither a page nor a file of `public/` can have (DOC-10). */

/**
 * Folder of the bundle for files that are named by a hash of their contents: styles, scripts, pictures, downloads. Nothing
 * else can be in it, so hosts may keep all of it for good (OUT-6).
 */
export const hashedFolder = "_sectile";

/** Folder of preview and editor, which no bundle has. */
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

/** @returns sectile's own file or folder that the path would be or be in: `robots.txt`, `_sectile/` */
export function findBundleName(path: string): string | undefined {
  const [first = ""] = path.toLowerCase().split("/").slice(1);
  if (first === hashedFolder || first === previewFolder) return `${first}/`;
  return files.has(first) || /^sitemap-\d+\.xml$/.test(first) ? first : undefined;
}

/** @returns why the path cannot be a page's, as the end of "The page path … cannot be used: " */
export function findReservedName(path: string): string | undefined {
  const name = findBundleName(path);
  if (name?.endsWith("/")) return `"/${name.slice(0, -1)}" is kept for the site's own files`;
  const segments = path.toLowerCase().split("/").slice(1);
  if (segments.some((segment) => segment.startsWith("."))) return "hosts hide what begins with a dot";
  if (name !== undefined) return `"${name}" is the name of a file that every bundle has`;
  // Each page is the file "index.html" in the folder of its path.
  if (segments.includes("404.html")) return '"404.html" is the name of the page for unknown addresses';
  if (segments.includes("index.html")) return '"index.html" is what the file of every page is called';
  return undefined;
}
