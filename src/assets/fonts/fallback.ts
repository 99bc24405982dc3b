/** Fallback font: a system font scaled to the metrics of the web font, so that no line moves when that loads (THM-4). */

/** Font metrics relative to the font size. */
export interface FontMeasures {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Width of a typical letter. */
  readonly width: number;
}

/** Arial, and the fonts that replace it on systems without it. */
const stretched = ["Arial", "Liberation Sans", "Helvetica Neue"];

/** Sample text of a script, with letter frequencies of its most used language. */
export interface Sample {
  readonly text: string;
  /** Width of a typical letter of the text in Arial, relative to the font size. */
  readonly width: number;
  /** Unicode range of the fallback; if absent, everything that no other fallback covers. */
  readonly range?: string;
}

/** By script, under the names of font subsets. Fonts of other scripts lack the space, so only the Latin sample contains it. */
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
