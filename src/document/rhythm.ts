/** Advice on the sequence of sections on a page. */
import type { Catalogue } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Section } from "./site.ts";

/** More sections in a row with the same background look like one endless section. */
const alikeAtMost = 2;

/**
 * @param sections published sections of a page, in order
 * @returns one diagnostic per run of similar sections
 */
export function adviseOnRhythm(sections: readonly Section[], { sections: types }: Catalogue): Diagnostic[] {
  const found: Diagnostic[] = [];
  let alike = 0;
  let before: Section | undefined;
  for (const section of sections) {
    const type = types.get(section.type);
    // Bars, heroes and footers frame the page and do not count.
    const isInRow = type !== undefined && type.category !== "header" && type.category !== "footer";
    const follows = isInRow && before !== undefined;
    alike = !isInRow ? 0 : follows && before?.colorMode === section.colorMode ? alike + 1 : 1;
    const { type: name, pointer, colorMode, orientation } = section;
    if (alike === alikeAtMost + 1) found.push(diagnose("grounds-alike", pointer, { colorMode }));
    const isSameSide = before?.type === name && before.orientation === orientation;
    if (follows && type.hasOrientation && isSameSide)
      found.push(diagnose("sides-alike", pointer, { type: name, orientation }));
    before = isInRow ? section : undefined;
  }
  return found;
}
