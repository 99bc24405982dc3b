/** A font of the visitor's system, stretched to the measures of the one that is on its way: so no line moves (THM-4). */

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
