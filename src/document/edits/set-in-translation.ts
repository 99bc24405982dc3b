import { caps } from "../caps.ts";
import { isObject, type Json } from "../json.ts";
import { follow, type Hop, hopsOf, isNamed, namesNothing } from "./address.ts";
import { EditError } from "./edit-error.ts";
import type { SetOperation } from "./operation.ts";
import type { Lowered, Step } from "./step.ts";
import {
  addressUpTo,
  asInPrimary,
  isEmptyBut,
  type TranslationAddress,
  wrap,
  wrapNamed,
} from "./translation-place.ts";

/** Sets a value in a translation and creates missing entries and lists on the way. */
export function setInTranslation(document: Json, { at: asked, value, source }: SetOperation): Lowered {
  const at = asInPrimary(document, asked as TranslationAddress);
  const hops = hopsOf(at);
  const { path, values, isWhole } = follow(document, hops);
  const found = path.length;
  const container = values.at(-1);
  const last = hops.at(-1);
  if (isWhole)
    return {
      steps: [
        {
          kind: "set",
          path,
          value: last !== undefined && isNamed(last) ? wrapNamed(last, value) : value,
          source,
        },
      ],
      invert: ([taken]) => [{ op: "set", at, value: container, source: taken }],
    };
  const hop = hops[found] as Hop;
  if (hops.some((one) => typeof one === "number" && one > caps.items)) throw namesNothing(at);
  const item = wrap(hops.slice(found + 1), value);
  if (Array.isArray(container) && typeof hop === "number")
    return fillList(at, path, container, hop, item, source);
  // Undo also removes the created containers, even if others added to them, but keeps ones that were empty before.
  const isAlone = found > 0 && isEmptyBut(container, undefined, hops[found - 1]);
  const undo = isAlone ? { at: addressUpTo(at, found + 1), keep: true } : { at };
  if (Array.isArray(container) && isNamed(hop))
    return {
      steps: [{ kind: "insert", path: [...path, container.length], value: wrapNamed(hop, item), source }],
      invert: ([blank]) => [{ op: "set", ...undo, source: blank }],
    };
  if (isObject(container) && typeof hop === "string")
    return {
      steps: [{ kind: "add", path: [...path, hop], value: item, source }],
      invert: ([blank]) => [{ op: "set", ...undo, source: blank }],
    };
  // Another value is there, for example a null that leaves an item unchanged.
  if (found < hops.length - at.path.length)
    throw new EditError(
      "refused",
      "The translation in this language has an unexpected structure. Fix it in the file first.",
    );
  return {
    steps: [{ kind: "set", path, value: wrap(hops.slice(found), value), source }],
    invert: ([taken]) => [{ op: "set", at: addressUpTo(at, found), value: container, source: taken }],
  };
}

function fillList(
  at: TranslationAddress,
  path: readonly (string | number)[],
  list: readonly unknown[],
  position: number,
  item: unknown,
  source: SetOperation["source"],
): Lowered {
  const steps: Step[] = [];
  for (let index = list.length; index <= position; index++) {
    const isLast = index === position;
    steps.push({
      kind: "insert",
      path: [...path, index],
      value: isLast ? item : null,
      source: isLast ? source : undefined,
    });
  }
  const listAt = addressUpTo(at, path.length);
  return {
    steps,
    invert: (blanks) =>
      steps
        .map((_, index) => {
          const place = { ...listAt, path: [...listAt.path, list.length + index] };
          return { op: "remove", at: place, source: blanks[index] } as const;
        })
        .reverse(),
  };
}
