/** Bounds the size of the cache folder by removing the least recently used entries. */
import fs from "node:fs";
import { join } from "node:path";
import { listNames } from "../list-names.ts";
import { attempt } from "../system-fault.ts";

/** Only files named like an entry or its draft are ever removed. */
const shard = /^[0-9a-f]{2}$/;
const entry = /^[0-9a-f]{64}$/;
const draft = /^[0-9a-f]{64}\.draft-[0-9a-f-]{36}$/;
/** Age at which a draft counts as abandoned by a killed build, in milliseconds. */
const abandoned = 60 * 60 * 1000;
/** Maximum number of entries, however small. */
const maxEntries = 100_000;
/** Share of the capacity that is used after trimming, so that the folder is not full again at once. */
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
  for (const name of listNames(folder).filter((name) => shard.test(name)))
    for (const file of listNames(join(folder, name))) {
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

// Other builds write and remove here at the same time, and an entry that stays longer does no harm.

const remove = ({ path }: Found): void => {
  attempt(() => fs.unlinkSync(path));
};
