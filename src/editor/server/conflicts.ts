/** Describes merge conflicts for the owner, who decides (EDT-16). */
import { type Address, isSame, type MergeConflict, valueIn } from "../../document/edits/index.ts";
import type { Conflict } from "../shared/protocol.ts";

type Json = Parameters<typeof valueIn>[0];

/** @param before document that both sides have changed */
export function describeConflicts(before: Json, conflicts: readonly MergeConflict[]): readonly Conflict[] {
  const primary = new Map(
    conflicts.filter(({ at }) => at.language === undefined).map((one) => [keyOf(one.at), one]),
  );
  const isTranslationOf = ({ at }: MergeConflict) =>
    at.language === undefined ? undefined : primary.get(keyOf(at));
  const shown = conflicts.filter(
    (one) =>
      !(isTranslationOf(one)?.ours !== undefined && isUnchanged(one)) && !isOfTranslations(one, conflicts),
  );
  return shown.map((one) => {
    const { at, base, ours, theirs } = one;
    const whole = isTranslationOf(one) ?? one;
    const kind = kindOf(whole);
    const { page, section, path } = at;
    const around = section === undefined || path.length === 0 ? undefined : { page, section, path: [] };
    return {
      at,
      ours,
      theirs,
      kind,
      base,
      ...(kind !== "changed" && { what: whatIsAt(at), before: whole.base }),
      ...(around && { section: valueIn(before, around) }),
    };
  });
}

const keyOf = ({ page, section, path }: Address): string => JSON.stringify([page, section, path]);

const isUnchanged = ({ ours, base }: MergeConflict): boolean => isSame(ours, base);

/** Returns true if one side has changed only a translation, which is a conflict of its own. */
const isOfTranslations = (one: MergeConflict, all: readonly MergeConflict[]): boolean =>
  one.at.language === undefined &&
  (isUnchanged(one) || isSame(one.theirs, one.base)) &&
  all.some(
    (other) => other !== one && keyOf(other.at) === keyOf(one.at) && !isSame(other.ours, other.theirs),
  );

function kindOf({ base, ours, theirs }: MergeConflict): NonNullable<Conflict["kind"]> {
  if (base === undefined) return "changed";
  if (theirs === undefined) return "deleted-there";
  return ours === undefined ? "deleted-here" : "changed";
}

function whatIsAt({ page, section, path }: Address): NonNullable<Conflict["what"]> {
  if (path.length > 0) return typeof path.at(-1) === "number" ? "item" : "field";
  return section === undefined && page !== undefined ? "page" : "section";
}
