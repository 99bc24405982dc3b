/** Where the keyboard leads among things that stand in a row: what tabs and sliders share. */

/**
 * @param index place of the thing that has the focus
 * @param count of the things, which are gone round
 * @returns the place that the key leads to; undefined for a key that is not meant for this
 */
export function arrowTarget(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  index: number,
  count: number,
  isVertical = false,
): number | undefined {
  const arrows = isVertical ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  if (!isVertical && document.dir === "rtl") arrows.reverse();
  const places = [index + count - 1, index + 1, 0, count - 1];
  const place = places[[...arrows, "Home", "End"].indexOf(key)];
  // With another key held they are the browser's own: back and forward in its history.
  return place === undefined || altKey || ctrlKey || metaKey ? undefined : place % count;
}
