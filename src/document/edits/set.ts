import { quote } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../json.ts";
import { type Followed, follow, hopsOf, keyIn, locate, namesNothing } from "./address.ts";
import { EditError } from "./edit-error.ts";
import type { Address, SetOperation, Source } from "./operation.ts";
import { setInTranslation } from "./set-in-translation.ts";
import { type Lowered, noSteps } from "./step.ts";
import { takeFromTranslation } from "./take-from-translation.ts";

export function lowerSet(document: Json, operation: SetOperation): Lowered {
  const lowered = lower(document, operation);
  const named = rename(document, operation);
  if (!named) return lowered;
  // The new name is valid until an undo.
  const invert = (sources: readonly (Source | undefined)[]) =>
    lowered.invert(sources).map((inverse) => ({ ...inverse, at: { ...inverse.at, ...named } }));
  return { ...lowered, invert };
}

/**
 * @returns the new name of a page or section; undefined if it does not change
 * @throws EditError for an empty name, or one that is taken
 */
function rename(document: Json, { at, value }: SetOperation): Pick<Address, "page" | "section"> | undefined {
  const { page, section, path } = at;
  if (page === undefined || path.length > 1) return undefined;
  const [by, old] = section === undefined ? (["path", page] as const) : (["uniqId", section] as const);
  if (path.length === 1 && path[0] !== by) return undefined;
  if (path.length === 0 && at.language !== undefined) return undefined;
  const name = path.length === 1 ? value : isObject(value) ? value[by] : undefined;
  if (name === old) return undefined;
  if (typeof name !== "string" || name === "") throw new EditError("refused", `${quote(old)} needs a name.`);
  const renamed: Pick<Address, "page" | "section"> = by === "path" ? { page: name } : { section: name };
  const isBefore = (other: Followed, own: Followed) =>
    other.isWhole && Number(other.path.at(-1)) < Number(own.path.at(-1));
  const find = (names: typeof renamed) => follow(document, hopsOf({ ...at, ...names, path: [] }));
  // A name refers to the first item that has it.
  if (isBefore(find(renamed), find({}))) throw new EditError("refused", { kind: "name-taken", name });
  return renamed;
}

function lower(document: Json, operation: SetOperation): Lowered {
  const { at, value, source } = operation;
  if (at.language !== undefined)
    return value === undefined
      ? takeFromTranslation(document, operation)
      : setInTranslation(document, operation);
  const { parent, container, last } = locate(document, at);
  const key = keyIn(container, last);
  if (key === undefined) {
    if (!isObject(container) || typeof last !== "string") throw namesNothing(at);
    if (value === undefined) return noSteps;
    return {
      steps: [{ kind: "add", path: [...parent, last], value, source }],
      invert: ([blank]) => [{ op: "set", at, source: blank }],
    };
  }
  const path = [...parent, key];
  const old = (container as Record<string | number, unknown>)[key];
  if (value === undefined && Array.isArray(container))
    throw new EditError("refused", "To delete a list item, remove it: a list can't have gaps.");
  return {
    steps: [value === undefined ? { kind: "unset", path, source } : { kind: "set", path, value, source }],
    invert: ([taken]) => [{ op: "set", at, value: old, source: taken }],
  };
}
