import type { Json } from "../json.ts";
import { namesNothing } from "./address.ts";
import { listOf, nameOfItems, type TranslatedList, translationsOf } from "./list.ts";
import type { MoveOperation, Operation } from "./operation.ts";
import type { Lowered, Step } from "./step.ts";

export function lowerMove(document: Json, { at, to }: MoveOperation): Lowered {
  const list = listOf(document, at);
  const { position, items } = list;
  if (!Number.isInteger(to) || to < 0 || to >= items.length)
    throw namesNothing({ ...list.at, path: [...list.at.path, to] });
  const byPosition = at.language === undefined && !nameOfItems(list.at);
  const moved = byPosition ? translationsOf(document, list).map((one) => moveTranslation(one, to)) : [];
  return {
    steps: [{ kind: "move", path: [...list.path, position], to }, ...moved.flatMap(({ steps }) => steps)],
    invert: () => [
      { op: "move", at: { ...list.at, path: [...list.at.path, to] }, to: position },
      ...moved.flatMap(({ undo }) => undo),
    ],
  };
}

/**
 * Moves an item in a translated list, which can be shorter than the primary one: pads it with nulls as far as the move
 * reaches, and removes trailing nulls afterwards.
 */
function moveTranslation({ at, path, items, position }: TranslatedList, to: number) {
  const { length } = items;
  if (Math.min(position, to) >= length) return { steps: [], undo: [] };
  const padded = Math.max(position, to, length - 1) + 1;
  const result: unknown[] = [...items, ...Array<null>(padded - length).fill(null)];
  result.splice(to, 0, ...result.splice(position, 1));
  let kept = padded;
  while (kept > length && result[kept - 1] === null) kept--;
  const place = (index: number) => [...path, index];
  const steps: Step[] = [];
  for (let index = length; index < padded; index++)
    steps.push({ kind: "insert", path: place(index), value: null });
  steps.push({ kind: "move", path: place(position), to });
  for (let index = padded - 1; index >= kept; index--) steps.push({ kind: "remove", path: place(index) });
  const undo: Operation[] = [];
  for (let index = kept - 1; index >= length; index--)
    undo.push({ op: "remove", at: { ...at, path: [...at.path, index] } });
  return { steps, undo };
}
