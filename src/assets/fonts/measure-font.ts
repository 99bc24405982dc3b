/** The measures of a font, as HarfBuzz sees it. */
import { Font, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import type { FontMeasures } from "./fallback.ts";
import { openFace } from "./open-face.ts";

/** The weight of texts, of which there is most. */
const regular = 400;

/** @param sfnt a TrueType or OpenType font, variable in weight */
export function measureFont(sfnt: Uint8Array, text: string): FontMeasures {
  const face = openFace(sfnt);
  const font = new Font(face);
  // Where a font begins by itself is another weight in each: some at the lightest.
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
