/**
 * Cache entry as one file: a line that verifies the header, the header, and the contents in sequence. A single file appears and
 * is removed atomically, and never refers to another that is gone.
 *
 *     sectile-cache 1 <bytes of the header> <SHA-256 of the header>
 *     {"key":"…","facts":{…},"parts":[{"bytes":…,"hash":"…"},…]}
 *     contents
 */
import { createHash } from "node:crypto";

export interface Part {
  readonly bytes: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export interface Header {
  readonly key: string;
  /** Producer's metadata about the contents: any JSON. */
  readonly facts: unknown;
  readonly parts: readonly Part[];
}

/** The first line always has the same length. */
const line = /^sectile-cache 1 (\d{8}) ([0-9a-f]{64})\n$/;
export const lineBytes = 90;

export const digest = (data: Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** @returns the line and the header; the contents follow */
export function formatHeader(header: Header): Buffer {
  const json = Buffer.from(`${JSON.stringify(header)}\n`);
  return Buffer.concat([
    Buffer.from(`sectile-cache 1 ${String(json.length).padStart(8, "0")} ${digest(json)}\n`),
    json,
  ]);
}

/** @returns length and hash of the header that follows the line; undefined for an invalid line */
export function parseLine(data: Buffer): Part | undefined {
  const [, bytes, hash] = line.exec(data.toString("latin1")) ?? [];
  return bytes && hash ? { bytes: Number(bytes), hash } : undefined;
}

/** @returns undefined when the header is damaged or belongs to another key */
export function parseHeader(json: Buffer, expected: Part, key: string): Header | undefined {
  if (json.length !== expected.bytes || digest(json) !== expected.hash) return undefined;
  // The hash guarantees that we wrote it, so the type holds.
  const header: Header = JSON.parse(json.toString());
  return header.key === key ? header : undefined;
}

/** @returns the start of each part in the file, followed by the end of the file */
export function startsOf(headerBytes: number, parts: readonly Part[]): number[] {
  const starts = [lineBytes + headerBytes];
  for (const { bytes } of parts) starts.push((starts.at(-1) ?? 0) + bytes);
  return starts;
}
