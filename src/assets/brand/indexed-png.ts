/** A picture of at most 256 colours as a PNG. */
import { constants, crc32, deflateSync } from "node:zlib";

/** Rows of a picture as a PNG has them: before each row stands a byte that says how it is filtered, 0 for as it is. */
export const strideOf = (width: number): number => width + 1;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @param rows numbers of colours, `strideOf` the width each
 * @param palette red, green and blue of each colour
 */
export function encodePng(width: number, rows: Uint8Array, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length / strideOf(width), 4);
  header.set([8, 3], 8); // bits a pixel; numbers of a palette
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 1, strategy: constants.Z_RLE })),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length);
  whole.write(type, 4, "latin1");
  whole.set(data, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8);
  return whole;
}
