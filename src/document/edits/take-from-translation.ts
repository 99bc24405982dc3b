import { isSame, type Json } from "../json.ts";
import { follow, type Hop, hopsOf, isNamed } from "./address.ts";
import type { Operation, SetOperation } from "./operation.ts";
import { type Lowered, noSteps, type Step } from "./step.ts";
import { addressUpTo, isEmptyBut, isInPrimary, type TranslationAddress, wrap } from "./translation-place.ts";

/**
 * Removes a value from a translation, with containers that become empty: an object without members, an entry with only its
 * name, a list of nulls.
 */
export function takeFromTranslation(document: Json, { at: asked, keep, source }: SetOperation): Lowered {
  const at = asked as TranslationAddress;
  const hops = hopsOf(at);
  const { path, values, isWhole } = follow(document, hops);
  if (!isWhole) return noSteps;
  let count = hops.length;
  while (!keep && count > 1 && isEmptyBut(values[count - 1], path[count - 1], hops[count - 2])) count--;

  const container = values[count - 1];
  const key = path[count - 1];
  const place = path.slice(0, count);
  const value = values[count];
  if (!Array.isArray(container))
    return {
      steps: [{ kind: "unset", path: place, source }],
      invert: ([taken]) => [{ op: "set", ...whole(document, at, hops, count, values), source: taken }],
    };
  const position = key as number;
  const listAt = addressUpTo(at, count - 1);
  const itemAt = (index: number) => ({ ...listAt, path: [...listAt.path, index] });
  if (isNamed(hops[count - 1] as Hop))
    return {
      steps: [{ kind: "remove", path: place, source }],
      invert: ([taken]) => [{ op: "insert", at: itemAt(position), value, source: taken }],
    };
  if (keep || position < container.length - 1)
    return {
      steps: [{ kind: "set", path: place, value: null }],
      invert: ([taken]) => [{ op: "set", at: itemAt(position), value, source: taken }],
    };
  let from = position;
  while (from > 0 && container[from - 1] === null) from--;
  const steps: Step[] = [];
  for (let index = position; index >= from; index--)
    steps.push({ kind: "remove", path: [...path.slice(0, count - 1), index] });
  return {
    steps,
    invert: (taken) =>
      steps
        .map(({ path: removed }, index): Operation => {
          const at = removed.at(-1) as number;
          return { op: "insert", at: itemAt(at), value: container[at], source: taken[index] };
        })
        .reverse(),
  };
}

/**
 * Returns the operation that restores the value and its containers. If they held nothing else, only the value is set, so that
 * additions of others are not lost.
 */
function whole(
  document: Json,
  at: TranslationAddress,
  hops: readonly Hop[],
  count: number,
  values: readonly unknown[],
): Pick<SetOperation, "at" | "value"> {
  const value = values.at(-1);
  if (isSame(wrap(hops.slice(count), value), values[count]) && isInPrimary(document, at))
    return { at, value };
  const minLength = Math.max(count, 2);
  return { at: addressUpTo(at, minLength), value: values[minLength] };
}
