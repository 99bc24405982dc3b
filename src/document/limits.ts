/** Authoring limits: lengths, counts, required texts (VAL-2, VAL-3), with a component's own overrides (DOC-12). */
import { countCodePoints, type FieldNode, visibleLength, visitFields } from "#section";
import { type Diagnostic, diagnose, fieldName, formatPointer, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

export interface LimitOverride {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly required?: boolean | undefined;
}

/** Keyed by the field's names joined by dots, without the positions in lists: `team.name`. */
export type LimitOverrides = Readonly<Record<string, LimitOverride>>;

/**
 * Marks that join with a letter are one character with it, however many they are.
 * @param characters how many the text may have, or has
 */
function checkMarks(
  text: string,
  plain: boolean,
  characters: number,
  at: readonly PropertyKey[],
): Diagnostic[] {
  const max = caps.codePoints * characters;
  const found = text.length > max ? countCodePoints(text, plain) : 0;
  return found > max ? [diagnose("too-many-marks", formatPointer(at), { found, max })] : [];
}

/**
 * Measures a value against the limits of its fields.
 * @param path where the value stands in the document
 * @param severity of what is over a limit; what is required stays an error
 */
export function checkLimits(
  tree: FieldNode,
  value: unknown,
  path: readonly PropertyKey[],
  severity: Severity,
  overrides: LimitOverrides = {},
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const overrideAt = (at: readonly PropertyKey[]): LimitOverride | undefined => {
    const name = at
      .slice(path.length)
      .filter((key) => typeof key === "string")
      .join(".");
    return Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  };
  const hasOverrides = Object.keys(overrides).length > 0;

  visitFields(tree, value, [...path], {
    leaf(meta, text, at) {
      if (meta.kind !== "text") return;
      const own = hasOverrides ? overrideAt(at) : undefined;
      const isEmpty = text === undefined || text === "";
      if (isEmpty && (own?.required ?? meta.required))
        found.push(diagnose("required", formatPointer(at), { name: fieldName(at) }));
      if (typeof text !== "string") return;
      const max = own?.max ?? meta.max;
      const length = visibleLength(text, meta.plain, max);
      if (length > max) found.push(diagnose("text-too-long", formatPointer(at), { length, max }, severity));
      found.push(...checkMarks(text, meta.plain, Math.max(meta.max, max, length), at));
    },
    list(node, items, at) {
      const own = hasOverrides ? overrideAt(at) : undefined;
      const { min, max } = { min: own?.min ?? node.min, max: own?.max ?? node.max };
      const count = items.length;
      if (count < min) found.push(diagnose("too-few-items", formatPointer(at), { count, min }, severity));
      if (count > max) found.push(diagnose("too-many-items", formatPointer(at), { count, max }, severity));
    },
    group(node, fields, at) {
      const names = node.atLeastOne;
      if (names.length > 0 && names.every((name) => !fields[name]))
        found.push(diagnose("at-least-one", formatPointer(at), { names }));
    },
  });
  return found;
}
