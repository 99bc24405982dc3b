/**
 * Share card of a page: its title and the site's name on the theme's background, 1200 by 630 (OUT-3). All cards of a site share
 * the background and most letters, so each of these is drawn once.
 */
import type { BrandColours } from "./brand.ts";
import { cardSize, drawBackground, mixPalette } from "./card-background.ts";
import { fullLevel, type GlyphBitmap, rasteriseGlyph } from "./coverage.ts";
import { encodePng, strideOf } from "./indexed-png.ts";
import type { Glyph, Lettering } from "./lettering.ts";
import { createLineSetter, type LineSetter } from "./set-lines.ts";

export interface CardText {
  readonly title: string;
  readonly siteName: string;
  readonly isRightToLeft: boolean;
}

const margin = 90;
const sizes = [84, 72, 60, 50] as const;
const maxLines = 4;
const nameSize = 32;

/** @returns a function that draws a card as PNG */
export function createCardDrawer(
  colours: BrandColours,
  lettering: Lettering,
): (text: CardText) => Uint8Array {
  const setter = createLineSetter(lettering);
  const bitmapOf = createBitmaps(lettering);
  const palette = mixPalette(colours);
  const backgrounds = [false, true].map((isRightToLeft) => once(() => drawBackground(isRightToLeft, margin)));
  const rows = new Uint8Array(strideOf(cardSize.width) * cardSize.height);
  return ({ title, siteName, isRightToLeft }) => {
    rows.set(backgrounds[isRightToLeft ? 1 : 0]?.() ?? []);
    const textWidth = cardSize.width - 2 * margin;
    const draw = (line: string, size: number, baseline: number) => {
      const { glyphs, width } = setter.set(line, isRightToLeft);
      const left = isRightToLeft ? cardSize.width - margin - width * size : margin;
      for (const glyph of glyphs) {
        const x = Math.round((left + glyph.x * size) * shiftsInPixel) / shiftsInPixel;
        const column = Math.floor(x);
        const bitmap = bitmapOf(glyph, size, (x - column) * shiftsInPixel);
        addLetter(rows, bitmap, column, Math.round(baseline - glyph.y * size));
      }
    };
    draw(setter.cut(siteName, textWidth / nameSize), nameSize, margin + 24);
    const { lines, size } = fitTitle(title, textWidth - 120, setter);
    const lineHeight = size * 1.16;
    const top = (cardSize.height - lines.length * lineHeight) / 2 + size * 0.8;
    for (const [index, line] of lines.entries()) draw(line, size, Math.round(top + index * lineHeight));
    return encodePng(cardSize.width, rows, palette);
  };
}

/** Returns the title at the largest size that fits. Words are broken only if even the smallest size is too large. */
function fitTitle(title: string, width: number, setter: LineSetter): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lineCount = size > 60 ? 3 : maxLines;
    const lines = setter.wrap(title, width / size, lineCount, false);
    if (lines && lines.length <= lineCount) return { lines, size };
  }
  const size = sizes[sizes.length - 1] ?? 50;
  const all = setter.wrap(title, width / size, maxLines, true) ?? [];
  if (all.length <= maxLines) return { lines: all, size };
  const lines = all.slice(0, maxLines);
  lines[maxLines - 1] = setter.cut(`${lines[maxLines - 1]}…`, width / size);
  return { lines, size };
}

/** Letters are placed at quarters of a pixel, which is too little to notice. */
const shiftsInPixel = 4;
/** Maximum size of the glyph cache: enough for all letters of a few alphabets in all sizes and positions. */
const maxBytes = 16 * 1024 * 1024;

/** Cache of glyph bitmaps. */
function createBitmaps(lettering: Lettering) {
  const known = new Map<number, GlyphBitmap>();
  let bytes = 0;
  return (glyph: Glyph, size: number, shift: number): GlyphBitmap => {
    // A font has at most 65,536 glyphs.
    const key = ((glyph.font * 128 + size) * shiftsInPixel + shift) * 65_536 + glyph.id;
    const before = known.get(key);
    if (before) return before;
    const { steps, unitsPerEm } = lettering.outline(glyph);
    const bitmap = rasteriseGlyph(steps, size / unitsPerEm, shift / shiftsInPixel);
    bytes += bitmap.levels.length;
    if (bytes > maxBytes) {
      known.clear();
      bytes = bitmap.levels.length;
    }
    known.set(key, bitmap);
    return bitmap;
  };
}

/** Adds a letter's levels to existing ones. Touching letters add up to at most the full level. */
function addLetter(rows: Uint8Array, bitmap: GlyphBitmap, x: number, y: number): void {
  const { left, top, width, levels } = bitmap;
  const first = Math.max(0, -(x + left));
  const last = Math.min(width, cardSize.width - (x + left));
  for (let row = 0; row * width < levels.length; row++) {
    const line = y + top + row;
    if (line < 0 || line >= cardSize.height) continue;
    const start = line * strideOf(cardSize.width) + 1 + x + left;
    for (let column = first; column < last; column++) {
      const level = levels[row * width + column] as number;
      if (level === 0) continue;
      const before = rows[start + column] as number;
      rows[start + column] = Math.min(before + level, before | fullLevel);
    }
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
