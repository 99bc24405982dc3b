/** Edits of list items. Pure. */
import type { Operation } from "../../document/edits/operation.ts";
import { isWordless } from "../../document/translations/wordless.ts";
import { isShown } from "../../section/conditions.ts";
import { fieldAt, type Path, parsePointer, valueAt, withValue } from "../shared/pointer.ts";
import type { EditKind, EditLabel, FieldState } from "../shared/protocol.ts";
import { type EditScope, resolveScope, type Snapshot } from "./edit-scope.ts";
import { type Edit, labelOf, setAt, setField } from "./edits.ts";
import { visibleText } from "./plain.ts";

/**
 * First words of an item, as its name.
 * @param nameOf returns the word for the value of a field that is a choice
 */
export function itemName(
  item: unknown,
  nameOf: (field: string, value: string) => string | undefined = () => undefined,
): string {
  if (typeof item === "string") return visibleText(item);
  if (typeof item !== "object" || item === null) return "";
  const texts = Object.entries(item).flatMap(([name, value]) => {
    const text =
      typeof value === "string" && !wordless.test(name) ? (nameOf(name, value) ?? visibleText(value)) : "";
    return text ? [{ name, text }] : [];
  });
  const best = texts.find(({ name }) => /title$|name$|heading$/i.test(name)) ?? texts[0];
  if (best) return best.text;
  // A language's name is nested one level deeper.
  return Object.values(item).map(itemNameBelow).find(Boolean) ?? "";
}

/** An item and its list. */
function itemAt(snapshot: Snapshot, scope: EditScope, pointer: string) {
  const path = parsePointer(pointer);
  const { data, at } = resolveScope(snapshot, scope);
  const items = valueAt(data, path.slice(0, -1));
  const item = valueAt(data, path);
  const label = (kind: EditKind): EditLabel => {
    const known = labelOf(snapshot, scope, path, kind);
    return known.kind === kind ? { kind, name: itemName(item) || known.name } : known;
  };
  return {
    index: Number(path.at(-1)),
    items: Array.isArray(items) ? items : [],
    label,
    address: { ...at, path: [...at.path, ...path] },
  };
}

export type ItemAct = "back" | "forward" | "duplicate" | "delete";

export function changeItem(
  snapshot: Snapshot,
  scope: EditScope,
  pointer: string,
  act: ItemAct,
): Edit | undefined {
  const { index, address, label } = itemAt(snapshot, scope, pointer);
  if (act === "back") return moveItem(snapshot, scope, pointer, index - 1);
  if (act === "forward") return moveItem(snapshot, scope, pointer, index + 1);
  if (act === "duplicate")
    return { label: label("duplicate-item"), intent: { kind: "duplicate-item", at: address } };
  return { label: label("delete-item"), operations: [{ op: "remove", at: address }] };
}

export function moveItem(
  snapshot: Snapshot,
  scope: EditScope,
  pointer: string,
  to: number,
): Edit | undefined {
  const { index, items, address, label } = itemAt(snapshot, scope, pointer);
  const { length } = items;
  if (to < 0 || to >= length || to === index) return undefined;
  if (address.path[0] === "languages" && scope === undefined) return moveLanguage(items, index, to);
  return { label: label("move-item"), operations: [{ op: "move", at: address, to }] };
}

/** Visitors see languages sorted by `order`, so it is updated where it disagrees with the list. */
export function moveLanguage(known: readonly unknown[], from: number, to: number): Edit | undefined {
  if (to < 0 || to >= known.length || to === from) return undefined;
  const at = (...path: (string | number)[]) => ({ path: ["languages", ...path] });
  const moved = known.toSpliced(from, 1).toSpliced(to, 0, known[from]);
  const orders = moved.flatMap((one, index): Operation[] =>
    valueAt(one, ["order"]) === index ? [] : [{ op: "set", at: at(index, "order"), value: index }],
  );
  const label = { kind: "settings", name: "languages" } as const;
  return { label, operations: [{ op: "move", at: at(from), to }, ...orders] };
}

/**
 * Adds an item to the end of a list.
 * @param words placeholder for required texts
 */
export function addItem(
  snapshot: Snapshot,
  scope: EditScope,
  pointer: string,
  words: string,
): Edit | undefined {
  const list = parsePointer(pointer);
  const { field: fields, data } = resolveScope(snapshot, scope);
  const field = fieldAt(fields, list);
  if (field?.shape !== "list") return undefined;
  const items = valueAt(data, list);
  const made = newItem(field.item, Array.isArray(items) ? items.at(-1) : undefined, words);
  const value = valueAt(made, ["id"]) === words ? withValue(made, ["id"], freeId(list, items)) : made;
  return insertItem(snapshot, scope, pointer, value);
}

/** Adds a given item to the end of a list. */
export function insertItem(snapshot: Snapshot, scope: EditScope, pointer: string, value: unknown): Edit {
  const list = parsePointer(pointer);
  const { data, at } = resolveScope(snapshot, scope);
  const items = valueAt(data, list);
  const label = labelOf(snapshot, scope, list, "add-item");
  // Create the list together with its first item.
  if (!Array.isArray(items)) return { ...setField(snapshot, scope, list, [value]), label };
  const operation: Operation = {
    op: "insert",
    at: { ...at, path: [...at.path, ...list, items.length] },
    value,
  };
  return { label, operations: [operation] };
}

/**
 * Returns true if an item is only valid once its owner has filled it in: it needs a link, or an address, a code or an ID for
 * which no placeholder is valid.
 */
export function isDrafted(scope: EditScope, path: Path, field: FieldState): boolean {
  if (typeof scope === "string" || field.shape !== "group") return false;
  return Object.entries(field.fields).some(([name, below]) => {
    if (!below.isRequired || name === "id") return false;
    const isCode = below.shape === "text" && isWordless([...path, name]);
    return below.shape === "link" || isCode || isDrafted(scope, [...path, name], below);
  });
}

const itemNameBelow = (value: unknown): string =>
  typeof value === "object" && !Array.isArray(value) ? itemName(value) : "";

/**
 * Sets the value of a field. Required fields that appear with it are filled in with the same edit: without them the document
 * would be invalid, and they could not be filled in while they were hidden.
 * @param words placeholder for required texts
 */
export function setWithDependents(
  snapshot: Snapshot,
  scope: EditScope,
  path: Path,
  value: unknown,
  words: string,
): Edit {
  const made = setField(snapshot, scope, path, value);
  const { field, data, at } = resolveScope(snapshot, scope);
  const parent = path.slice(0, -1);
  const group = fieldAt(field, parent);
  if (group?.shape !== "group" || !group.conditions) return made;
  const before = valueAt(data, parent);
  const object = valueAt(withValue(data, path, value), parent);
  const filled = Object.keys(group.conditions).flatMap((name): Operation[] => {
    const below = group.fields[name];
    const old = valueAt(object, [name]);
    const isMissing = below?.isRequired && (old === undefined || old === "");
    const isShownIn = (holder: unknown) =>
      isShown(group.conditions, name, (other) => valueAt(holder, [other]));
    if (!isMissing || isShownIn(before) || !isShownIn(object)) return [];
    const sample = newItem(below, undefined, words);
    return sample === undefined ? [] : [setAt({ ...at, path: [...at.path, ...parent, name] }, sample)];
  });
  return filled.length > 0 ? { ...made, operations: [...(made.operations ?? []), ...filled] } : made;
}

/** Fields whose values don't describe their item. */
const wordless = /alignment$|url$|link$|^icon$|^type$|^imgAlt$|^status$|^id$|At$|code$/i;

/** Unique id, for items that others refer to by id: `events-2`. */
function freeId(list: Path, items: unknown): string {
  const taken = new Set((Array.isArray(items) ? items : []).map((item) => valueAt(item, ["id"])));
  let number = taken.size + 1;
  while (taken.has(`${list.at(-1)}-${number}`)) number++;
  return `${list.at(-1)}-${number}`;
}

/** @param like neighbour whose style is copied */
export function newItem(field: FieldState, like: unknown, words: string): unknown {
  if (field.shape === "text") return words;
  if (field.shape === "list")
    return Array.from({ length: field.min }, (_, index) =>
      newItem(field.item, valueAt(like, [index]), words),
    );
  if (field.shape === "colour") return like ?? "#808080";
  if (field.shape !== "group") return like;
  const item: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(field.fields)) {
    const old = valueAt(like, [name]);
    if (!isShown(field.conditions, name, (other) => item[other] ?? valueAt(like, [other]))) continue;
    if (below.shape === "choice" || below.shape === "switch") {
      if (old !== undefined) item[name] = old;
      else if (below.isRequired && below.shape === "choice") [item[name]] = below.choices;
    } else if (below.isRequired || (below.shape === "list" && below.min > 0))
      item[name] = newItem(below, old, words);
  }
  // Fill the first alternative field that takes text.
  for (const names of field.alternatives) {
    if (names.some((name) => item[name] !== undefined)) continue;
    const text = names.find((name) => field.fields[name]?.shape === "text");
    const icon = names.find((name) => field.fields[name]?.shape === "icon");
    if (text) item[text] = words;
    else if (icon) item[icon] = "star";
  }
  // If all fields are optional, start with a text field, if any.
  const first = Object.keys(item).length === 0 && ["title", "text"].find((name) => field.fields[name]);
  if (first) item[first] = words;
  return item;
}
