/** Drag and drop of items and sections by their toolbar's handle. Buttons and keys can do the same. */
import type { Box } from "./element.ts";
import { itemBox, itemsOf, sectionElement } from "./field-locations.ts";
import { placeInList } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { moveTo } from "./items.ts";
import { type Landing, landingAt } from "./landing.ts";
import type { Bar } from "./tools.ts";

/** Distance in pixels from the window's edge within which the page scrolls, and the maximum per animation frame. */
const edge = 72;
const fastest = 18;

type Dragged = NonNullable<Bar["drags"]>;

/** @param onMark called with the box of the drop marker, in window pixels */
export function createDrag(frame: Frame, onMark: (at: Box | undefined) => void) {
  let isDragging = false;

  function begin(event: PointerEvent, { drags }: Bar): void {
    if (!drags || event.button !== 0) return;
    event.preventDefault();
    const { from, elements } = standing(frame, drags);
    const ending = new AbortController();
    const { signal } = ending;
    const grip = event.target as Element;
    let point = { x: event.clientX, y: event.clientY };
    let landing: Landing | undefined;
    grip.setPointerCapture(event.pointerId);
    isDragging = true;

    const mark = () => {
      const boxes = elements.map((one) => one.getBoundingClientRect());
      landing = landingAt(boxes, point, from, document.dir === "rtl" && drags.kind === "item");
      onMark(landing?.mark);
    };
    const scroll = () => {
      if (signal.aborted) return;
      const [above, below] = [edge - point.y, point.y - (innerHeight - edge)];
      const by = above > 0 ? -above : Math.max(0, below);
      if (by !== 0) scrollBy({ top: Math.max(-1, Math.min(1, by / edge)) * fastest, behavior: "instant" });
      mark();
      requestAnimationFrame(scroll);
    };
    const end = (isDropped: boolean) => {
      ending.abort();
      isDragging = false;
      onMark(undefined);
      if (isDropped && landing && landing.to !== from) moveTo(frame, drags, landing.to);
      frame.onChange();
    };
    addEventListener(
      "pointermove",
      ({ clientX: x, clientY: y }) => {
        point = { x, y };
      },
      { signal },
    );
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.preventDefault();
        end(false);
      },
      { signal, capture: true },
    );
    // A press without movement is not a drag.
    const start = { ...point };
    const wait = () => {
      if (signal.aborted) return;
      if (Math.hypot(point.x - start.x, point.y - start.y) > 4) scroll();
      else requestAnimationFrame(wait);
    };
    wait();
  }

  return Object.assign(begin, { isDragging: () => isDragging });
}

/** Returns the elements among which this one is dragged, in document order. */
function standing(frame: Frame, dragged: Dragged): { from: number; elements: Element[] } {
  const { section } = dragged;
  if (dragged.kind === "section") {
    const { order } = frame.site;
    return {
      from: order.indexOf(section),
      elements: order.flatMap((id) => sectionElement(document, id) ?? []),
    };
  }
  const within = sectionElement(document, section);
  const { list, index } = placeInList(dragged.pointer);
  const items = within ? itemsOf(within, list) : [];
  return { from: index, elements: items.flatMap((item) => (within && itemBox(within, item)) ?? []) };
}
