/** Encodes a picture with at most 256 colours as PNG. */
import { constants, deflateSync } from "node:zlib";
import { formatChunk } from "../pictures/png-chunks.ts";

/** Length of a PNG row: each row starts with its filter byte, 0 for none. */
export const strideOf = (width: number): number => width + 1;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @param rows colour numbers, each row `strideOf` the width long
 * @param palette red, green and blue of each colour
 */
export function encodePng(width: number, rows: Uint8Array, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / strideOf(width), 4);
  header.set([8, 3], 8); // bits per pixel; palette colours
  return Buffer.concat([
    signature,
    formatChunk("IHDR", header),
    formatChunk("PLTE", palette),
    formatChunk("IDAT", deflateSync(rows, { level: 1, strategy: constants.Z_RLE })),
    formatChunk("IEND", new Uint8Array()),
  ]);
}
