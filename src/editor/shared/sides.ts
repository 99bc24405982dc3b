/** Visible sides. Documents name sides for left-to-right pages. On right-to-left pages they are swapped. */

const others: ReadonlyMap<string, string> = new Map([
  ["left", "right"],
  ["right", "left"],
  ["LEFT", "RIGHT"],
  ["RIGHT", "LEFT"],
]);

/** @returns the visible side for a side in the document, and vice versa */
export const mirror = (side: string, isMirrored: boolean): string => (isMirrored && others.get(side)) || side;

/** Returns true if the element's content runs from right to left. A text can have its own direction. */
export const isMirrored = (element: Element | undefined): boolean =>
  element !== undefined && getComputedStyle(element).direction === "rtl";

/** @returns the side to which a text is aligned by default */
export function seenSide(element: Element): string {
  const { textAlign, direction } = getComputedStyle(element);
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  if (textAlign.endsWith("center")) return "center";
  if (textAlign === "end") return end ?? "";
  return textAlign === "left" || textAlign === "right" ? textAlign : (start ?? "");
}
