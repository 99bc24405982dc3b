/** Operations on the value of a document. */
import type { Json } from "../json.ts";
import { checkOperation } from "./check-operation.ts";
import { lowerInsert } from "./insert.ts";
import { lowerMove } from "./move.ts";
import type { Operation } from "./operation.ts";
import { lowerRemove } from "./remove.ts";
import { lowerSet } from "./set.ts";
import { type Lowered, runSteps } from "./step.ts";

export interface Applied {
  /** What was not touched is shared with the one before. */
  readonly document: Json;
  /** What leads back, in the order in which it is to be done. */
  readonly inverse: readonly Operation[];
}

/**
 * @param document as a whole, or with the pages alone that are touched, and what translations say of them
 * @throws EditError for what names nothing or is none of the four
 */
export function applyOperations(document: Json, operations: readonly Operation[]): Applied {
  let now = document;
  const inverses: (readonly Operation[])[] = [];
  for (const operation of operations) {
    const { steps, invert } = lower(now, operation);
    now = runSteps(now, steps);
    inverses.push(invert([]));
  }
  return { document: now, inverse: inverses.reverse().flat() };
}

/** @returns what an operation comes down to @throws EditError */
export function lower(document: Json, operation: Operation): Lowered {
  checkOperation(operation);
  switch (operation.op) {
    case "set":
      return lowerSet(document, operation);
    case "insert":
      return lowerInsert(document, operation);
    case "remove":
      return lowerRemove(document, operation);
    case "move":
      return lowerMove(document, operation);
  }
}
