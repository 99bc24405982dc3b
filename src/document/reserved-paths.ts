/** Paths that pages cannot have, since the bundle has files there (DOC-10). */

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

/** First segments that a page may have in a document, but that no page is given: hosts keep what is in `assets` for a year. */
const unoffered = new Set(["assets", "__sectile"]);

/** @returns why a page that is made or renamed does not get this path, as the end of "The page path … cannot be used: " */
export function findUnofferedName(path: string): string | undefined {
  const [first = ""] = path.toLowerCase().split("/").slice(1);
  if (unoffered.has(first)) return `"/${first}" is kept for the site's own files`;
  return findReservedName(path);
}
