/** What a person sees of a section beyond its HTML: parts that are open, places scrolled to, pictures that are loaded. */

/** Takes over to `next` what `now` shows. @returns does the rest, once `next` stands in the page and is alive */
export function keepState(served: string, now: Element, next: Element): () => void {
  const parts = next.querySelectorAll("details");
  for (const [index, { open }] of now.querySelectorAll("details").entries()) {
    const part = parts[index];
    if (part) part.open = open;
  }
  const active = [...now.querySelectorAll("[data-active]")].flatMap(
    (one) => counterpart(one, now, next) ?? [],
  );
  if (active.length > 0)
    for (const one of next.querySelectorAll("[data-active]")) one.removeAttribute("data-active");
  for (const one of active) one.setAttribute("data-active", "");
  keepPictures(served, now, next);
  const scrolled = [...now.querySelectorAll("*")].filter(
    (one) => one.scrollLeft !== 0 || one.scrollTop !== 0,
  );
  const places = scrolled.map((one) => [counterpart(one, now, next), one.scrollLeft, one.scrollTop] as const);
  const open = [...now.querySelectorAll<HTMLElement>("dialog:modal,:popover-open")].map(({ id }) => id);
  return () => {
    for (const [one, left, top] of places) one?.scrollTo({ left, top, behavior: "instant" });
    for (const id of open) reopen(id);
  };
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
