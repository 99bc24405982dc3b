/** A field tree prepared for the walk: each field knows its place, so that nothing is put together on the way. */
import type { FieldNode } from "#section";
import { fieldName, formatPointer } from "../../diagnostic/index.ts";

/** One field of a part, as `team.name` is one field of however many members. */
export interface CompiledField {
  readonly node: FieldNode;
  /** Its name in the object that holds it. */
  readonly key: string;
  /** Names that lead to it from the part; null for a position in a list. */
  readonly path: readonly (string | null)[];
  /** Its pointer in the part, cut where positions stand: `["/team/", "/name"]`. */
  readonly pointer: readonly string[];
  /** As overrides of limits name it: `team.name`. */
  readonly name: string;
  /** As messages name it. */
  readonly label: string;
  /** Of a group. */
  readonly fields: readonly CompiledField[];
  /** Of a list. */
  readonly item: CompiledField | undefined;
  /** Of a group: what a bare address in its place is. */
  readonly bare: CompiledField | undefined;
  /** Whether it means something when it is left out, beyond what overrides of limits say. */
  readonly isMissed: boolean;
  /** Whether what is in it is judged elsewhere. */
  readonly isApart: boolean;
}

/** @param apart name of the one field of a part that is judged elsewhere */
export function prepare(
  node: FieldNode,
  apart?: string,
  path: readonly (string | null)[] = [],
  isApart = false,
): CompiledField {
  const names = path.filter((name) => name !== null);
  const [fields, item] = isApart
    ? []
    : [node.shape === "group" ? node.fields : undefined, node.shape === "list" ? node.item : undefined];
  const url = fields?.get("url");
  return {
    node,
    key: path.at(-1) ?? "",
    path,
    pointer: cut(path),
    name: names.join("."),
    label: fieldName(names),
    fields: [...(fields ?? [])].map(([name, field]) =>
      prepare(field, undefined, [...path, name], name === apart),
    ),
    item: item && prepare(item, undefined, [...path, null]),
    bare: url?.shape === "leaf" ? prepare(url, undefined, path) : undefined,
    isMissed: !node.isOptional || node.fallback !== undefined || isRequiredText(node),
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

/** @param at positions in the lists around @returns where a value of the field stands in its part */
export function pointerOf({ pointer }: CompiledField, at: readonly number[]): string {
  let found = pointer[0] as string;
  for (let index = 1; index < pointer.length; index++) found += `${at[index - 1]}${pointer[index]}`;
  return found;
}
