/** Applies operations to the value of a document. */
import type { Json } from "../json.ts";
import { checkOperation } from "./check-operation.ts";
import { lowerInsert } from "./insert.ts";
import { lowerMove } from "./move.ts";
import type { Operation } from "./operation.ts";
import { lowerRemove } from "./remove.ts";
import { lowerSet } from "./set.ts";
import { type Lowered, runSteps } from "./step.ts";

export interface Applied {
  /** Shares unchanged values with the document before. */
  readonly document: Json;
  /** Operations that undo the change, in order. */
  readonly inverse: readonly Operation[];
}

/**
 * @param document the complete document, or one with only the changed pages and their translations
 * @throws EditError for an operation without a target or of an unknown kind
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

/** Converts an operation into steps. @throws EditError */
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
