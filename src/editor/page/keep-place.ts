/** Keeps the visible content in place while the page around it changes (EDT-10). */

import { elementOf, sectionElements } from "./field-locations.ts";
import type { Frame } from "./frame.ts";

/** @returns function that scrolls the content back to its current position in the window */
export function notePlace(frame: Frame): () => void {
  const isInWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const selected = frame.selection && elementOf(document, frame.selection);
  const section = sectionElements(document).find(isInWindow);
  const { section: id } = section?.dataset ?? {};
  const isSelected = selected !== undefined && isInWindow(selected);
  const looked = isSelected ? selected : section;
  const before = looked?.getBoundingClientRect().top ?? 0;
  return () => {
    const { selection } = frame;
    const place = isSelected
      ? selection
      : id === undefined
        ? undefined
        : ({ kind: "section", section: id } as const);
    const element = looked?.isConnected ? looked : place && elementOf(document, place);
    if (element) scrollBy({ top: element.getBoundingClientRect().top - before, behavior: "instant" });
  };
}
