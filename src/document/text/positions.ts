/** Finds lines and columns of byte offsets, and excerpts of the text around them. */

interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** Position in a file of the site. */
interface FilePosition extends Position {
  /** Path of a part relative to the site folder; absent for the document itself. */
  readonly file?: string;
}

/** @returns number of bytes of the byte order mark that a text begins with, if it does */
export const markLength = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** @param offset in bytes */
export type PositionOf = (offset: number) => FilePosition;

const newline = 10;
/** Distance of known positions, in bytes. */
const stretch = 512;

/** The text is read once, up to the last offset. A byte order mark takes no column. */
export function createPositions(bytes: Uint8Array): PositionOf {
  const start = markLength(bytes);
  const known: Position[] = [{ line: 1, column: 1 }];
  const from = (index: number) => Math.max(start, index * stretch);
  return (offset) => {
    const wanted = Math.floor(offset / stretch);
    for (let index = known.length; index <= wanted; index++)
      known.push(behind(bytes.subarray(from(index - 1), from(index)), known[index - 1] as Position));
    return behind(bytes.subarray(from(wanted), offset), known[wanted] as Position);
  };
}

/** @returns the position after bytes that start at a position */
function behind(bytes: Uint8Array, { line, column }: Position): Position {
  let [lines, units] = [line, column];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte === newline) {
      lines++;
      units = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // First byte of a character. Characters of four bytes have two UTF-16 units.
      units += byte < 0xf0 ? 1 : 2;
    }
  }
  return { line: lines, column: units };
}

/** Returns the source line at an offset with a caret below it, at most 80 characters. */
export function excerptAt(bytes: Uint8Array, offset: number): string {
  const lineStart = Math.max(bytes.subarray(0, offset).lastIndexOf(newline) + 1, markLength(bytes));
  // A UTF-16 unit takes at most three bytes.
  const before = decodeLoosely(bytes.subarray(Math.max(lineStart, offset - 240), offset)).slice(-60);
  const [after = ""] = decodeLoosely(bytes.subarray(offset, offset + 320)).split("\n", 1);
  const line = (before + after.slice(0, 80 - before.length)).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ");
  return `${line}\n${" ".repeat(before.length)}^`;
}

const decodeLoosely = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
