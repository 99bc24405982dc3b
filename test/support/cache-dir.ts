/** Folder of the tests' picture cache: shared with other builds in this checkout, so that few are encoded twice. */
import { fileURLToPath } from "node:url";

export const cacheDir = fileURLToPath(new URL("../../dist/sites/.sectile/cache", import.meta.url));

/** Milliseconds for a build that finds none of its pictures there, on a slow machine. */
export const coldBuild = 300_000;
