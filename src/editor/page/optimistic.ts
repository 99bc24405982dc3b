/**
 * Optimistic updates: shows edits in the page before the server has confirmed them. Covers texts, and deleted, moved, copied and
 * hidden sections and items. Ids and pointers keep their meaning until the next page arrives.
 */
import type { OptimisticList, OptimisticText, OptimisticUpdate } from "../shared/messages.ts";
import {
  type FieldLocation,
  fieldElements,
  itemBoxes,
  itemsOf,
  sectionElement,
  sectionElements,
} from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import { writeText } from "./markup.ts";
import { openBeside } from "./state.ts";

/** Elements of items, grouped by parent: a tab and its panel have two parents. */
type Shown = ReadonlyMap<Element, ReadonlyMap<Element, number>>;

/**
 * Applies an optimistic update.
 * @returns function that reverts it
 */
export function showOptimistic(frame: Frame, { lists, hidden, ...update }: OptimisticUpdate): () => void {
  const texts = frame.site.expect(update);
  const rearranged = ({ section, pointer, items }: OptimisticList) => {
    const shown = section === undefined ? shownSections(frame) : shownItems(section, pointer);
    return [...shown].map(([parent, boxes]) => rearrange(frame, parent, boxes, items));
  };
  // Texts first, so that copies contain the new ones.
  const back = [...texts.flatMap((text) => rewrite(frame, text)), ...lists.flatMap(rearranged)];
  for (const [id, isHidden] of Object.entries(hidden)) {
    const element = sectionElement(document, id);
    if (!element || element.hasAttribute("data-hidden") === isHidden) continue;
    element.toggleAttribute("data-hidden", isHidden);
    back.push(() => element.toggleAttribute("data-hidden", !isHidden));
  }
  return () => {
    for (const one of back.reverse()) one();
  };
}

/** A page that was rendered before the edit still shows the old text. */
function rewrite(frame: Frame, { value, ...place }: OptimisticText): (() => void)[] {
  const field = frame.site.field(place);
  if (field?.shape !== "text") return [];
  const isWritten = (element: Element) => frame.writing?.element === element;
  if (frame.writing && isSameField(frame.writing.place, place)) frame.writing.takeAhead(value);
  return fieldElements(document, place).flatMap((element) => {
    const made = writeText(value, field.isPlain, new WeakMap());
    const says = lettersOf(made);
    if (isWritten(element) || element.matches("input,textarea,select") || lettersOf([element]) === says)
      return [];
    const [before, wasEmpty] = [[...element.childNodes], element.hasAttribute("data-empty")];
    element.replaceChildren(...made);
    if (says !== "") element.removeAttribute("data-empty");
    return () => {
      if (isWritten(element)) return;
      element.replaceChildren(...before);
      element.toggleAttribute("data-empty", wasEmpty);
    };
  });
}

export const isSameField = (one: FieldLocation, other: FieldLocation): boolean =>
  one.section === other.section && one.pointer === other.pointer;

const lettersOf = (nodes: readonly Node[]): string =>
  nodes
    .map(({ textContent }) => textContent ?? "")
    .join("")
    .replace(/\s+/g, "");

function shownSections({ site: { order } }: Frame): Shown {
  const elements = sectionElements(document);
  return byParent(elements.map((element) => [element, order.indexOf(element.dataset.section ?? "")]));
}

function shownItems(id: string, list: string): Shown {
  const section = sectionElement(document, id);
  const items = section ? itemsOf(section, list) : [];
  return byParent(
    items.flatMap((item) => {
      const index = Number(item.slice(list.length + 1));
      return itemBoxes(section as Element, item).map((box): [HTMLElement, number] => [box, index]);
    }),
  );
}

function byParent(boxes: readonly (readonly [HTMLElement, number])[]): Shown {
  const found = new Map<Element, Map<Element, number>>();
  for (const [box, index] of boxes) {
    const { parentElement } = box;
    if (!parentElement) continue;
    const beside = found.get(parentElement) ?? new Map<Element, number>();
    found.set(parentElement, beside.set(box, index));
  }
  return found;
}

function rearrange(
  frame: Frame,
  parent: Element,
  boxes: ReadonlyMap<Element, number>,
  items: OptimisticList["items"],
): () => void {
  const before = [...parent.children];
  const boxesOf = (item: number) => [...boxes.keys()].filter((box) => boxes.get(box) === item);
  const copies: Element[] = [];
  const next = items.flatMap(({ from, isCopy }) => {
    const found = boxesOf(from);
    if (!isCopy) return found;
    const made = found.map(copyOf);
    copies.push(...made);
    return made;
  });
  const kept = new Set(next);
  const { writing } = frame;
  const isGone = (box: Element) => !kept.has(box);
  // Report the unsaved text now, while the pointer of the item is still valid.
  if (writing && [...boxes.keys()].some((box) => isGone(box) && box.contains(writing.element))) frame.leave();
  const partsOf = () => [...parent.children].filter((one) => one instanceof HTMLDetailsElement);
  const partsBefore = partsOf();
  const open = partsBefore.find((part) => part.open && boxes.has(part) && isGone(part));
  for (const box of boxes.keys()) if (isGone(box)) box.remove();
  arrange(parent, inPlacesOf(boxes, before, next));
  // Close it even outside the page: the section's script looks for the open part.
  if (open) open.open = false;
  const opened = open && openBeside(open, partsBefore, partsOf());
  return () => {
    const isAsOpened = opened?.open ?? true;
    for (const copy of copies) copy.remove();
    arrange(parent, before);
    if (open && isAsOpened) open.open = true;
  };
}

/** @returns children with the boxes replaced by the new ones; surplus boxes follow the last one */
function inPlacesOf(
  boxes: ReadonlyMap<Element, number>,
  children: readonly Element[],
  next: readonly Element[],
): Element[] {
  const last = children.findLastIndex((child) => boxes.has(child));
  let taken = 0;
  return children.flatMap((child, index) => {
    if (!boxes.has(child)) return child;
    const to = index === last ? next.length : Math.min(taken + 1, next.length);
    const here = next.slice(taken, to);
    taken = to;
    return here;
  });
}

/** Attributes that must be unique: duplicates would exclude or be mistaken for each other. */
const ownNames = ["id", "name", "for", "data-section", "data-type", "data-at", "data-site-at", "data-island"];

/** Returns a copy that cannot be clicked. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of ownNames) one.removeAttribute(name);
  copy.inert = true;
  return copy;
}

/**
 * Elements in the right position are not moved: moving one resets state that the browser keeps for it. The one with the focus stays
 * where it is, and the others move around it: Chromium loses the caret in a moved element, with moveBefore a moment later.
 */
export function arrange(container: Element, wanted: readonly Element[]): void {
  let at = container.firstElementChild;
  const focused = wanted.find((one) => one.parentNode === container && one.contains(document.activeElement));
  for (const element of wanted) {
    // The element before it was moved away and gets its position later.
    if (at && at !== element && at !== focused && at.nextElementSibling === element) at = element;
    if (element === focused) at = element.nextElementSibling;
    else if (at === element) at = at.nextElementSibling;
    else put(container, element, at);
  }
}

function put(container: Element, element: Element, before: Element | null): void {
  const moving = container as Element & { moveBefore?(node: Node, before: Node | null): void };
  if (moving.moveBefore && element.isConnected) moving.moveBefore(element, before);
  else container.insertBefore(element, before);
}
