/** Field tree compiled for the walk: each field knows its path, so the walk computes nothing. */
import { conditionFor, type FieldCondition, type FieldNode } from "#section";
import { fieldName, formatPointer } from "../../diagnostic/index.ts";

/** Compiled field of a part. `team.name` is one field, however many members the list has. */
export interface CompiledField {
  readonly node: FieldNode;
  /** Key in its object. */
  readonly key: string;
  /** Path from the part; null for a list position. */
  readonly path: readonly (string | null)[];
  /** JSON pointer within the part, split at list positions: `["/team/", "/name"]`. */
  readonly pointer: readonly string[];
  /** Name for limit overrides: `team.name`. */
  readonly name: string;
  /** Name for messages. */
  readonly label: string;
  /** Fields of a group. */
  readonly fields: readonly CompiledField[];
  /** Item of a list. */
  readonly item: CompiledField | undefined;
  /** For a group with a `url`: the field that a bare address in its place is. */
  readonly bare: CompiledField | undefined;
  /** Condition with which it is shown; undefined if it always is. */
  readonly condition: FieldCondition | undefined;
  /** True if the walk must visit the field even if it is absent. */
  readonly isMissed: boolean;
  /** True if its contents are validated elsewhere. */
  readonly isApart: boolean;
}

/** @param apart name of the field that is validated elsewhere */
export function prepare(
  node: FieldNode,
  apart?: string,
  path: readonly (string | null)[] = [],
  isApart = false,
  condition: FieldCondition | undefined = undefined,
): CompiledField {
  const names = path.filter((name) => name !== null);
  const [fields, item] = isApart
    ? []
    : [node.shape === "group" ? node.fields : undefined, node.shape === "list" ? node.item : undefined];
  const conditions = node.shape === "group" ? node.conditions : undefined;
  const url = fields?.get("url");
  return {
    node,
    key: path.at(-1) ?? "",
    path,
    pointer: cut(path),
    name: names.join("."),
    label: fieldName(names),
    fields: [...(fields ?? [])].map(([name, field]) =>
      prepare(field, undefined, [...path, name], name === apart, conditionFor(conditions, name)),
    ),
    item: item && prepare(item, undefined, [...path, null]),
    bare: url?.shape === "leaf" ? prepare(url, undefined, path) : undefined,
    condition,
    isMissed:
      !node.isOptional ||
      condition?.isRequired === true ||
      node.fallback !== undefined ||
      isRequiredText(node),
    isApart,
  };
}

const isRequiredText = (node: FieldNode): boolean =>
  node.shape === "leaf" && node.meta.kind === "text" && node.meta.required;

/** @returns `["/team/", "/name"]` for `["team", null, "name"]` */
function cut(path: readonly (string | null)[]): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const name of path) {
    if (name === null) pieces.push(`${piece}/`);
    piece = name === null ? "" : piece + formatPointer([name]);
  }
  return [...pieces, piece];
}

/** @param at positions in the enclosing lists @returns JSON pointer of a value within its part */
export function pointerOf({ pointer }: CompiledField, at: readonly number[]): string {
  let found = pointer[0] as string;
  for (let index = 1; index < pointer.length; index++) found += `${at[index - 1]}${pointer[index]}`;
  return found;
}
