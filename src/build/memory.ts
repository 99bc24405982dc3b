/** What a build remembers for the next one into the same folder, beside the bundle. */
import { existsSync } from "node:fs";
import { openNotes } from "../output/index.ts";
import type { BuildOptions } from "./options.ts";
import { emptyRecord, formatPageRecord, type PageRecord, parsePageRecord } from "./pages/page-record.ts";

export interface Memory {
  /** @returns nothing where there is no bundle any more: all has to be made again, and may be in several threads */
  recall(): Promise<PageRecord>;
  keep(record: PageRecord): Promise<void>;
}

const name = "pages.txt";

/** @param out the bundle's folder, absolute */
export function openMemory(out: string, { clean, cache }: Pick<BuildOptions, "clean" | "cache">): Memory {
  const notes = openNotes(out);
  let before: string | undefined;
  return {
    async recall() {
      if (clean || !cache || !existsSync(out)) return emptyRecord;
      before = await notes.read(name);
      return parsePageRecord(before);
    },
    async keep(record) {
      const text = formatPageRecord(record);
      if (text !== before) await notes.write(name, text);
    },
  };
}
