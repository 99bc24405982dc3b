/** What the owner does, as the operations and the label that the server is sent. Pure. */
import type { Address, Operation } from "../../document/edits/operation.ts";
import { fieldAt, type Path, parsePointer, valueAt } from "../pointer.ts";
import type {
  EditLabel,
  FieldState,
  Intent,
  PageState,
  SectionState,
  SectionTypeState,
  Shown,
} from "../protocol.ts";
import { visibleText } from "./plain.ts";

/** An edit but for what the queue adds to it. */
export interface Edit {
  readonly label: EditLabel;
  readonly operations?: readonly Operation[];
  readonly intent?: Intent;
}

/** The page as it is edited. */
export interface Place {
  readonly shown: Shown;
  readonly sections: PageState["sections"];
  readonly types: readonly SectionTypeState[];
}

export const sectionOf = ({ sections }: Pick<Place, "sections">, id: string) =>
  sections.find((section) => section.id === id);

export const typeOf = ({ types }: Pick<Place, "types">, section: SectionState | undefined) =>
  types.find(({ type }) => type === section?.type);

/** A section's title, or what its type is called. */
export function sectionName(place: Pick<Place, "types">, section: SectionState | undefined): string {
  const title = section && visibleText(section.data.title ?? section.data.paragraph);
  return title || typeOf(place, section)?.label || section?.type || "";
}

/** The first words in an item. */
export function itemName(item: unknown): string {
  if (typeof item === "string") return visibleText(item);
  if (typeof item !== "object" || item === null) return "";
  for (const [name, value] of Object.entries(item)) {
    if (typeof value !== "string" || /alignment$|url$|link$|^icon$|^type$|^imgAlt$/i.test(name)) continue;
    const text = visibleText(value);
    if (text) return text;
  }
  return "";
}

export const fieldIn = (place: Pick<Place, "sections" | "types">, section: string, path: Path) =>
  fieldAt(typeOf(place, sectionOf(place, section))?.data, path);

/** What translations give for themselves: words, where they lead, and pictures with words on them. */
const translated: ReadonlySet<FieldState["shape"]> = new Set(["text", "link", "picture"]);

/** Where a section's field stands: in the translation, if one is edited and the field is of a kind that it has. */
export function dataAddress(place: Place, section: string, path: Path): Address {
  const field = fieldIn(place, section, path);
  const language = field && translated.has(field.shape) ? place.shown.language : undefined;
  return { ...(language && { language }), page: place.shown.path, section, path: ["data", ...path] };
}

const kinds: Partial<Record<FieldState["shape"], EditLabel["kind"]>> = {
  text: "write",
  email: "write",
  link: "link",
  picture: "picture",
  icon: "icon",
  date: "date",
};

/** Gives a field of a section another value; undefined takes it away. */
export function setField(place: Place, section: string, path: Path, value: unknown): Edit {
  const state = sectionOf(place, section);
  const field = fieldAt(typeOf(place, state)?.data, path);
  return {
    label: { kind: (field && kinds[field.shape]) ?? "style", name: sectionName(place, state) },
    operations: [setAt(dataAddress(place, section, path), value)],
  };
}

/** A set without a value takes the member away. */
export const setAt = (at: Address, value: unknown): Operation =>
  value === undefined ? { op: "set", at } : { op: "set", at, value };

/** Gives one of the site's own fields another value. */
export function setSiteField({ shown }: Place, path: Path, value: unknown, kind: EditLabel["kind"]): Edit {
  const at = { ...(shown.language && { language: shown.language }), path };
  return { label: { kind, name: visibleText(value) }, operations: [setAt(at, value)] };
}

/** Colour mode, orientation. */
export function setOwn(place: Place, section: string, name: string, value: unknown): Edit {
  const at = { page: place.shown.path, section, path: [name] };
  return {
    label: { kind: "style", name: sectionName(place, sectionOf(place, section)) },
    operations: [setAt(at, value)],
  };
}

/** Takes a translation's own value away, so that the primary one shows. */
export function restoreOriginal(place: Place, section: string, path: Path): Edit {
  return {
    label: { kind: "use-original", name: sectionName(place, sectionOf(place, section)) },
    operations: [{ op: "set", at: dataAddress(place, section, path) }],
  };
}

export type SectionAct = "up" | "down" | "duplicate" | "hide" | "show" | "delete";

/** @returns undefined where there is nothing to do: the first section goes no further up */
export function changeSection(place: Place, section: string, act: SectionAct): Edit | undefined {
  const index = place.sections.findIndex(({ id }) => id === section);
  const page = place.shown.path;
  const name = sectionName(place, place.sections[index]);
  if (index < 0) return undefined;
  if (act === "up") return moveSection(place, section, index - 1);
  if (act === "down") return moveSection(place, section, index + 1);
  if (act === "duplicate")
    return {
      label: { kind: "duplicate-section", name },
      intent: { kind: "duplicate-section", page, section },
    };
  if (act === "delete")
    return {
      label: { kind: "delete-section", name },
      operations: [{ op: "remove", at: { page, path: ["components", index] } }],
    };
  const value = act === "hide" ? "hidden" : "published";
  return {
    label: { kind: `${act}-section`, name },
    operations: [{ op: "set", at: { page, section, path: ["status"] }, value }],
  };
}

export function moveSection(place: Place, section: string, to: number): Edit | undefined {
  const from = place.sections.findIndex(({ id }) => id === section);
  if (from < 0 || to < 0 || to >= place.sections.length || to === from) return undefined;
  return {
    label: { kind: "move-section", name: sectionName(place, place.sections[from]) },
    operations: [{ op: "move", at: { page: place.shown.path, path: ["components", from] }, to }],
  };
}

export const addSection = ({ shown, types }: Place, at: number, type: string): Edit => ({
  label: { kind: "add-section", name: types.find((known) => known.type === type)?.label ?? type },
  intent: { kind: "add-section", page: shown.path, at, type },
});

export function changeType(place: Place, section: string, type: string): Edit {
  const name = sectionName(place, sectionOf(place, section));
  return {
    label: { kind: "change-type", name },
    intent: { kind: "change-type", page: place.shown.path, section, type },
  };
}

/** An item and the list that it stands in. */
function itemAt(place: Place, section: string, pointer: string) {
  const path = parsePointer(pointer);
  const index = Number(path.at(-1));
  const list = path.slice(0, -1);
  const state = sectionOf(place, section);
  const items = valueAt(state?.data, list);
  const field = fieldAt(typeOf(place, state)?.data, list);
  const length = Array.isArray(items) ? items.length : 0;
  return {
    index,
    list,
    length,
    item: valueAt(items, [index]),
    bounds: field?.shape === "list" ? field : undefined,
    address: { page: place.shown.path, section, path: ["data", ...path] } satisfies Address,
  };
}

export function changeItem(
  place: Place,
  section: string,
  pointer: string,
  act: "back" | "forward" | "duplicate" | "delete",
): Edit | undefined {
  const { index, item, address } = itemAt(place, section, pointer);
  const name = itemName(item) || sectionName(place, sectionOf(place, section));
  if (act === "back") return moveItem(place, section, pointer, index - 1);
  if (act === "forward") return moveItem(place, section, pointer, index + 1);
  if (act === "duplicate")
    return { label: { kind: "duplicate-item", name }, intent: { kind: "duplicate-item", at: address } };
  return { label: { kind: "delete-item", name }, operations: [{ op: "remove", at: address }] };
}

export function moveItem(place: Place, section: string, pointer: string, to: number): Edit | undefined {
  const { index, length, item, address } = itemAt(place, section, pointer);
  if (to < 0 || to >= length || to === index) return undefined;
  const name = itemName(item) || sectionName(place, sectionOf(place, section));
  return { label: { kind: "move-item", name }, operations: [{ op: "move", at: address, to }] };
}

/**
 * A new item at the end of a list.
 * @param words what stands where the item must have a text
 */
export function addItem(place: Place, section: string, pointer: string, words: string): Edit | undefined {
  const state = sectionOf(place, section);
  const list = parsePointer(pointer);
  const field = fieldAt(typeOf(place, state)?.data, list);
  if (field?.shape !== "list") return undefined;
  const items = valueAt(state?.data, list);
  const length = Array.isArray(items) ? items.length : 0;
  const value = newItem(field.item, Array.isArray(items) ? items.at(-1) : undefined, words);
  const at = { page: place.shown.path, section, path: ["data", ...list, length] };
  // A list that is left out is made with its first item.
  const operation: Operation = Array.isArray(items)
    ? { op: "insert", at, value }
    : { op: "set", at: { ...at, path: ["data", ...list] }, value: [value] };
  return { label: { kind: "add-item", name: sectionName(place, state) }, operations: [operation] };
}

/** @param like its neighbour, whose looks it takes over */
export function newItem(field: FieldState, like: unknown, words: string): unknown {
  if (field.shape === "text") return words;
  if (field.shape === "list")
    return Array.from({ length: field.min }, (_, index) =>
      newItem(field.item, valueAt(like, [index]), words),
    );
  if (field.shape !== "group") return like;
  const item: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(field.fields)) {
    const old = valueAt(like, [name]);
    if (below.shape === "choice" || below.shape === "switch") {
      if (old !== undefined) item[name] = old;
    } else if (below.isRequired || (below.shape === "list" && below.min > 0))
      item[name] = newItem(below, old, words);
  }
  // Of fields of which one is enough, the first that words can fill.
  for (const names of field.alternatives) {
    if (names.some((name) => item[name] !== undefined)) continue;
    const text = names.find((name) => field.fields[name]?.shape === "text");
    const icon = names.find((name) => field.fields[name]?.shape === "icon");
    if (text) item[text] = words;
    else if (icon) item[icon] = "star";
  }
  return item;
}
