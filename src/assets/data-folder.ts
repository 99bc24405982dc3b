/** Folder of the icons, flags and fonts that the compiled engine contains (scripts/pack-data.js). */
import { createRequire } from "node:module";
import { join } from "node:path";

/** Found by the name in package.json, because sources and the compiled engine are in different folders. */
export const dataFolder = (): string =>
  join(createRequire(import.meta.url).resolve("#data/icons/words.json"), "../..");
