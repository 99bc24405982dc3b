/**
 * Text as outlines: an SVG with text would look different on every machine, because installed fonts differ (OUT-7). Shaped by
 * HarfBuzz, so Arabic letters join and marks are placed correctly.
 */
import { Direction, Font, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import { openFace } from "../fonts/open-face.ts";
import type { OutlineStep } from "./coverage.ts";

/** Measures are relative to the font size. */
export interface Glyph {
  /** Index of its font. */
  readonly font: number;
  readonly id: number;
  /** Distance from the left end of the text. */
  readonly x: number;
  /** Height above the baseline. */
  readonly y: number;
}

/** Piece of text in visual order, from left to right. */
export interface GlyphRun {
  readonly width: number;
  readonly glyphs: readonly Glyph[];
}

export interface Lettering {
  /** @param text in one direction: a word, or several in the same script */
  shape(text: string, isRightToLeft: boolean): GlyphRun;
  /** @returns the outline in font units */
  outline(glyph: Glyph): { readonly steps: readonly OutlineStep[]; readonly unitsPerEm: number };
}

/** Weight of all drawn text: that of titles. */
const weight = 700;

/** Letters and digits that always run left to right. */
const runsRight = /(?![\p{Script=Arabic}\p{Script=Hebrew}])[\p{L}\p{N}]/u;

/** @param fonts TrueType or OpenType, in order of preference; characters that none of them has are omitted */
export function createLettering(fonts: readonly Uint8Array[]): Lettering {
  const loaded = fonts.map((sfnt, index) => {
    const font = new Font(openFace(sfnt));
    font.setVariations([new Variation("wght", weight)]);
    return { index, font, characters: new Set(font.face.collectUnicodes()) };
  });

  /** Splits a text into runs that one font can draw. */
  function runsOf(text: string) {
    const runs: { with: (typeof loaded)[number]; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const codePoint = character.codePointAt(0) ?? 0;
      const found = loaded.find(({ characters }) => characters.has(codePoint));
      // A space uses the previous character's font if that has one. Files of a single script often have none and would draw the
      // wide glyph of a missing character.
      const isNear = character === " " && last?.with.characters.has(codePoint);
      if (last && (isNear || last.with === found)) last.text += character;
      else if (found) runs.push({ with: found, text: character });
    }
    return runs;
  }

  const buffer = new GlyphBuffer();
  return {
    shape(text, isRightToLeft) {
      const runs = isRightToLeft ? runsOf(text).reverse() : runsOf(text);
      const glyphs: Glyph[] = [];
      let width = 0;
      for (const {
        with: { index, font },
        text,
      } of runs) {
        buffer.reset();
        buffer.addText(text);
        buffer.guessSegmentProperties();
        // Punctuation between words follows the direction of the words.
        if (isRightToLeft && !runsRight.test(text)) buffer.setDirection(Direction.RTL);
        shape(font, buffer);
        const { upem } = font.face;
        const infos = buffer.getGlyphInfos();
        for (const [place, { xAdvance, xOffset, yOffset }] of buffer.getGlyphPositions().entries()) {
          const id = infos[place]?.codepoint ?? 0;
          glyphs.push({ font: index, id, x: width + xOffset / upem, y: yOffset / upem });
          width += xAdvance / upem;
        }
      }
      return { width, glyphs };
    },
    outline({ font: index, id }) {
      const { font } = loaded[index] as (typeof loaded)[number];
      return { steps: font.glyphToJson(id), unitsPerEm: font.face.upem };
    },
  };
}
