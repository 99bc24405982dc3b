/** Preparing a site again and again, each time with what is known from the time before. */
import {
  type BuildOptions,
  type Cache,
  type Engine,
  emptyRecord,
  type OpenDocument,
  type PageRecord,
  type PreparedSite,
  prepareSite,
} from "../build/index.ts";
import { rememberNeeds } from "./remembered-needs.ts";
import { rememberSettings } from "./remembered-settings.ts";

export interface Preparing {
  prepare(engine: Engine, options: BuildOptions): Promise<PreparedSite>;
  /** From here on with the pictures that were made meanwhile. */
  takePictures(): void;
  /** What stood in the site's folder when its files were last looked at, in the order in which they are named. */
  stamps(): readonly (string | null)[];
}

/** @param cache where pictures and fonts are made */
export function createPreparing(site: string, cwd: string, cache: Cache, open: OpenDocument): Preparing {
  const needs = rememberNeeds();
  const validateSettings = rememberSettings();
  let record: PageRecord = emptyRecord;
  return {
    async prepare(engine, options) {
      const memory = { recall: async () => ({ record }), open, validateSettings, resolve: needs };
      const prepared = await prepareSite(engine, site, cwd, options, cache, memory);
      // What is known of a page holds for ever, whatever becomes of the text that it was in.
      record = prepared.rendering?.pageBuilder.learned() ?? record;
      return prepared;
    },
    takePictures: needs.forgetPictures,
    stamps: needs.stamps,
  };
}
