/**
 * A document in a provider's store (EDT-21). Stores are accessed over a network: they are slow, they fail, and a write that
 * failed may have succeeded. Texts that may have been written are remembered, so that no owner gets a conflict with themselves.
 */
import { digest } from "../../build/index.ts";
import { caps } from "../../document/index.ts";
import type { Documents, StoredDocument } from "../server/provider-stores.ts";
import { type DocumentStore, NotSaved } from "../server/store.ts";

export interface DocumentsStore extends DocumentStore {
  /**
   * @returns true if someone else has written a new text; it is read next
   * @throws NotSaved
   */
  look(): Promise<boolean>;
  /**
   * Checks for a change that someone reported. Unlike `look`, it detects that the document was deleted, waits for a running
   * write, and accepts an earlier version once the store has returned it several times.
   * @returns true if the next read returns something new; undefined if the store may lag behind: call it again later
   * @throws NotSaved
   */
  lookForChange(): Promise<boolean | undefined>;
  /** Returns true if the document was there, and the store had none when it was last asked. */
  isDeleted(): boolean;
}

export interface DocumentsStoreOptions {
  readonly documents: Documents;
  readonly site: string;
  /** Called for errors that the store throws. */
  readonly onError: (error: unknown) => void;
  /** Timeout for one call of the store, in milliseconds. */
  readonly patience?: number;
}

/** Maximum number of attempts to overwrite our own text or to get the current version. */
const maxAttempts = 3;
const maxEarlier = 500;

export function createDocumentsStore(options: DocumentsStoreOptions): DocumentsStore {
  const { documents, site, onError, patience = 30_000 } = options;
  /** Version of the text that was read or written last. */
  let version: string | undefined;
  /** Text by someone else, to be read next. */
  let outside: Uint8Array | undefined;
  /** Hashes of texts that were sent to the store without a clear result. */
  const doubtful = new Set<string>();
  let isWriting = false;
  /** The running write, or the last one. */
  let lastWrite: Promise<boolean> | undefined;
  let isDeleted = false;
  /** Earlier versions. A replica of the store that lags behind may still return them. */
  let earlier: readonly string[] = [];
  /** Number of times that the store returned an earlier version where another one was expected. */
  let timesEarlier = 0;

  const ask = async <T>(question: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The store did not respond within ${patience} ms.`)),
        patience,
      );
    });
    try {
      return await Promise.race([question, late]);
    } catch (error) {
      onError(error);
      throw new NotSaved("The storage of this site does not respond.", "store-failed");
    } finally {
      clearTimeout(timer);
    }
  };

  const readStored = async (): Promise<StoredDocument> => {
    const stored = await ask(Promise.resolve().then(() => documents.read(site)));
    isDeleted = !stored && version !== undefined;
    if (!stored)
      throw version === undefined
        ? new NotSaved("This site does not exist.", "no-document")
        : new NotSaved("This site was deleted.", "site-deleted");
    if (stored.bytes.length > caps.bytes)
      throw new NotSaved(
        `The site's document is too large (the limit is ${caps.bytes >> 20} MB).`,
        "not-whole",
      );
    return stored;
  };
  const take = (next: string) => {
    if (version !== undefined && version !== next) earlier = [version, ...earlier].slice(0, maxEarlier);
    version = next;
    timesEarlier = 0;
    doubtful.clear();
  };
  const notTaken = () => new NotSaved("The storage of this site refused the change.", "store-failed");

  /**
   * Determines the current state of the store.
   * @param own hash of the text to write
   * @returns true: the store has that text; false: a text by someone else; undefined: the previous text, which may be overwritten
   */
  const settle = async (own: string): Promise<boolean | undefined> => {
    const stored = await readStored();
    if (stored.version === version) return undefined;
    const found = digest(stored.bytes);
    if (found !== own && doubtful.has(found)) {
      version = stored.version;
      return undefined;
    }
    // Someone may have restored the earlier version. If not, the store returns the current one soon.
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
        // The write may have succeeded anyway.
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
          // These bytes lack what was read since. Written with the new version, they would replace it.
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
    isDeleted: () => isDeleted,
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
        if (isDeleted) return true;
        throw error;
      }
      if (isWriting || lastWrite !== before) {
        // A write that began after the report compares versions itself, so it has detected the change.
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
