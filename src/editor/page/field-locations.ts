/**
 * Finds things in the page: fields by their attributes, list items by their fields. The box of item `/team/3` is the highest
 * element whose fields are all below `/team/3`. The box of a list is the lowest element that contains all its items.
 */
import type { Selection } from "../shared/messages.ts";
import { childOf, isBelow, itemsAround, placeInList } from "./fields.ts";

export const fieldSelector = "[data-at],[data-site-at]";
const sectionSelector = "[data-section]";

export interface FieldLocation {
  /** Undefined for a field of the site itself. */
  readonly section: string | undefined;
  readonly pointer: string;
}

export const sectionElements = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(sectionSelector),
];

export const sectionElement = (root: ParentNode, id: string): HTMLElement | undefined =>
  sectionElements(root).find(({ dataset }) => dataset.section === id);

/** Returns the field that the element itself shows. */
function locationOf(element: HTMLElement): FieldLocation {
  const { at, siteAt } = element.dataset;
  if (at === undefined) return { section: undefined, pointer: siteAt ?? "" };
  return { section: element.closest<HTMLElement>(sectionSelector)?.dataset.section, pointer: at };
}

/** Returns the elements that show fields below the pointer, in page order. */
const fieldsBelow = (section: Element, pointer = ""): HTMLElement[] =>
  [...section.querySelectorAll<HTMLElement>("[data-at]")].filter(({ dataset }) =>
    isBelow(dataset.at ?? "", pointer),
  );

/** @returns the element that shows the field; the first visible one of several */
export function fieldElement(root: ParentNode, location: FieldLocation): HTMLElement | undefined {
  const all = fieldElements(root, location);
  return all.find(isSeen) ?? all[0];
}

/** @returns all elements that show the field */
export function fieldElements(root: ParentNode, { section, pointer }: FieldLocation): HTMLElement[] {
  const name = section === undefined ? "siteAt" : "at";
  const within = section === undefined ? root : sectionElement(root, section);
  return [...(within?.querySelectorAll<HTMLElement>(fieldSelector) ?? [])].filter(
    ({ dataset }) => dataset[name] === pointer,
  );
}

const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** Returns the highest elements that show only this item. Usually there is one; a tab and its panel are two. */
export function itemBoxes(section: Element, item: string): HTMLElement[] {
  const boxes = new Set<HTMLElement>();
  for (const field of fieldsBelow(section, item)) boxes.add(highest(field, section, item));
  return [...boxes];
}

function highest(field: HTMLElement, section: Element, item: string): HTMLElement {
  let box = field;
  for (;;) {
    const above = box.parentElement;
    if (!above || above === section || !section.contains(above)) return box;
    const own = above.dataset.at;
    if (own !== undefined && !isBelow(own, item)) return box;
    if (fieldsBelow(above).some(({ dataset }) => !isBelow(dataset.at ?? "", item))) return box;
    box = above;
  }
}

/** Returns the visible box with the most fields of the item. */
export function itemBox(section: Element, item: string): HTMLElement | undefined {
  const boxes = itemBoxes(section, item).sort((a, b) => fieldsBelow(b).length - fieldsBelow(a).length);
  return boxes.find(isSeen) ?? boxes[0];
}

/** Returns pointers of the list's items in the page, in list order. */
export function itemsOf(section: Element, list: string): string[] {
  const indexes = new Set<number>();
  for (const { dataset } of fieldsBelow(section, list)) {
    const item = itemsAround(dataset.at ?? "").find((around) => placeInList(around).list === list);
    if (item !== undefined) indexes.add(placeInList(item).index);
  }
  return [...indexes].sort((a, b) => a - b).map((index) => `${list}/${index}`);
}

/** Returns pointers of lists directly below the pointer that have items in the page. */
export function listsBelow(section: Element, pointer = ""): string[] {
  const lists = new Set<string>();
  for (const { dataset } of fieldsBelow(section, pointer)) {
    const child = childOf(pointer, dataset.at ?? "");
    if (child.kind === "item") lists.add(placeInList(child.pointer).list);
  }
  return [...lists];
}

/** Returns the lowest element that contains all items; the item itself if there is only one. */
export function listBox(section: Element, list: string): HTMLElement | undefined {
  const boxes = itemsOf(section, list).flatMap((item) => itemBox(section, item) ?? []);
  const [first, ...others] = boxes;
  if (!first) return undefined;
  if (others.length === 0) return first;
  let box: HTMLElement = first;
  while (box !== section && !others.every((other) => box.contains(other))) {
    if (!box.parentElement) return undefined;
    box = box.parentElement;
  }
  return box;
}

/** @returns element of a selection; undefined when the page no longer has it */
export function elementOf(root: ParentNode, selection: Selection): HTMLElement | undefined {
  if (selection.kind === "field") return fieldElement(root, selection);
  const section = sectionElement(root, selection.section);
  return section && selection.kind === "item" ? itemBox(section, selection.pointer) : section;
}

/** Returns the target of a click: the field at or around the element, else the item, else the section. */
export function selectionAt(element: Element): Selection | undefined {
  const field = element.closest<HTMLElement>(fieldSelector);
  const section = element.closest<HTMLElement>(sectionSelector);
  if (field && (!section || section.contains(field))) return { kind: "field", ...locationOf(field) };
  const id = section?.dataset.section;
  if (!section || id === undefined) return undefined;
  for (let box: Element | null = element; box && box !== section; box = box.parentElement) {
    const item = itemOf(box);
    if (item !== undefined) return { kind: "item", section: id, pointer: item };
  }
  return { kind: "section", section: id };
}

/** @returns pointer of the innermost item that contains all fields of the element; undefined when there is none */
export function itemOf(element: Element): string | undefined {
  const [first, ...others] = fieldsBelow(element).map(({ dataset }) => dataset.at ?? "");
  if (first === undefined) return undefined;
  return itemsAround(first).findLast((item) => others.every((other) => isBelow(other, item)));
}

/** Returns the parent of a selection: from text to item, section and page. */
export function parentOf(selection: Selection): Selection | undefined {
  const { kind, section } = selection;
  if (kind === "section" || section === undefined) return undefined;
  const around = itemsAround(selection.pointer).filter(
    (item) => kind === "field" || item !== selection.pointer,
  );
  const item = around.at(-1);
  return item === undefined ? { kind: "section", section } : { kind: "item", section, pointer: item };
}

/** Returns the direct children of a section or item, in page order. */
export function childrenOf(root: ParentNode, selection: Selection): Selection[] {
  if (selection.kind === "field") return [];
  const { section } = selection;
  const element = sectionElement(root, section);
  if (!element) return [];
  const above = selection.kind === "item" ? selection.pointer : "";
  const children = new Map<string, Selection>();
  for (const { dataset } of fieldsBelow(element, above)) {
    const { kind, pointer } = childOf(above, dataset.at ?? "");
    children.set(`${kind} ${pointer}`, { kind, section, pointer });
  }
  return [...children.values()];
}

/** @param by 1 for the next sibling, -1 for the previous one */
export function siblingOf(root: ParentNode, selection: Selection, by: 1 | -1): Selection | undefined {
  if (selection.kind === "section") {
    const all = sectionElements(root).map(({ dataset }) => dataset.section ?? "");
    const id = all[all.indexOf(selection.section) + by];
    return id === undefined ? undefined : { kind: "section", section: id };
  }
  const around = parentOf(selection);
  if (!around) return undefined;
  const same = (other: Selection) =>
    other.kind !== "section" &&
    (selection.kind === "field" || placeInList(other.pointer).list === placeInList(selection.pointer).list);
  const all = childrenOf(root, around).filter(same);
  return all[all.findIndex((other) => isSame(other, selection)) + by];
}

export const isSame = (a: Selection | undefined, b: Selection | undefined): boolean =>
  a?.kind === b?.kind &&
  a?.section === b?.section &&
  (!a || !b || a.kind === "section" || b.kind === "section" || a.pointer === b.pointer);
