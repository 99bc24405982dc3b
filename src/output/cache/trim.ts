/** Keeps the cache's folder bounded: the entries that were not used for longest go first. */
import fs from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../system-fault.ts";

/** Only what has the name of an entry or of its draft is ever removed. */
const shard = /^[0-9a-f]{2}$/;
const entry = /^[0-9a-f]{64}$/;
const draft = /^[0-9a-f]{64}\.draft-[0-9a-f-]{36}$/;
/** Milliseconds after which a draft is what a killed build left. */
const abandoned = 60 * 60 * 1000;
/** Entries that the folder may hold, however small. */
const maxEntries = 100_000;
/** How full the folder is afterwards, so that it is not full again at once. */
const target = 0.8;

interface Found {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/**
 * @param capacity bytes
 * @param now milliseconds since 1970
 */
export function trim(folder: string, capacity: number, now: number): void {
  const found: Found[] = [];
  for (const name of namesIn(folder).filter((name) => shard.test(name)))
    for (const file of namesIn(join(folder, name))) {
      const stats = attempt(() => fs.lstatSync(join(folder, name, file)));
      if (!stats?.isFile()) continue;
      const one = { path: join(folder, name, file), bytes: stats.size, usedAt: stats.mtimeMs };
      if (entry.test(file)) found.push(one);
      else if (draft.test(file) && now - one.usedAt > abandoned) remove(one);
    }
  let bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  let entries = found.length;
  if (bytes <= capacity && entries <= maxEntries) return;
  for (const one of found.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= capacity * target && entries <= maxEntries * target) return;
    remove(one);
    bytes -= one.bytes;
    entries -= 1;
  }
}

const namesIn = (folder: string): string[] => attempt(() => fs.readdirSync(folder)) ?? [];

const remove = ({ path }: Found): void => {
  attempt(() => fs.unlinkSync(path));
};

/** Other builds write and remove here at the same time, and nothing depends on what stays a little longer. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
