/** Where the engine's package lies. */
import { fileURLToPath } from "node:url";

/** Absolute; two folders above every compiled file. */
export const packageFolder: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
