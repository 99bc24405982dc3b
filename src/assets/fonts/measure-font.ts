/** Font metrics from HarfBuzz. */
import { Font, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import type { FontMeasures } from "./fallback.ts";
import { openFace } from "./open-face.ts";

/** Weight of body text, the most common text. */
const regular = 400;

/** @param sfnt a TrueType or OpenType font, variable in weight */
export function measureFont(sfnt: Uint8Array, text: string): FontMeasures {
  const face = openFace(sfnt);
  const font = new Font(face);
  // Fonts have different default weights, some of them the lightest.
  font.setVariations([new Variation("wght", regular)]);
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  const { upem } = face;
  return {
    ascent: ascender / upem,
    descent: -descender / upem,
    lineGap: lineGap / upem,
    width: advance / text.length / upem,
  };
}
