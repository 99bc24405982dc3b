/** Arrow key navigation in a row of items. Shared by tabs and sliders. */

/**
 * @param index index of the focused item
 * @param count number of items; navigation wraps around
 * @returns index of the item to focus; undefined for a key that does not navigate
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
  // With a modifier key, the arrows belong to the browser: back and forward in its history.
  return place === undefined || altKey || ctrlKey || metaKey ? undefined : place % count;
}
