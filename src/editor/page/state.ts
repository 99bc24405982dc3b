/** What a person sees of a section beyond its HTML: parts that are open, places scrolled to, pictures that are loaded. */
import { itemsAround } from "./fields.ts";
import { itemOf } from "./places.ts";

/** Returns where an item of the section stands in `next`; undefined where it is gone. */
type Follow = (item: string) => string | undefined;

/**
 * Takes over to `next` what `now` shows.
 * @returns does the rest, once `next` stands in the page and is alive
 */
export function keepState(served: string, now: Element, next: Element, follow: Follow): () => void {
  keepOpen(now, next, follow);
  const isSliding = keepSlides(now, next, follow);
  keepPictures(served, now, next);
  const scrolled = [...now.querySelectorAll("*")].filter(
    // Where a row of slides is scrolled to follows from the slide in its middle.
    (one) => (one.scrollLeft !== 0 || one.scrollTop !== 0) && !(isSliding && one.querySelector(slide)),
  );
  const places = scrolled.map((one) => [counterpart(one, now, next), one.scrollLeft, one.scrollTop] as const);
  const open = [...now.querySelectorAll<HTMLElement>("dialog:modal,:popover-open")].map(({ id }) => id);
  return () => {
    for (const [one, left, top] of places) one?.scrollTo({ left, top, behavior: "instant" });
    for (const id of open) reopen(id);
  };
}

/** Opens and closes parts as they are now: each goes with its item, and other parts with their position. */
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

/** Pointer of the outermost item: of a tab's panel with one block in it, not the block. */
function outerItem(element: Element): string | undefined {
  const item = itemOf(element);
  return item === undefined ? undefined : itemsAround(item)[0];
}

type Parts = readonly HTMLDetailsElement[];

/** Tabbed features step back to the previous one; elsewhere the part that takes the place opens, or the last one. */
const stepsBack = "[data-enhance=Feature7]";

/**
 * Opens another part where the open one of a group goes. Of parts that open by themselves, as questions do, none opens.
 * @param before the parts as they were, with the one that goes
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
 * Marks the slide in a row's middle: of one that is gone, the slide in its place, or the last one.
 * @returns whether there is any
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

/** The same place in other HTML: the third list of the second block; what scripts have put before it is of another kind, mostly. */
function counterpart(element: Element, now: Element, next: Element): Element | undefined {
  if (element === now) return next;
  const above = element.parentElement && counterpart(element.parentElement, now, next);
  if (!above) return undefined;
  const isSame = ({ localName }: Element) => localName === element.localName;
  const index = [...(element.parentElement?.children ?? [])].filter(isSame).indexOf(element);
  return [...above.children].filter(isSame)[index];
}

/** Islands that say the same stay alive: a clock goes on, a form keeps what was filled in. */
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

/** Pictures that stay are taken along, so that they are not loaded, and not drawn, a second time. */
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
      // Once is enough to fade in.
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

/** The page's script waits for pictures that it found at its start. */
export function showAtOnce(picture: HTMLPictureElement | Element): void {
  const image = picture.querySelector("img");
  if (!image) return;
  image.loading = "eager";
  image.decoding = "sync";
  (picture as HTMLElement).dataset.state = "known";
}
