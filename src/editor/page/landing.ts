/** Where something that is dragged would land: between which of the boxes, and how that is marked. Nothing of the browser. */
import type { Box } from "./element.ts";

export interface Landing {
  /** The position that it has afterwards. */
  readonly to: number;
  readonly mark: Box;
}

/** Pixels: how thick the mark is. */
const thickness = 4;

/**
 * @param boxes of all items in their order, the dragged one's too
 * @param from position of the dragged one
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
  // What stands behind moves up when it is taken out.
  return { to: gap > from ? gap - 1 : gap, mark };
}

/** Whether a neighbour stands beside it, not above or below. */
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
