/**
 * One entry of the cache as one file: a line that vouches for the header, the header, and the contents one after the
 * other. A single file appears in one step, is removed in one step, and never refers to another that is gone.
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
  /** What its maker knows about the contents: any JSON. */
  readonly facts: unknown;
  readonly parts: readonly Part[];
}

/** The first line has always the same length. */
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

/** @returns how many bytes of header follow the line, and their hash; undefined when this is no such line */
export function parseLine(data: Buffer): Part | undefined {
  const [, bytes, hash] = line.exec(data.toString("latin1")) ?? [];
  return bytes && hash ? { bytes: Number(bytes), hash } : undefined;
}

/** @returns undefined when the header is damaged, or belongs to another key */
export function parseHeader(json: Buffer, expected: Part, key: string): Header | undefined {
  if (json.length !== expected.bytes || digest(json) !== expected.hash) return undefined;
  // The hash vouches for what we wrote: no other form can pass.
  const header: Header = JSON.parse(json.toString());
  return header.key === key ? header : undefined;
}

/** @returns where each part begins in the file, and at last where the file ends */
export function startsOf(headerBytes: number, parts: readonly Part[]): number[] {
  const starts = [lineBytes + headerBytes];
  for (const { bytes } of parts) starts.push((starts.at(-1) ?? 0) + bytes);
  return starts;
}
