/**
 * A document in a provider's store (EDT-21). Stores lie beyond a network: they are slow, fail, and write what they never said that
 * they wrote. What may have been written is remembered, so that nobody is told of a conflict with themselves.
 */
import { digest } from "../../build/index.ts";
import { caps } from "../../document/index.ts";
import { type DocumentStore, NotSaved } from "../store.ts";
import type { Documents, StoredDocument } from "./stores.ts";

export interface DocumentsStore extends DocumentStore {
  /** @returns whether somebody else has written another text, which is read next. @throws NotSaved */
  look(): Promise<boolean>;
  /**
   * Looks for a change that somebody reported. Unlike `look` it also finds that the document was deleted, waits for a write under
   * way, and believes an earlier version when the store gives it several times.
   * @returns whether the next read gives something new; undefined when the store may lag behind: call it again later
   * @throws NotSaved
   */
  lookForChange(): Promise<boolean | undefined>;
}

export interface DocumentsStoreOptions {
  readonly documents: Documents;
  readonly site: string;
  /** Told of what the store throws. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds after which nobody waits for an answer any more. */
  readonly patience?: number;
}

/** Attempts to write over what has turned out to be one's own, or to be told of something newer. */
const maxAttempts = 3;
const maxEarlier = 500;

export function createDocumentsStore(options: DocumentsStoreOptions): DocumentsStore {
  const { documents, site, onError, patience = 30_000 } = options;
  /** Of the text that was read or written last. */
  let version: string | undefined;
  /** Somebody else's text, to be read next. */
  let outside: Uint8Array | undefined;
  /** Hashes of texts that were given to the store, which did not say what became of them. */
  const doubtful = new Set<string>();
  let isWriting = false;
  /** The write under way, or else the last one. */
  let lastWrite: Promise<boolean> | undefined;
  let isDeleted = false;
  /** Versions that it had before: a copy of the store that lags behind may still give them. */
  let earlier: readonly string[] = [];
  /** How often an earlier one was given where another one must be. */
  let timesEarlier = 0;

  const ask = async <T>(question: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The store has not answered for ${patience} ms.`)), patience);
    });
    try {
      return await Promise.race([question, late]);
    } catch (error) {
      onError(error);
      throw new NotSaved("The place where the site is kept does not answer.", "store-failed");
    } finally {
      clearTimeout(timer);
    }
  };

  const readStored = async (): Promise<StoredDocument> => {
    const stored = await ask(Promise.resolve().then(() => documents.read(site)));
    if (!stored)
      throw version === undefined
        ? new NotSaved("There is no document of this site.", "no-document")
        : new NotSaved("This site was deleted.", "site-deleted");
    if (stored.bytes.length > caps.bytes)
      throw new NotSaved(`The site's document has more than ${caps.bytes >> 20} MB.`, "not-whole");
    return stored;
  };
  const take = (next: string) => {
    if (version !== undefined && version !== next) earlier = [version, ...earlier].slice(0, maxEarlier);
    version = next;
    timesEarlier = 0;
    doubtful.clear();
  };
  const notTaken = () => new NotSaved("The place where the site is kept does not take it.", "store-failed");

  /**
   * Finds out what stands in the store.
   * @param own hash of the text that was to be written
   * @returns true: that text; false: somebody else's; undefined: the one before, over which it can be written
   */
  const settle = async (own: string): Promise<boolean | undefined> => {
    const stored = await readStored();
    if (stored.version === version) return undefined;
    const found = digest(stored.bytes);
    if (found !== own && doubtful.has(found)) {
      version = stored.version;
      return undefined;
    }
    // Somebody may have put it back. If not, the present one is given soon.
    if (earlier.includes(stored.version) && ++timesEarlier < maxAttempts) throw notTaken();
    take(stored.version);
    if (found === own) return true;
    outside = stored.bytes;
    return false;
  };

  const write = async (bytes: Uint8Array): Promise<boolean> => {
    const own = digest(bytes);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (doubtful.size > 0 || attempt > 0) {
        const settled = await settle(own);
        if (settled !== undefined) return settled;
      }
      doubtful.add(own);
      const written = Promise.resolve().then(() => documents.write(site, bytes, version ?? ""));
      let next: string | undefined;
      try {
        next = await ask(written);
      } catch (error) {
        // It may have been written all the same.
        const settled = await settle(own).catch(() => undefined);
        if (settled !== undefined) return settled;
        throw error;
      }
      if (next !== undefined) {
        take(next);
        return true;
      }
      doubtful.delete(own);
    }
    throw notTaken();
  };

  return {
    async read() {
      if (version === undefined || isDeleted) {
        const stored = await readStored();
        isDeleted = false;
        if (stored.version !== version) {
          take(stored.version);
          outside = stored.bytes;
        }
      }
      const read = outside;
      outside = undefined;
      return read;
    },
    stage(bytes) {
      const base = version;
      return {
        async write() {
          // What was read since is not in these bytes: written over its version, they would replace it.
          if (version !== base) return false;
          isWriting = true;
          try {
            lastWrite = write(bytes);
            return await lastWrite;
          } finally {
            isWriting = false;
          }
        },
        async discard() {},
      };
    },
    stamp: () => version,
    async look() {
      if (version === undefined || isWriting) return false;
      const stored = await readStored();
      const isKnown = stored.version === version || earlier.includes(stored.version);
      if (isWriting || isKnown || doubtful.has(digest(stored.bytes))) return false;
      take(stored.version);
      outside = stored.bytes;
      return true;
    },
    async lookForChange() {
      await lastWrite?.catch(() => {});
      const before = lastWrite;
      let stored: StoredDocument;
      try {
        stored = await readStored();
      } catch (error) {
        isDeleted = error instanceof NotSaved && error.reason === "site-deleted";
        if (isDeleted) return true;
        throw error;
      }
      if (isWriting || lastWrite !== before) {
        // A write that began after the report compares versions itself, and has met the change.
        await lastWrite;
        return false;
      }
      if (stored.version === version) timesEarlier = 0;
      if (stored.version === version || doubtful.has(digest(stored.bytes))) return false;
      if (earlier.includes(stored.version) && ++timesEarlier < maxAttempts) return undefined;
      take(stored.version);
      outside = stored.bytes;
      return true;
    },
  };
}
