/** Drop position of a dragged element, and its marker. No DOM access. */
import type { Box } from "./element.ts";

export interface Landing {
  /** Position after the drop. */
  readonly to: number;
  readonly mark: Box;
}

/** Thickness of the marker, in pixels. */
const thickness = 4;

/**
 * @param boxes boxes of all items in order, including the dragged one
 * @param from position of the dragged item
 * @returns undefined without boxes
 */
export function landingAt(
  boxes: readonly Box[],
  { x, y }: { readonly x: number; readonly y: number },
  from: number,
  isMirrored = false,
): Landing | undefined {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  );
  const nearest = distances.indexOf(Math.min(...distances));
  const box = boxes[nearest];
  if (!box) return undefined;
  const isRow = standsInRow(boxes, nearest);
  const isPast = isRow ? x > box.left + box.width / 2 !== isMirrored : y > box.top + box.height / 2;
  const gap = nearest + (isPast ? 1 : 0);
  const mark = isRow
    ? {
        left: (isPast !== isMirrored ? box.left + box.width : box.left) - thickness / 2,
        top: box.top,
        width: thickness,
        height: box.height,
      }
    : {
        left: box.left,
        top: (isPast ? box.top + box.height : box.top) - thickness / 2,
        width: box.width,
        height: thickness,
      };
  // Items after it move up when it is taken out.
  return { to: gap > from ? gap - 1 : gap, mark };
}

/** Returns true if a neighbour is beside the box rather than above or below it. */
function standsInRow(boxes: readonly Box[], index: number): boolean {
  const box = boxes[index];
  return [boxes[index - 1], boxes[index + 1]].some(
    (other) =>
      box !== undefined &&
      other !== undefined &&
      Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top) >
        Math.min(box.height, other.height) / 2,
  );
}
