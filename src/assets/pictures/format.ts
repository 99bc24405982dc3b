/** Detects the format by the first bytes, never by the name. Nothing else is passed to a decoder (SAF-1). */

import type { Reason } from "../../diagnostic/index.ts";

export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

export interface Problem {
  /** Reason why the file can't be used. */
  readonly problem: Reason;
}

/** Bytes in hex, with dots for any. */
type Beginning = readonly [pattern: string, format: string];

const own: readonly (readonly [pattern: string, format: PictureFormat])[] = [
  ["ffd8ff", "jpeg"],
  ["89504e470d0a1a0a", "png"],
  ["52494646........57454250", "webp"],
  ["474946383761", "gif"],
  ["474946383961", "gif"],
];

/** Formats that cameras and programs write but browsers do not show. */
const foreign: readonly Beginning[] = [
  ["49492a00", "TIFF"],
  ["4d4d002a", "TIFF"],
  ["424d........00000000", "BMP"],
  ["38425053", "PSD"],
  ["255044462d", "PDF"],
  ["ff0a", "JPEG XL"],
  ["0000000c4a584c20", "JPEG XL"],
];

/** @returns the format, or the reason why such a file can't be used */
export function findFormat(bytes: Uint8Array): PictureFormat | Problem {
  if (bytes.length === 0) return { problem: { kind: "empty" } };
  const start = Buffer.from(bytes.subarray(0, 64));
  const hex = start.toString("hex");
  const matches = ([pattern]: Beginning) => new RegExp(`^${pattern}`).test(hex);
  const format = own.find(matches)?.[1];
  if (format) return format;
  const brands = brandsOf(start);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  const other = brands.some((brand) => /^(?:hei|hev|mif|msf)/.test(brand))
    ? "HEIC"
    : foreign.find(matches)?.[1];
  return { problem: other ? { kind: "foreign-image", format: other } : { kind: "not-image" } };
}

/**
 * Returns the brands of an ISO media file, such as AVIF and HEIC: four letters each, the first one and those from the third on.
 */
function brandsOf(start: Buffer): string[] {
  if (start.length < 16 || start.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(start.length, start.readUInt32BE(0));
  const brands = [start.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.toString("latin1", at, at + 4));
  return brands;
}
