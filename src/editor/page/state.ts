/** Visible state of a section beyond its HTML: open parts, scroll positions and loaded pictures. */

import { itemOf } from "./field-locations.ts";
import { itemsAround } from "./fields.ts";

/** Returns the pointer of an item in `next`; undefined if it was removed. */
type Follow = (item: string) => string | undefined;

/**
 * Copies the state from `now` to `next`.
 * @returns function that does the rest, once `next` is in the page and running
 */
export function keepState(served: string, now: Element, next: Element, follow: Follow): () => void {
  keepOpen(now, next, follow);
  const isSliding = keepSlides(now, next, follow);
  keepPictures(served, now, next);
  const scrolled = [...now.querySelectorAll("*")].filter(
    // The scroll position of a slider follows from its active slide.
    (one) => (one.scrollLeft !== 0 || one.scrollTop !== 0) && !(isSliding && one.querySelector(slide)),
  );
  const places = scrolled.map((one) => [counterpart(one, now, next), one.scrollLeft, one.scrollTop] as const);
  const open = [...now.querySelectorAll<HTMLElement>("dialog:modal,:popover-open")].map(({ id }) => id);
  return () => {
    for (const [one, left, top] of places) one?.scrollTo({ left, top, behavior: "instant" });
    for (const id of open) reopen(id);
  };
}

/** Opens and closes parts. A part is matched by its item, other parts by position. */
function keepOpen(now: Element, next: Element, follow: Follow): void {
  const [old, made] = [[...now.querySelectorAll("details")], [...next.querySelectorAll("details")]];
  const gone: HTMLDetailsElement[] = [];
  for (const part of old) {
    const item = outerItem(part);
    const place = item && follow(item);
    const isLost = item !== undefined && place === undefined;
    const at = old.filter((one) => outerItem(one) === item).indexOf(part);
    const same = isLost ? undefined : made.filter((one) => outerItem(one) === place)[at];
    if (same) same.open = part.open;
    else if (part.open) gone.push(part);
  }
  for (const part of gone) openBeside(part, old, made);
}

/** Returns the pointer of the outermost item: for the panel of a tab with a single block, the tab rather than the block. */
function outerItem(element: Element): string | undefined {
  const item = itemOf(element);
  return item === undefined ? undefined : itemsAround(item)[0];
}

type Parts = readonly HTMLDetailsElement[];

/** Tabbed features open the previous part. Elsewhere the part that takes the place opens, or the last one. */
const stepsBack = "[data-enhance=Feature7]";

/**
 * Opens another part of a group when the open one is removed. Parts without a group, such as questions, are independent.
 * @param before parts before the removal, including the removed one
 * @returns the part that was opened
 */
export function openBeside(
  part: HTMLDetailsElement,
  before: Parts,
  after: Parts,
): HTMLDetailsElement | undefined {
  if (!part.name) return undefined;
  const group = (parts: Parts) => parts.filter(({ name }) => name === part.name);
  const left = group(after);
  const at = group(before).indexOf(part) - (left[0]?.closest(stepsBack) ? 1 : 0);
  const other = left[Math.max(0, Math.min(at, left.length - 1))];
  if (other) other.open = true;
  return other;
}

const slide = "[data-active]";

/**
 * Marks the active slide. If it was removed, marks the slide in its place, or the last one.
 * @returns true if there is an active slide
 */
function keepSlides(now: Element, next: Element, follow: Follow): boolean {
  const made = [...next.querySelectorAll(slide)].flatMap(({ className }) => [
    ...next.getElementsByClassName(className),
  ]);
  const active = [...now.querySelectorAll(slide)].flatMap((one) => {
    const item = outerItem(one);
    const place = item && follow(item);
    const same = place && made.find((other) => outerItem(other) === place);
    return same || counterpart(one, now, next) || made.at(-1) || [];
  });
  if (active.length === 0) return false;
  for (const one of made) one.removeAttribute("data-active");
  for (const one of active) one.setAttribute("data-active", "");
  return true;
}

function reopen(id: string): void {
  const one = id ? document.getElementById(id) : null;
  if (one?.popover) one.showPopover();
  else if (one instanceof HTMLDialogElement && !one.open) one.showModal();
}

/**
 * Returns the element at the same position in other HTML, for example the third list of the second block. Elements inserted by
 * scripts are usually of another kind, so they don't change the position.
 */
function counterpart(element: Element, now: Element, next: Element): Element | undefined {
  if (element === now) return next;
  const above = element.parentElement && counterpart(element.parentElement, now, next);
  if (!above) return undefined;
  const isSame = ({ localName }: Element) => localName === element.localName;
  const index = [...(element.parentElement?.children ?? [])].filter(isSame).indexOf(element);
  return [...above.children].filter(isSame)[index];
}

/** Keeps unchanged islands running: a clock goes on, a form keeps its input. */
export function keepIslands(served: string, now: Element, next: Element): void {
  const alive = [...now.querySelectorAll(islands)];
  const before = [...parse(served).querySelectorAll(islands)];
  for (const made of next.querySelectorAll(islands)) {
    const at = before.findIndex(({ outerHTML }) => outerHTML === made.outerHTML);
    if (at < 0) continue;
    before.splice(at, 1);
    const [kept] = alive.splice(at, 1);
    if (kept) made.replaceWith(kept);
  }
}

const islands = "[data-island]";

function parse(served: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = served;
  return template.content;
}

/** Reuses picture elements that stay, so that they are not loaded and drawn again. */
function keepPictures(served: string, now: Element, next: Element): void {
  const shown = [...now.querySelectorAll("picture")];
  const known = new Map<string, Element[]>();
  for (const picture of parse(served).querySelectorAll("picture")) {
    const at = shown.findIndex((one) => sourceOf(one) === sourceOf(picture));
    if (at >= 0) known.set(keyOf(picture), [...(known.get(keyOf(picture)) ?? []), ...shown.splice(at, 1)]);
  }
  for (const picture of next.querySelectorAll("picture")) {
    const kept = known.get(keyOf(picture))?.shift() as HTMLElement | undefined;
    if (kept) {
      // Don't fade in a second time.
      if (kept.dataset.state === "loaded") kept.dataset.state = "known";
      const at = picture.getAttribute("data-at");
      if (at !== null) kept.setAttribute("data-at", at);
      picture.replaceWith(kept);
    } else showAtOnce(picture);
  }
}

const sourceOf = (picture: Element) => picture.querySelector("img")?.getAttribute("src");

function keyOf(picture: Element): string {
  const copy = picture.cloneNode(true) as Element;
  copy.removeAttribute("data-at");
  return copy.outerHTML;
}

/** Shows a picture at once: the page's script only observes pictures that existed when it started. */
export function showAtOnce(picture: HTMLPictureElement | Element): void {
  const image = picture.querySelector("img");
  if (!image) return;
  image.loading = "eager";
  image.decoding = "sync";
  (picture as HTMLElement).dataset.state = "known";
}
