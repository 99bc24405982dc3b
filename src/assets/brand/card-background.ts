/**
 * Background of a card. A pixel is a number: the shade of the background times 16, plus the level to which a letter covers it.
 */
import type { BrandColours } from "./brand.ts";
import { fullLevel } from "./coverage.ts";
import { strideOf } from "./indexed-png.ts";

export const cardSize = { width: 1200, height: 630 } as const;

const levels = fullLevel + 1;
const tile = 105;
const columns = 4;
/** Share of the accent in the strongest stones. */
const strongest = 0.16;
const bar = { width: 72, height: 8, fromBottom: 96 } as const;

/** Share of the accent in each shade: the plain background, stones by column, their slanting edges, and the bar. */
const stoneShares = Array.from(
  { length: columns },
  (_, column) => (strongest * (columns - column)) / columns,
);
const shares = [0, ...stoneShares, ...stoneShares.map((share) => share / 2), 1];

/** @returns red, green and blue of each number */
export function mixPalette({ background, ink, accent }: BrandColours): Uint8Array {
  const [from, to, letters] = [background, accent, ink].map((hex) => Buffer.from(hex.slice(1), "hex"));
  const palette = new Uint8Array(shares.length * levels * 3);
  const blend = (a = 0, b = 0, share: number) => a + (b - a) * share;
  for (const [shade, share] of shares.entries())
    for (let level = 0; level < levels; level++)
      for (let channel = 0; channel < 3; channel++) {
        const under = blend(from?.[channel], to?.[channel], share);
        palette[(shade * levels + level) * 3 + channel] = Math.round(
          blend(under, letters?.[channel], level / fullLevel),
        );
      }
  return palette;
}

/**
 * Draws cut stones along the end of the card, paler towards the text, and a bar below the start of the text.
 * @returns rows in encoded form
 */
export function drawBackground(isRightToLeft: boolean, margin: number): Uint8Array {
  const { width, height } = cardSize;
  const rows = new Uint8Array(strideOf(width) * height);
  const put = (fromStart: number, y: number, shade: number) => {
    const x = isRightToLeft ? width - 1 - fromStart : fromStart;
    rows[y * strideOf(width) + 1 + x] = shade * levels;
  };
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / tile);
    for (let column = 0; column < columns; column++) {
      const down = y % tile;
      const edge = (row + column) % 2 === 0 ? down : tile - 1 - down;
      const start = width - (column + 1) * tile;
      put(start + edge, y, 1 + columns + column);
      for (let x = edge + 1; x < tile; x++) put(start + x, y, 1 + column);
    }
  }
  for (let y = height - bar.fromBottom; y < height - bar.fromBottom + bar.height; y++)
    for (let x = 0; x < bar.width; x++) put(margin + x, y, shares.length - 1);
  return rows;
}
