/** Field data in the iframe, looked up by pointer. */
import { expect, test } from "vitest";
import {
  boundsOf,
  childOf,
  isBelow,
  itemsAround,
  linkOf,
  placeInList,
} from "../../../src/editor/page/fields.ts";
import { fieldAt, parsePointer, valueAt } from "../../../src/editor/shared/pointer.ts";
import type { FieldState } from "../../../src/editor/shared/protocol.ts";

const text = { isRequired: false, shape: "text", max: 40, isPlain: false, alignment: undefined } as const;
const link = { isRequired: false, shape: "link" } as const;
const group = (fields: Record<string, FieldState>): FieldState => ({
  isRequired: false,
  shape: "group",
  fields,
  alternatives: [],
});
const list = (item: FieldState, min = 0, max: number | null = null): FieldState => ({
  isRequired: false,
  shape: "list",
  item,
  min,
  max,
});
const tree = group({
  "a/b": text,
  buttons: list(group({ buttonText: text, btnText: text, imgLink: link, btnUrl: link, buttonUrl: link })),
  rows: list(list(group({ title: text }))),
});

test("a field is found by its pointer, whatever its name", () => {
  expect(fieldAt(tree, parsePointer("/a~1b"))).toBe(text);
  expect(fieldAt(tree, parsePointer("/rows/7/2/title"))).toBe(text);
  expect(fieldAt(tree, parsePointer("/rows/7/2/other"))).toBeUndefined();
  expect(fieldAt(tree, parsePointer("/a~1b/deeper"))).toBeUndefined();
  expect(fieldAt(undefined, parsePointer("/title"))).toBeUndefined();
});

test("a value is found by its pointer, and inherited members are not", () => {
  const data = { "a/b": "one", rows: [[{ title: "two" }]] };
  expect(valueAt(data, parsePointer("/a~1b"))).toBe("one");
  expect(valueAt(data, parsePointer("/rows/0/0/title"))).toBe("two");
  expect(valueAt(data, parsePointer("/rows/1/0/title"))).toBeUndefined();
  expect(valueAt(data, parsePointer("/constructor"))).toBeUndefined();
});

test("EDT-4 items are identified by the positions in a pointer", () => {
  expect(itemsAround("/rows/1/0/title")).toEqual(["/rows/1", "/rows/1/0"]);
  expect(itemsAround("/labels/3")).toEqual(["/labels/3"]);
  expect(placeInList("/rows/1/10")).toEqual({ list: "/rows/1", index: 10 });
  expect(childOf("", "/title")).toEqual({ kind: "field", pointer: "/title" });
  expect(childOf("", "/rows/1/0/title")).toEqual({ kind: "item", pointer: "/rows/1" });
  expect(childOf("/rows/1", "/rows/1/0/title")).toEqual({ kind: "item", pointer: "/rows/1/0" });
  expect(childOf("/labels/3", "/labels/3")).toEqual({ kind: "field", pointer: "/labels/3" });
  expect(isBelow("/team/30", "/team/3")).toBe(false);
});

test("EDT-3 the link of a text is the one next to it with a matching name", () => {
  expect(linkOf(tree, "/buttons/0/buttonText")).toBe("/buttons/0/buttonUrl");
  expect(linkOf(tree, "/buttons/0/btnText")).toBe("/buttons/0/btnUrl");
  expect(linkOf(tree, "/buttons/0/imgUrl")).toBe("/buttons/0/imgLink");
  expect(linkOf(tree, "/buttons/0/buttonUrl")).toBe("/buttons/0/buttonUrl");
  expect(linkOf(tree, "/rows/0/0/title")).toBeUndefined();
});

test("EDT-4 a list at a limit reports which one", () => {
  expect(boundsOf(list(text, 1, 3), 3)).toEqual({ add: { word: "atMost", count: 3 }, remove: undefined });
  expect(boundsOf(list(text, 1, 3), 1)).toEqual({ add: undefined, remove: { word: "atLeast", count: 1 } });
  expect(boundsOf(list(text), 100)).toEqual({ add: undefined, remove: undefined });
  expect(boundsOf(undefined, 0)).toEqual({ add: undefined, remove: undefined });
});
