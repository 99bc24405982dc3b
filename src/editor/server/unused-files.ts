/** Uploaded files that the document no longer names (EDT-13). They stay until someone removes them. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { UnusedFiles } from "../shared/protocol.ts";
import { assets, type SitePictures } from "./pictures.ts";

/**
 * Lists unused files in the folder for pictures; the editor does not put files elsewhere. A file is in use if its name occurs
 * anywhere in the document: on any page, hidden or not, in any language.
 * @param folder the site's folder, absolute
 * @param text text of the document
 * @param urlOf returns the URL of a picture in the site's folder
 */
export async function listUnused(
  folder: string,
  text: Buffer,
  urlOf: (path: string) => string,
): Promise<UnusedFiles> {
  const entries = await readdir(join(folder, assets), { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .filter((name) => !isNamed(text, name));
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const path = `${assets}/${name}`;
      const { size = 0 } = (await stat(join(folder, path)).catch(() => undefined)) ?? {};
      return { path, url: urlOf(path), bytes: size };
    }),
  );
  return { files };
}

/**
 * Removes those of the files that are still unused.
 * @param pictures store that keeps removed files for undo
 * @returns the remaining unused files
 */
export async function removeUnused(
  folder: string,
  text: Buffer,
  urlOf: (path: string) => string,
  paths: readonly string[],
  pictures: SitePictures,
): Promise<UnusedFiles> {
  const { files } = await listUnused(folder, text, urlOf);
  for (const { path } of files) if (paths.includes(path)) await pictures.remove(path);
  return await listUnused(folder, text, urlOf);
}

/** Searches the plain and the percent-encoded name. */
export const isNamed = (text: Buffer, name: string): boolean =>
  [JSON.stringify(name).slice(1, -1), encodeURIComponent(name), encodeURI(name)].some((written) =>
    text.includes(written),
  );
