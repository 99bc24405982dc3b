/** Names in the bundle of files from the site's folder. */
import { basename, extname } from "node:path";
import { hashedFolder } from "../document/index.ts";

/**
 * Returns `_sectile/photo-480-3f2a9c1b2d.webp`: the file's name stays readable, the hash makes it immutable (OUT-6).
 * @param name path in the site's folder
 * @param hash SHA-256 of the published contents, in hex
 * @param width pixels, for one of several sizes
 */
export function publishedPath(name: string, hash: string, extension: string, width?: number): string {
  const stem = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  const ending = extension.toLowerCase().replace(/[^a-z0-9]/g, "");
  const words = [stem || "file", ...(width === undefined ? [] : [width]), hash.slice(0, 10)];
  return `${hashedFolder}/${words.join("-")}${ending && `.${ending}`}`;
}
