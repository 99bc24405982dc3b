/**
 * Fonts of the library, subset to the characters of a usual site when the package is compiled. A first build of such a site need
 * not subset them, which would take a quarter of its time (docs/decisions.md, 143). `npm run compile -- --quick` leaves them out.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFolder } from "../data-folder.ts";

type Digest = (contents: Uint8Array) => string;

/** @returns path in the data of the engine, by the name of the contents as a cache has it */
export const usualPath = (name: string, digest: Digest): string =>
  join("usual-fonts", digest(Buffer.from(name)).slice(0, 32));

/** @returns undefined for other fonts or characters, and while the engine is compiled for the first time */
export async function readUsual(name: string, digest: Digest): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(dataFolder(), usualPath(name, digest)));
  } catch {
    return undefined;
  }
}
