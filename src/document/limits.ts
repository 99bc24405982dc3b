/** Authoring limits: lengths, counts, required texts (VAL-2, VAL-3), with overrides per section (DOC-12). */
import { countCodePoints, visibleLength } from "#section";
import { type Diagnostic, diagnose, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

export interface LimitOverride {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly required?: boolean | undefined;
}

/** Keyed by the path of the field joined by dots, without list positions: `team.name`. */
export type LimitOverrides = Readonly<Record<string, LimitOverride>>;

/**
 * Checks the length of a text. Only a text with more UTF-16 units than its limit can be too long.
 * @param max limit for this text, in characters
 * @param usual limit of the field without overrides, in characters
 * @param severity severity of exceeded limits
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
 * Limits code points, because any number of combining marks counts as one character with their letter.
 * @param characters limit or length of the text, in characters
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
