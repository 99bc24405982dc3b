/** Applies steps to a text. */
import { isSame } from "../../json.ts";
import { EditError } from "../edit-error.ts";
import type { Source } from "../operation.ts";
import type { Path, Step } from "../step.ts";
import { formatItem, formatValue } from "./format.ts";
import { type Item, open, type Parts, split, textOf, type Written, write } from "./split.ts";

/** @returns the source text that the step removed, or undefined */
export function runStep(root: Written, step: Step): Source | undefined {
  const { path, kind } = step;
  const last = path.at(-1) as string | number;
  if (kind === "set") {
    const around = find(root, path);
    const written = around.at(-1)?.value ?? root;
    const text = textOf(written);
    const given = step.source?.text;
    write(
      written,
      given !== undefined && says(given, step.value) ? given : formatValue(around, text, step.value),
    );
    return { text };
  }
  const around = find(root, path.slice(0, -1));
  const parts = open(around.at(-1)?.value ?? root);
  switch (kind) {
    case "move":
      move(parts.items, last as number, step.to);
      return undefined;
    case "add":
    case "insert": {
      const blank = parts.items.length === 0 && parts.blank !== "" ? { text: parts.blank } : undefined;
      const name = kind === "add" ? String(last) : undefined;
      const wanted = kind === "add" ? (step.source?.index ?? parts.items.length) : (last as number);
      const at = Math.min(wanted, parts.items.length);
      const given = step.source && readItem(parts, at, step.source.text);
      if (given && given.name === name && says(textOf(given.value), step.value)) put(parts, at, given);
      else put(parts, at, readItem(parts, at, formatItem({ around, parts }, at, name, step.value)) as Given);
      return blank;
    }
    case "unset": {
      const index = indexOf(parts, last);
      if (parts.items.filter(({ name }) => name === last).length > 1)
        throw new EditError(
          "refused",
          "The document contains this key twice. Remove one of them from the file first.",
        );
      return { text: take(parts, index, step.source?.text), index };
    }
    case "remove":
      return { text: take(parts, last as number, step.source?.text) };
  }
}

/** @returns the items on the path to a place, the outermost first */
function find(root: Written, path: Path): readonly Item[] {
  const around: Item[] = [];
  let written = root;
  for (const key of path) {
    const parts = open(written);
    const item = parts.items[indexOf(parts, key)] as Item;
    around.push(item);
    written = item.value;
  }
  return around;
}

/** For duplicate keys, the last one counts. */
function indexOf({ items, isObject }: Parts, key: string | number): number {
  const index = isObject ? items.findLastIndex(({ name }) => name === key) : (key as number);
  if (!items[index]) throw new Error(`The text has no ${key}.`);
  return index;
}

function says(text: string, value: unknown): boolean {
  try {
    return isSame(JSON.parse(text), value) && text.trim() === text;
  } catch {
    return false;
  }
}

/** Item with the white space between it and its neighbour. */
interface Given extends Item {
  /** White space of the neighbour, on the side of the item. */
  readonly beside: string;
}

/** @returns undefined for a text that is not an item of this place */
function readItem({ isObject, items }: Parts, at: number, text: string): Given | undefined {
  const filler = isObject ? '"":0' : "0";
  const inner = items.length === 0 ? text : at === 0 ? text + filler : filler + text;
  const whole = isObject ? `{${inner}}` : `[${inner}]`;
  try {
    JSON.parse(whole);
  } catch {
    return undefined;
  }
  const read = split(whole);
  if (items.length === 0)
    return read.items.length === 1 ? { ...(read.items[0] as Item), beside: "" } : undefined;
  const [first, second] = read.items as [Item, Item];
  if (read.items.length !== 2) return undefined;
  if (at === 0) return first.before === "" ? { ...first, beside: second.before } : undefined;
  return second.after === "" ? { ...second, beside: first.after } : undefined;
}

function put(parts: Parts, at: number, { beside, ...item }: Given): void {
  const { items } = parts;
  const [previous, next] = [items[at - 1], items[at]];
  if (previous) {
    item.after = previous.after;
    previous.after = beside;
  } else if (next) {
    item.before = next.before;
    next.before = beside;
  }
  items.splice(at, 0, item);
  parts.blank = "";
}

/** @returns the removed text: the item with the separator before it, or after it for the first item */
function take(parts: Parts, at: number, blank = ""): string {
  const { items } = parts;
  const [previous, item, next] = [items[at - 1], items[at] as Item, items[at + 1]];
  const text = item.lead + textOf(item.value);
  items.splice(at, 1);
  if (previous) {
    const taken = `${previous.after},${item.before}${text}`;
    previous.after = item.after;
    return taken;
  }
  if (next) {
    const taken = `${text}${item.after},${next.before}`;
    next.before = item.before;
    return taken;
  }
  parts.blank = /^[\t\n\r ]*$/.test(blank) ? blank : "";
  return `${item.before}${text}${item.after}`;
}

/** Moves values; white space stays in place. */
function move(items: Item[], from: number, to: number): void {
  const values = items.map(({ value }) => value);
  values.splice(to, 0, ...values.splice(from, 1));
  for (const [index, value] of values.entries()) (items[index] as Item).value = value;
}
