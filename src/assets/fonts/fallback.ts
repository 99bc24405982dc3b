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

/** Arial, and the fonts that systems without it have in its place. */
const stretched = ["Arial", "Liberation Sans", "Helvetica Neue"];

/** Letters of a script about as often as its greatest language has them. */
export interface Sample {
  readonly text: string;
  /** Width of a typical letter of the text in Arial, in parts of its size. */
  readonly width: number;
  /** What the stand-in is for; all that no other one is for, where it is absent. */
  readonly range?: string;
}

/** By script, as fonts name their parts. A font for one script lacks the space, so that Latin alone has it here. */
export const samples: Readonly<Record<string, Sample>> = {
  latin: {
    text: "eeeeeeeeeeeettttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddlllcccuuummmwwffggyyppbbvk                  ",
    width: 0.4522,
  },
  cyrillic: {
    text: "оооооооооооееееееееааааааааиииииииннннннттттттссссссррррррввввлллллккккмммддддппппууяяыььгззббчй",
    width: 0.5408,
    range: "U+400-4FF",
  },
  greek: {
    text: "αααααααααεεεεεεεεοοοοοοοοιιιιιιιττττττττνννννννσσσσσςςρρρρκκκππππλλλμμμυυυηηηδδγγωωθθχφβξ",
    width: 0.5114,
    range: "U+370-3FF",
  },
  hebrew: {
    text: "יייייייייייהההההההוווווווווולללללללאאאאאאאממםםםרררררתתתתתבבבבבשששנננןןדדככחחפפקקעעגגצצזטס",
    width: 0.3652,
    range: "U+590-5FF",
  },
};

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

/** @returns a `@font-face` rule for the family `<name> fallback` */
export function formatFallback(
  name: string,
  { ascent, descent, lineGap, width }: FontMeasures,
  { width: standard, range }: Sample,
): string {
  const scale = width / standard;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const sources = stretched.map((local) => `local("${local}")`);
  return `@font-face{font-family:"${name} fallback";src:${sources};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:${percent(lineGap / scale)}${range ? `;unicode-range:${range}` : ""}}`;
}
