/** What becomes of an SVG before anything else reads it: the library that draws them follows what they refer to. */
import { cleanDrawing } from "./clean-drawing.ts";
import { findDrawingProblem } from "./drawings.ts";

export interface HarmlessDrawing {
  /** undefined where something that it must not hold cannot be taken out. */
  readonly bytes: Uint8Array | undefined;
  /** What had to be taken out of it, as a phrase; undefined for a drawing that is as it was. */
  readonly removed: string | undefined;
}

export function makeHarmless(drawing: Uint8Array): HarmlessDrawing {
  const removed = findDrawingProblem(drawing);
  if (!removed) return { bytes: drawing, removed };
  const cleaned = cleanDrawing(drawing);
  return { bytes: cleaned && !findDrawingProblem(cleaned) ? cleaned : undefined, removed };
}
