/** Files that an owner has added and that the document names no more (EDT-13): they stay until somebody removes them. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { assets, type SitePictures } from "./pictures.ts";
import type { UnusedFiles } from "./protocol.ts";

/**
 * What lies elsewhere than in the folder for pictures was not put there by the editor. A file counts as named wherever its name stands in the document, in whatever page, hidden or not, in whatever language.
 * @param folder of the site, absolute
 * @param text of the document
 * @param urlOf where a browser gets a picture of the site's folder
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
 * @param pictures keeps what it removes for undoing
 * @returns those that are left
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

/** As it may be written: plainly, or with percent codes. */
export const isNamed = (text: Buffer, name: string): boolean =>
  [JSON.stringify(name).slice(1, -1), encodeURIComponent(name), encodeURI(name)].some((written) =>
    text.includes(written),
  );
