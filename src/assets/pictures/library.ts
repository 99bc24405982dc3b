/** Loads sharp on first use. No other module loads it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type sharp from "sharp";

let loaded: Promise<typeof sharp> | undefined;

export async function loadSharp(): Promise<typeof sharp> {
  loaded ??= import("sharp").then((module) => module.default);
  const library = await loaded;
  // The bytes of an AVIF depend on the number of encoder threads (OUT-7): each gets one, and several run in parallel. Set on
  // every call, because other users of sharp in this process may change it.
  library.concurrency(1);
  return library;
}

let version: string | undefined;

/** Returns the version of sharp, which determines that of every encoder, without loading it. */
export function libraryVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  const main = createRequire(import.meta.url).resolve("sharp");
  return JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8")).version;
}
