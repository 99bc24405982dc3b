/** Three-way merge of documents (EDT-16). */
import type { Json } from "../json.ts";
import { type MergeConflict, mergeValues } from "./merge/merge-values.ts";
import { operationsBetween } from "./merge/operations-between.ts";
import type { Operation } from "./operation.ts";

export interface Merged {
  /** What we have changed and they have not: to be done to their document. */
  readonly operations: readonly Operation[];
  /** What both have changed, each in another way: it is theirs until somebody decides. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Pages are known by their paths, sections by their uniqIds, items of lists by equality and position. All three documents are
 * whole, or lack the same pages: those that are the same in all of them.
 */
export function mergeDocuments(base: Json, ours: Json, theirs: Json): Merged {
  const conflicts: MergeConflict[] = [];
  const merged = mergeValues({ base, ours, theirs }, { path: [] }, conflicts) as Json;
  return { operations: operationsBetween(theirs, merged), conflicts };
}
