/** Decodes UTF-8. For other bytes, finds the first wrong one and guesses the encoding (DOC-1). */
import { type Diagnostic, diagnose } from "../../diagnostic/index.ts";
import { createPositions, excerptAt } from "./positions.ts";

/** @returns undefined for bytes that are not UTF-8, and for UTF-16, whose Latin letters would pass as UTF-8 with zeros */
export function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0 || bytes[1] === 0) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param bytes bytes that `decode` rejected */
export function encodingError(bytes: Uint8Array): Diagnostic {
  const wrong = findWrongByte(bytes);
  return {
    ...diagnose("not-utf8", "", { byte: bytes[wrong] ?? 0, likely: guessEncoding(bytes, wrong) }),
    ...createPositions(bytes)(wrong),
    excerpt: excerptAt(bytes, wrong),
  };
}

const ascii = [1, 0, 0] as const;

/**
 * Returns the length of a character by its first byte, and the range of its second byte (Unicode, table 3-7).
 * @returns undefined for a byte that cannot start a character
 */
function shapeOf(first: number): readonly [length: number, least: number, most: number] | undefined {
  if (first < 0x80) return ascii;
  if (first < 0xc2 || first > 0xf4) return undefined;
  if (first < 0xe0) return [2, 0x80, 0xbf];
  if (first < 0xf0) return [3, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf];
  return [4, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf];
}

/** @returns offset of the first byte that is not valid UTF-8 */
function findWrongByte(bytes: Uint8Array): number {
  if (bytes[0] === 0 || bytes[1] === 0) return bytes[0] === 0 ? 0 : 1;
  let at = 0;
  while (at < bytes.length) {
    const shape = shapeOf(bytes[at] as number);
    if (!shape) return at;
    const [length, min, max] = shape;
    for (let index = 1; index < length; index++) {
      const byte = bytes[at + index] ?? 0;
      if (byte < (index === 1 ? min : 0x80) || byte > (index === 1 ? max : 0xbf)) return at;
    }
    at += length;
  }
  return 0;
}

/** Bytes that are enough to guess an encoding. */
const sample = 4096;

/** @returns the most likely encoding; undefined if none is likely */
function guessEncoding(bytes: Uint8Array, wrong: number): string | undefined {
  const [first, second] = bytes;
  if (
    first === 0 ||
    second === 0 ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff)
  )
    return "UTF-16";
  // Valid characters before the wrong byte: the file is UTF-8, but damaged.
  if (bytes.subarray(Math.max(0, wrong - sample), wrong).some((byte) => byte >= 0x80)) return undefined;
  let [high, inWords, small] = [0, 0, 0];
  const part = bytes.subarray(wrong, wrong + sample);
  for (const [index, byte] of part.entries()) {
    if (byte < 0x80) continue;
    high++;
    if ((part[index - 1] ?? 0) >= 0x80 || (part[index + 1] ?? 0) >= 0x80) inWords++;
    if (byte >= 0xe0) small++;
  }
  // Whole words of mostly lower-case Cyrillic letters, or a few accented letters and quotation marks.
  if (inWords > high * 0.7) return small > high * 0.6 ? "Windows-1251" : undefined;
  return inWords < high * 0.3 ? "Windows-1252" : undefined;
}
