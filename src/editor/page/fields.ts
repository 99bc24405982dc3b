/** Kinds, limits and links of the page's fields, by pointer. No DOM access. */
import { fieldAt, formatPointer, parsePointer } from "../shared/pointer.ts";
import type { FieldState } from "../shared/protocol.ts";

export type TextState = Extract<FieldState, { shape: "text" }>;

export const isBelow = (pointer: string, above: string): boolean =>
  above === "" || pointer === above || pointer.startsWith(`${above}/`);

/** @returns pointers of the list items around this pointer, outermost first; includes the pointer itself if it is an item */
export function itemsAround(pointer: string): string[] {
  const path = parsePointer(pointer);
  return path.flatMap((key, index) =>
    typeof key === "number" ? [formatPointer(path.slice(0, index + 1))] : [],
  );
}

/** @param item pointer of an item */
export function placeInList(item: string): { list: string; index: number } {
  const at = item.lastIndexOf("/");
  return { list: item.slice(0, at), index: Number(item.slice(at + 1)) };
}

/** Returns the direct child of `above` that contains the pointer: an item of a list, or a field. */
export function childOf(above: string, pointer: string): { kind: "item" | "field"; pointer: string } {
  const [item] = itemsAround(pointer).filter((around) => around.length > above.length);
  return item === undefined ? { kind: "field", pointer } : { kind: "item", pointer: item };
}

const nameOf = (pointer: string) => String(parsePointer(pointer).at(-1) ?? "");
const beside = (pointer: string, name: string) => `${pointer.slice(0, pointer.lastIndexOf("/"))}/${name}`;

/**
 * @returns pointer of the link of a text or picture: the field itself, or the sibling link whose name shares the longest prefix,
 *   as `buttonUrl` does with `buttonText`; undefined when there is none
 */
export function linkOf(tree: FieldState | undefined, pointer: string): string | undefined {
  const path = parsePointer(pointer);
  if (fieldAt(tree, path)?.shape === "link") return pointer;
  const group = fieldAt(tree, path.slice(0, -1));
  if (group?.shape !== "group") return undefined;
  const own = nameOf(pointer);
  const links = Object.keys(group.fields).filter((name) => group.fields[name]?.shape === "link");
  const [best] = links.sort((a, b) => likeness(b, own) - likeness(a, own));
  return best === undefined ? undefined : beside(pointer, best);
}

interface WidthField {
  readonly pointer: string;
  readonly min: number;
  readonly max: number;
  readonly isLogoWidth: boolean;
}

/** @returns the width field next to a picture, such as `logoWidth` for `logoSrc`; undefined when there is none */
export function widthOf(tree: FieldState | undefined, pointer: string): WidthField | undefined {
  const path = parsePointer(pointer);
  if (fieldAt(tree, path)?.shape !== "picture") return undefined;
  const group = fieldAt(tree, path.slice(0, -1));
  const name = nameOf(pointer).replace(/(?:Src|Url)$/, "Width");
  const width = group?.shape === "group" ? group.fields[name] : undefined;
  if (width?.shape !== "number" || width.min === null || width.max === null) return undefined;
  const { min, max, isLogoWidth = false } = width;
  return { pointer: beside(pointer, name), min, max, isLogoWidth };
}

/** Length of the common prefix. */
function likeness(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

/** List limit that prevents adding or removing an item. */
type Bound = { readonly word: "atLeast" | "atMost"; readonly count: number };

export interface ListBounds {
  readonly add: Bound | undefined;
  readonly remove: Bound | undefined;
}

export const boundsOf = (list: FieldState | undefined, count: number): ListBounds => {
  if (list?.shape !== "list") return { add: undefined, remove: undefined };
  const { min, max } = list;
  return {
    add: max !== null && count >= max ? { word: "atMost", count: max } : undefined,
    remove: count <= min ? { word: "atLeast", count: min } : undefined,
  };
};
