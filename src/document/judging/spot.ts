/** A field tree prepared for the walk: each field knows its place, so that nothing is put together on the way. */
import type { FieldNode } from "#section";
import { fieldName, formatPointer } from "../../diagnostic/index.ts";

/** One field of a part, as `team.name` is one field of however many members. */
export interface Spot {
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
  readonly fields: readonly Spot[];
  /** Of a list. */
  readonly item: Spot | undefined;
  /** Of a group: what a bare address in its place is. */
  readonly bare: Spot | undefined;
  /** Whether what is in it is judged elsewhere. */
  readonly isApart: boolean;
}

/** @param apart name of the one field of a part that is judged elsewhere */
export function prepare(
  node: FieldNode,
  apart?: string,
  path: readonly (string | null)[] = [],
  isApart = false,
): Spot {
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
    isApart,
  };
}

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
