/** Where tests keep the pictures that builds make: with those of other builds in this checkout, so that few are made twice. */
import { fileURLToPath } from "node:url";

export const cacheDir = fileURLToPath(new URL("../../dist/sites/.sectile/cache", import.meta.url));

/** Milliseconds for a build that finds none of its pictures there, on a machine with little to spare. */
export const coldBuild = 300_000;
