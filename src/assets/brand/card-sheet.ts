/** Several cards as one cache file: their number, the size of each, and the cards in sequence. */

export function formatSheet(cards: readonly Uint8Array[]): Uint8Array {
  const sizes = Buffer.alloc(4 * (cards.length + 1));
  for (const [place, size] of [cards.length, ...cards.map(({ length }) => length)].entries())
    sizes.writeUInt32LE(size, 4 * place);
  return Buffer.concat([sizes, ...cards]);
}

/** @param bytes output of formatSheet, verified by the cache */
export function readSheet(bytes: Uint8Array): Uint8Array[] {
  const sizes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = sizes.readUInt32LE(0);
  let end = 4 * (count + 1);
  return Array.from({ length: count }, (_, place) => {
    const start = end;
    end += sizes.readUInt32LE(4 * (place + 1));
    return bytes.subarray(start, end);
  });
}
