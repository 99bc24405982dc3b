/** Location of the engine's package. */
import { fileURLToPath } from "node:url";

/** Absolute path, two folders above every compiled file. */
export const packageFolder: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
