/** Writes the folder of the documentation's site: document, search index and images. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentOf, pictureOf } from "./document.js";
import { readPages } from "./pages.js";

/**
 * @param {string} root folder of the repository
 * @param {string} site folder to write to
 * @returns {readonly string[]} problems of the Markdown; nothing is written if there are any
 */
export function writeSite(root, site) {
  const docs = readPages(root);
  if (docs.problems.length > 0) return docs.problems;
  /** @type {(file: string) => string} */
  const place = (file) => {
    const path = join(site, file);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  writeFileSync(place("site.json"), JSON.stringify(documentOf(root, docs)));
  // JSON belongs in a folder: at the root, hosts look for their settings (docs/public-files.md).
  writeFileSync(
    place("public/search/index.json"),
    // In the order of the menu: of equal results, those for owners are before those for developers.
    JSON.stringify(docs.menu.flatMap(({ pages }) => pages.flatMap(({ entries }) => entries))),
  );
  for (const { file } of docs.pages.flatMap(({ pictures }) => pictures))
    copyFileSync(join(root, file), place(pictureOf(file)));
  return [];
}
