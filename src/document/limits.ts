/** Authoring limits: lengths, counts, required texts (VAL-2, VAL-3), with a component's own overrides (DOC-12). */
import { countCodePoints, visibleLength } from "#section";
import { type Diagnostic, diagnose, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

export interface LimitOverride {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly required?: boolean | undefined;
}

/** Keyed by the field's names joined by dots, without the positions in lists: `team.name`. */
export type LimitOverrides = Readonly<Record<string, LimitOverride>>;

/**
 * Measures a text that has more UTF-16 units than it may have characters; no other can be too long.
 * @param max how many characters the text may have
 * @param usual how many such a text may have elsewhere
 * @param severity of what is over a limit
 */
export function checkLength(
  text: string,
  { max, usual, isPlain }: { readonly max: number; readonly usual: number; readonly isPlain: boolean },
  pointer: string,
  severity: Severity,
): Diagnostic[] {
  const length = visibleLength(text, isPlain, max);
  return [
    ...(length > max ? [diagnose("text-too-long", pointer, { length, max }, severity)] : []),
    ...checkMarks(text, isPlain, Math.max(usual, max, length), pointer),
  ];
}

/**
 * Marks that join with a letter are one character with it, however many they are.
 * @param characters how many the text may have, or has
 */
function checkMarks(text: string, isPlain: boolean, characters: number, pointer: string): Diagnostic[] {
  const max = caps.codePoints * characters;
  const found = text.length > max ? countCodePoints(text, isPlain) : 0;
  return found > max ? [diagnose("too-many-marks", pointer, { found, max })] : [];
}

export function checkCount(
  count: number,
  { min, max }: { readonly min: number; readonly max: number },
  pointer: string,
  severity: Severity,
): Diagnostic[] {
  return [
    ...(count < min ? [diagnose("too-few-items", pointer, { count, min }, severity)] : []),
    ...(count > max ? [diagnose("too-many-items", pointer, { count, max }, severity)] : []),
  ];
}
