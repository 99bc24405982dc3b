/** A font of the visitor's system, stretched to the measures of the one that is on its way: so no line moves (THM-4). */
import { Font, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import { openFace } from "./open-face.ts";

/** Measures of a font in parts of its size. */
export interface FontMeasures {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Width of a typical letter. */
  readonly width: number;
}

/** Arial's, and those of the fonts that systems without Arial have in its place. */
const arial = { local: ["Arial", "Liberation Sans", "Helvetica Neue"], width: 0.4524 };

/** Letters as often as English has them; the same text was measured in Arial. */
export const sample =
  "eeeeeeeeeeeettttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllcccuuummmwwffggyyppbbvk                  ";

/** The weight of texts, of which there is most. */
const regular = 400;

/** @param sfnt a TrueType or OpenType font, variable in weight */
export function measureFont(sfnt: Uint8Array): FontMeasures {
  const face = openFace(sfnt);
  const font = new Font(face);
  // Where a font begins by itself is another weight in each: some at the lightest.
  font.setVariations([new Variation("wght", regular)]);
  const buffer = new GlyphBuffer();
  buffer.addText(sample);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  const { upem } = face;
  return {
    ascent: ascender / upem,
    descent: -descender / upem,
    lineGap: lineGap / upem,
    width: advance / sample.length / upem,
  };
}

/** @returns a `@font-face` rule for the family `<name> fallback` */
export function formatFallback(name: string, { ascent, descent, lineGap, width }: FontMeasures): string {
  const scale = width / arial.width;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const sources = arial.local.map((local) => `local("${local}")`);
  return `@font-face{font-family:"${name} fallback";src:${sources};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:${percent(lineGap / scale)}}`;
}
