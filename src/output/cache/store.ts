/**
 * Values by key in one file. All threads and processes can append to it at the same time, because each record is written in one
 * call.
 *
 *     <key> <bytes> <SHA-256 of the value>\n
 *     value
 *
 * The last record of a key counts. A record that a kill cut short ends the file, and a damaged value counts as absent. Errors
 * while writing are ignored: the next build then has less to reuse.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../disk.ts";
import { attempt } from "../system-fault.ts";
import { digest, type Part } from "./entry.ts";

export interface Store {
  /** File to which other threads append; undefined for a store that is only read. */
  readonly file: string | undefined;
  /** @param key 64 hex digits */
  has(key: string): boolean;
  /** @returns undefined for a missing or damaged value */
  get(key: string): Buffer | undefined;
  /** @param hash SHA-256 of the value in hex, if it is known */
  set(key: string, value: Uint8Array, hash?: string): void;
  /** Marks a value as used that another thread appended. */
  use(key: string): void;
  /** Removes values that were not used since the store was opened, if they take more than half of the file. */
  sweep(): void;
  /** Can be called more than once. */
  close(): void;
}

interface Place extends Part {
  readonly start: number;
}

/** @param options `isEmpty`: forgets all values; `isReadOnly`: writes nothing */
export function openStore(
  file: string,
  { isEmpty = false, isReadOnly = false }: { readonly isEmpty?: boolean; readonly isReadOnly?: boolean } = {},
): Store {
  const used = new Set<string>();
  const append = isReadOnly ? undefined : createAppender(file);
  let descriptor = attempt(() => fs.openSync(file, "r"));
  let { records, end, size } = descriptor === undefined ? nothing : scan(descriptor);
  if (isEmpty) [records, end] = [new Map(), 0];
  // Whatever follows could not be found behind a record that was cut short.
  if (end < size && !isReadOnly) attempt(() => fs.truncateSync(file, end));
  return {
    file: isReadOnly ? undefined : file,
    has(key) {
      used.add(key);
      return records.has(key);
    },
    get(key) {
      used.add(key);
      const record = records.get(key);
      if (!record || descriptor === undefined) return undefined;
      const value = readBytes(descriptor, record);
      return digest(value) === record.hash ? value : undefined;
    },
    set(key, value, hash) {
      used.add(key);
      append?.(key, value, hash);
    },
    use(key) {
      used.add(key);
    },
    sweep() {
      if (!isReadOnly) attempt(() => sweep(file, used));
    },
    close() {
      append?.close();
      if (descriptor !== undefined) fs.closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

const nothing = { records: new Map<string, Place>(), end: 0, size: 0 };

const headBytes = 64 + 1 + 10 + 1 + 64 + 1;
const head = /^([0-9a-f]{64}) (\d{10}) ([0-9a-f]{64})\n$/;
const formatHead = (key: string, { bytes, hash }: Part): Buffer =>
  Buffer.from(`${key} ${String(bytes).padStart(10, "0")} ${hash}\n`);

/** Finds all records up to the first that is incomplete or not ours. */
function scan(descriptor: number): typeof nothing {
  const { size } = fs.fstatSync(descriptor);
  const records = new Map<string, Place>();
  const line = Buffer.alloc(headBytes);
  let end = 0;
  while (fs.readSync(descriptor, line, 0, headBytes, end) === headBytes) {
    const [, key, length, hash] = head.exec(line.toString("latin1")) ?? [];
    const [start, bytes] = [end + headBytes, Number(length)];
    if (!key || !hash || start + bytes > size) break;
    records.set(key, { start, bytes, hash });
    end = start + bytes;
  }
  return { records, end, size };
}

function readBytes(descriptor: number, { start, bytes }: Place): Buffer {
  const value = Buffer.allocUnsafe(bytes);
  return value.subarray(0, fs.readSync(descriptor, value, 0, bytes, start));
}

/** Replaces the file by one with the used values, if those are less than half of it. */
function sweep(file: string, used: ReadonlySet<string>): void {
  const descriptor = fs.openSync(file, "r");
  const draft = `${file}.draft-${randomUUID()}`;
  try {
    const { records, end } = scan(descriptor);
    const kept = [...records].filter(([key]) => used.has(key));
    if (kept.reduce((sum, [, { bytes }]) => sum + headBytes + bytes, 0) * 2 >= end) return;
    const append = createAppender(draft);
    for (const [key, record] of kept) append(key, readBytes(descriptor, record), record.hash);
    append.close();
    fs.renameSync(draft, file);
  } finally {
    fs.closeSync(descriptor);
    fs.rmSync(draft, { force: true });
  }
}

interface Appender {
  /** @param hash SHA-256 of the value in hex, if it is known */
  (key: string, value: Uint8Array, hash?: string): void;
  close(): void;
}

/** @returns a function that appends a value to the file of a store, from any thread */
export function createAppender(file: string): Appender {
  let descriptor: number | undefined;
  let isBroken = false;
  const append = (key: string, value: Uint8Array, hash = digest(value)) => {
    if (isBroken) return;
    const line = formatHead(key, { bytes: value.length, hash });
    const written = attempt(() => {
      if (descriptor === undefined) makeFolder(dirname(file));
      descriptor ??= fs.openSync(file, "a");
      return fs.writevSync(descriptor, [line, value]);
    });
    isBroken = written !== line.length + value.length;
  };
  const close = () => {
    if (descriptor !== undefined) fs.closeSync(descriptor);
    descriptor = undefined;
  };
  return Object.assign(append, { close });
}
