/** Reads, removes and adds chunks of PNG files without decoding pixels. */
import { crc32 } from "node:zlib";

interface Chunk {
  readonly type: string;
  readonly contents: Buffer;
  /** Complete chunk as in the file. */
  readonly whole: Buffer;
  /** Offset of the next chunk; beyond the end of the file if it is cut off. */
  readonly end: number;
}

const signatureBytes = 8;

export function* chunksOf(data: Buffer): Generator<Chunk> {
  for (let at = signatureBytes; at + 12 <= data.length; ) {
    const end = at + 12 + data.readUInt32BE(at);
    const whole = data.subarray(at, end);
    yield {
      type: data.toString("latin1", at + 4, at + 8),
      contents: whole.subarray(8, -4),
      whole,
      end,
    };
    at = end;
  }
}

/** All chunks of an animation that browsers use: pixels, frames and their times, colours. */
const shownParts = new Set(
  "IHDR PLTE tRNS sRGB gAMA cHRM iCCP cICP sBIT pHYs acTL fcTL fdAT IDAT IEND".split(" "),
);

/** @returns the file without notes and trailing data; undefined if a chunk is damaged */
export function withoutNotes(data: Buffer): Buffer | undefined {
  const kept = [data.subarray(0, signatureBytes)];
  for (const { type, whole, end } of chunksOf(data)) {
    if (end > data.length || crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4))
      return undefined;
    if (shownParts.has(type)) kept.push(whole);
    if (type === "IEND") return Buffer.concat(kept);
  }
  return undefined;
}

export function formatChunk(type: string, contents: Uint8Array): Buffer {
  const whole = Buffer.alloc(contents.length + 12);
  whole.writeUInt32BE(contents.length);
  whole.write(type, 4, "latin1");
  whole.set(contents, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), contents.length + 8);
  return whole;
}

/** @returns the file with a chunk added after its header */
export function withChunk(data: Buffer, type: string, contents: Uint8Array): Buffer {
  const headerEnd = signatureBytes + 12 + data.readUInt32BE(signatureBytes);
  return Buffer.concat([data.subarray(0, headerEnd), formatChunk(type, contents), data.subarray(headerEnd)]);
}
