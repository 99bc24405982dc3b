/** The only place that loads sharp, and only when there is a picture to be looked at or made. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type sharp from "sharp";

let loaded: Promise<typeof sharp> | undefined;

export async function loadSharp(): Promise<typeof sharp> {
  loaded ??= import("sharp").then((module) => module.default);
  const library = await loaded;
  // The bytes of an AVIF depend on the number of threads that make it (OUT-7): each has one, and several are made side by
  // side. Set anew each time, for whoever else uses sharp in this process may set it too.
  library.concurrency(1);
  return library;
}

let version: string | undefined;

/** The version of sharp, which names that of every encoder in it; read without loading it. */
export function libraryVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  const main = createRequire(import.meta.url).resolve("sharp");
  return JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8")).version;
}
