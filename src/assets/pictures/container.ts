/** Parses the structure of picture files without decoding them. Takes linear time. */
import type { PictureFormat } from "./format.ts";
import { chunksOf } from "./png-chunks.ts";

export interface Container {
  /** False if the end is missing, as after an interrupted upload. For a JPEG only the decoder can tell. */
  readonly isWhole: boolean;
  /** True if the file contains nothing but the picture: no notes, no camera data, nothing after its end. */
  readonly isPlain: boolean;
  /** Number of frames of an animated PNG (APNG). */
  readonly frames?: number;
}

const cutOff: Container = { isWhole: false, isPlain: false };

export function readContainer(format: PictureFormat, bytes: Uint8Array): Container {
  return readers[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

const readers: Readonly<Record<PictureFormat, (data: Buffer) => Container>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readAvif,
  // Its decoder reads all frames before it returns anything.
  gif: () => ({ isWhole: true, isPlain: false }),
};

/**
 * Reads segments and scans up to the end mark; cameras may append more data. Browsers show a file without that mark too, so only
 * a file that ends within a segment is certainly cut off.
 */
function readJpeg(data: Buffer): Container {
  let at = 2;
  let hasScan = false;
  while (at + 2 <= data.length) {
    at = data.indexOf(0xff, at);
    if (at < 0 || at + 1 === data.length) return { isWhole: hasScan, isPlain: false };
    const marker = data[at + 1] ?? 0;
    if (marker === 0xd9) return { isWhole: true, isPlain: false };
    hasScan ||= marker === 0xda;
    const isInScan = marker <= 1 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff) at += 1;
    else if (isInScan) at += 2;
    else if (at + 4 <= data.length) at += 2 + data.readUInt16BE(at + 2);
    else return cutOff;
  }
  const isWhole = at <= data.length && (hasScan || data.indexOf("ffd9", at, "hex") >= 0);
  return { isWhole, isPlain: false };
}

const pngParts = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "pHYs", "IDAT", "IEND"]);

function readPng(data: Buffer): Container {
  let isPlain = true;
  let frames: number | undefined;
  for (const { type, contents, end } of chunksOf(data)) {
    isPlain &&= pngParts.has(type);
    // After the pixels it has no meaning.
    if (type === "IDAT") frames ??= 1;
    if (type === "acTL" && contents.length >= 4) frames ??= contents.readUInt32BE(0);
    if (type === "IEND")
      return { isWhole: end <= data.length, isPlain: isPlain && end === data.length, frames: frames ?? 1 };
  }
  return cutOff;
}

const webpParts = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);

function readWebp(data: Buffer): Container {
  if (data.length < 20) return cutOff;
  const end = 8 + data.readUInt32LE(4);
  let [at, isPlain] = [12, true];
  while (at + 8 <= end && at + 8 <= data.length) {
    isPlain &&= webpParts.has(data.toString("latin1", at, at + 4));
    const bytes = data.readUInt32LE(at + 4);
    at += 8 + bytes + (bytes % 2);
  }
  return { isWhole: end <= data.length, isPlain: isPlain && at === data.length };
}

const avifParts = new Set(["ftyp", "meta", "mdat"]);

function readAvif(data: Buffer): Container {
  let isPlain = true;
  for (let at = 0; at < data.length; ) {
    if (at + 16 > data.length) return cutOff;
    isPlain &&= avifParts.has(data.toString("latin1", at + 4, at + 8));
    const short = data.readUInt32BE(at);
    // 1: the size follows the type, in eight bytes. 0: up to the end of the file.
    const bytes = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || data.length - at;
    if (bytes < 8 || at + bytes > data.length) return cutOff;
    at += bytes;
  }
  return { isWhole: true, isPlain };
}
