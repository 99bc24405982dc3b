/**
 * Cache of build results, in a folder that many builds share at the same time and that survives
 * a kill of any of them (PRO-2). Entries are written beside their path and renamed to it, and
 * are used only if their sizes and hashes match. Damaged entries count as absent.
 *
 * All calls except writes are synchronous, for the reason given in `disk.ts`.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../disk.ts";
import { attempt, FaultError, isSystemError } from "../system-fault.ts";
import {
  digest,
  formatHeader,
  type Header,
  lineBytes,
  type Part,
  parseHeader,
  parseLine,
  startsOf,
} from "./entry.ts";
import { openStore, type Store } from "./store.ts";
import { trim } from "./trim.ts";

export interface CachedWork {
  /** Metadata that the producer stored. */
  readonly facts: unknown;
  readonly parts: readonly Part[];
  /** Returns undefined when the contents are damaged or gone. */
  read(part: number): Promise<Uint8Array | undefined>;
}

export interface ContentCache {
  /** @param key 64 hex digits */
  find(key: string): Promise<CachedWork | undefined>;
  /** @throws FaultError when the folder can't be written to */
  keep(key: string, facts: object, contents: readonly Uint8Array[]): Promise<CachedWork>;
  /**
   * Opens an entry that holds many values.
   * @param key 64 hex digits
   */
  openStore(key: string, options?: Parameters<typeof openStore>[1]): Store;
  /** Removes the least recently used entries if something was added and the capacity is exceeded. */
  trim(): void;
}

export interface CacheOptions {
  /** Capacity of the folder in bytes. */
  readonly capacity?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const gigabyte = 1e9;
/** An entry is marked as used at most once a day. Otherwise every picture of every build would cause a write. */
const day = 24 * 60 * 60 * 1000;
/** Amount added before the folder is scanned again, as a share of its capacity. */
const slack = 1 / 32;

/** @param folder absolute; created on the first write */
export function createContentCache(
  folder: string,
  { capacity = 2 * gigabyte, now = Date.now }: CacheOptions = {},
): ContentCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
  let added = 0;
  let isChecked = false;

  const cached = (file: string, { facts, parts }: Header, headerBytes: number): CachedWork => {
    const starts = startsOf(headerBytes, parts);
    return {
      facts,
      parts,
      async read(part) {
        const expected = parts[part];
        const data = expected && readRange(file, starts[part] ?? 0, expected.bytes);
        return data && digest(data) === expected.hash ? data : undefined;
      },
    };
  };
  const store = async (key: string, head: Buffer, contents: readonly Uint8Array[]): Promise<string> => {
    const file = fileOf(key);
    try {
      added += await write(file, head, contents);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      // Some systems refuse to replace a file that another build is reading. The entry then already exists.
      if (!readEntry(file, key)) throw unwritable(folder, error);
    }
    return file;
  };

  return {
    async find(key) {
      const file = fileOf(key);
      const entry = readEntry(file, key);
      if (!entry) return undefined;
      if (now() - entry.usedAt > day) touch(file, now());
      return cached(file, entry.header, entry.headerBytes);
    },
    async keep(key, facts, contents) {
      const parts = contents.map((data) => ({ bytes: data.length, hash: digest(data) }));
      const head = formatHeader({ key, facts, parts });
      const file = await store(key, head, contents);
      return cached(file, { key, facts, parts }, head.length - lineBytes);
    },
    openStore(key, options) {
      const file = fileOf(key);
      const store = openStore(file, options);
      let before = sizeOf(file);
      if (before > 0 && !options?.isReadOnly) touch(file, now());
      return {
        ...store,
        close() {
          store.close();
          const bytes = sizeOf(file);
          added += Math.max(0, bytes - before);
          before = bytes;
        },
      };
    },
    trim() {
      if (added === 0 || (isChecked && added < capacity * slack)) return;
      [added, isChecked] = [0, true];
      trim(folder, capacity, now());
    },
  };
}

interface Entry {
  readonly header: Header;
  readonly headerBytes: number;
  readonly usedAt: number;
}

/** Returns undefined for a missing or invalid entry. */
function readEntry(file: string, key: string): Entry | undefined {
  return withFile(file, (descriptor) => {
    const { size, mtimeMs } = fs.fstatSync(descriptor);
    const expected = parseLine(readBytes(descriptor, 0, lineBytes));
    if (!expected || lineBytes + expected.bytes > size) return undefined;
    const header = parseHeader(readBytes(descriptor, lineBytes, expected.bytes), expected, key);
    if (!header || startsOf(expected.bytes, header.parts).at(-1) !== size) return undefined;
    return { header, headerBytes: expected.bytes, usedAt: mtimeMs };
  });
}

const readRange = (file: string, start: number, bytes: number): Buffer | undefined =>
  withFile(file, (descriptor) => readBytes(descriptor, start, bytes));

/** Treats system errors as a missing entry: it is made again, and writing it reports the problem. */
function withFile<T>(file: string, work: (descriptor: number) => T): T | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, "r");
    return work(descriptor);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function readBytes(descriptor: number, start: number, bytes: number): Buffer {
  const data = Buffer.allocUnsafeSlow(bytes);
  return data.subarray(0, fs.readSync(descriptor, data, 0, bytes, start));
}

const sizeOf = (file: string): number => attempt(() => fs.statSync(file).size) ?? 0;

function touch(file: string, at: number): void {
  try {
    fs.utimesSync(file, at / 1000, at / 1000);
  } catch {
    // Not ours to mark, or gone. It only looks older than it is.
  }
}

/** @returns number of bytes written */
async function write(file: string, head: Uint8Array, contents: readonly Uint8Array[]): Promise<number> {
  makeFolder(dirname(file));
  const draft = `${file}.draft-${randomUUID()}`;
  try {
    const handle = await open(draft, "wx");
    let bytes = head.length;
    try {
      await handle.writeFile(head);
      for (const data of contents) {
        await handle.writeFile(data);
        bytes += data.length;
      }
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    return bytes;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

const unwritable = (folder: string, cause: Error & { code: string }): FaultError =>
  new FaultError(
    `Could not write to the cache in ${folder} (${cause.code}). Check its permissions and the free disk space, choose ` +
      "another folder with --cache-dir, or build with --no-cache.",
    cause,
  );
