/**
 * What was made once and need not be made again, in a folder that many builds share at the same time and that survives
 * any of them being killed (PRO-2): entries are written beside their place and renamed into it, and believed only when
 * their sizes and hashes say so. What is damaged is as good as absent.
 *
 * All calls but the writing are synchronous inside, for the reason that `real-disk.ts` gives.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import { FaultError, isSystemError } from "../system-fault.ts";
import {
  digest,
  formatHeader,
  type Header,
  lineBytes,
  type Part,
  parseHeader,
  parseLine,
  startOf,
} from "./entry.ts";
import { trim } from "./trim.ts";

export interface CachedWork {
  /** What its maker knew about it. */
  readonly facts: unknown;
  readonly parts: readonly Part[];
  /** undefined when the contents are damaged, or gone since. */
  read(part: number): Promise<Uint8Array | undefined>;
}

export interface ContentCache {
  /** @param key 64 hex digits */
  find(key: string): Promise<CachedWork | undefined>;
  /** @throws FaultError when the folder cannot be written to */
  keep(key: string, facts: object, contents: readonly Uint8Array[]): Promise<CachedWork>;
  /** Removes what was not used for longest, if something was added and there is too much. */
  trim(): void;
}

export interface CacheOptions {
  /** Bytes that the folder may hold. */
  readonly capacity?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const gigabyte = 1e9;
/** An entry is marked as used once a day: more would be a write for every picture of every build. */
const day = 24 * 60 * 60 * 1000;
/** How much is added before the folder is looked through again, as a share of what it may hold. */
const slack = 1 / 32;

/** @param folder absolute; made when something is kept */
export function createContentCache(
  folder: string,
  { capacity = 2 * gigabyte, now = Date.now }: CacheOptions = {},
): ContentCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
  let added = 0;
  let isChecked = false;

  const cached = (file: string, { facts, parts }: Header, headerBytes: number): CachedWork => ({
    facts,
    parts,
    async read(part) {
      const expected = parts[part];
      const data = expected && readRange(file, startOf(headerBytes, parts, part), expected.bytes);
      return data && digest(data) === expected.hash ? data : undefined;
    },
  });

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
      const file = fileOf(key);
      try {
        await write(file, [head, ...contents]);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // Some systems refuse to replace a file that another build is reading: then it is there already.
        if (!readEntry(file, key)) throw unwritable(folder, error);
      }
      added += contents.reduce((sum, { length }) => sum + length, head.length);
      return cached(file, { key, facts, parts }, head.length - lineBytes);
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

/** undefined when there is none, or none that can be believed. */
function readEntry(file: string, key: string): Entry | undefined {
  return withFile(file, (descriptor) => {
    const { size, mtimeMs } = fs.fstatSync(descriptor);
    const expected = parseLine(readBytes(descriptor, 0, lineBytes));
    if (!expected || lineBytes + expected.bytes > size) return undefined;
    const header = parseHeader(readBytes(descriptor, lineBytes, expected.bytes), expected, key);
    if (!header || startOf(expected.bytes, header.parts, header.parts.length) !== size) return undefined;
    return { header, headerBytes: expected.bytes, usedAt: mtimeMs };
  });
}

const readRange = (file: string, start: number, bytes: number): Buffer | undefined =>
  withFile(file, (descriptor) => readBytes(descriptor, start, bytes));

/** What the system refuses is as good as absent: it will be made again, and writing says what is wrong. */
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
  const data = Buffer.alloc(bytes);
  return data.subarray(0, fs.readSync(descriptor, data, 0, bytes, start));
}

function touch(file: string, at: number): void {
  try {
    fs.utimesSync(file, at / 1000, at / 1000);
  } catch {
    // Not ours to mark, or gone: it only looks older than it is.
  }
}

async function write(file: string, parts: readonly Uint8Array[]): Promise<void> {
  makeFolder(dirname(file));
  const draft = `${file}.draft-${randomUUID()}`;
  try {
    const handle = await open(draft, "wx");
    try {
      for (const part of parts) await handle.writeFile(part);
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

const unwritable = (folder: string, cause: Error & { code: string }): FaultError =>
  new FaultError(
    `The cache could not be written to ${folder} (${cause.code}). See that this user may write there and ` +
      "that there is room, choose another folder with --cache-dir, or build with --no-cache.",
    cause,
  );
