/** Sides as they are seen. A document names them as a page from left to right has them; on one from right to left they are the other ones. */

const others: ReadonlyMap<string, string> = new Map([
  ["left", "right"],
  ["right", "left"],
  ["LEFT", "RIGHT"],
  ["RIGHT", "LEFT"],
]);

/** @returns the side that is seen for one that the document says, and the one that it has to say for one that is seen */
export const mirror = (side: string, isMirrored: boolean): string => (isMirrored && others.get(side)) || side;

/** Whether what is within the element runs from right to left: a text may do so by itself. */
export const isMirrored = (element: Element | undefined): boolean =>
  element !== undefined && getComputedStyle(element).direction === "rtl";

/** @returns the side on which the text of an element stands of which the document says none */
export function seenSide(element: Element): string {
  const { textAlign, direction } = getComputedStyle(element);
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  if (textAlign.endsWith("center")) return "center";
  if (textAlign === "end") return end ?? "";
  return textAlign === "left" || textAlign === "right" ? textAlign : (start ?? "");
}
