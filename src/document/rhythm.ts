/** Advice on how the sections of a page follow each other: nothing is wrong with any of them alone. */
import type { Catalogue } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Section } from "./site.ts";

/** So many grounds alike in a row read as one section without an end. */
const alikeAtMost = 2;

/**
 * @param sections of a page that are shown, in order
 * @returns what to change, once for each row of sections that are alike
 */
export function adviseOnRhythm(sections: readonly Section[], { sections: types }: Catalogue): Diagnostic[] {
  const found: Diagnostic[] = [];
  let alike = 0;
  let before: Section | undefined;
  for (const section of sections) {
    const type = types.get(section.type);
    // Bars, heroes and footers frame the page: they are no part of the row.
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
