/** Paths that neither pages nor files of `public/` can have (DOC-10). */
import type { Reason } from "../diagnostic/index.ts";

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

/** @returns the reason why a page cannot have the path */
export function findReservedName(path: string): Reason | undefined {
  const name = findBundleName(path);
  if (name?.endsWith("/")) return { kind: "reserved-folder", name: `/${name.slice(0, -1)}` };
  const segments = path.toLowerCase().split("/").slice(1);
  if (segments.some((segment) => segment.startsWith("."))) return { kind: "hidden-name" };
  if (name !== undefined) return { kind: "bundle-file", name };
  // Each page is published as "index.html" in the folder of its path.
  if (segments.includes("404.html")) return { kind: "not-found-page" };
  if (segments.includes("index.html")) return { kind: "index-page" };
  return undefined;
}
