/** Shows the file as it is until its picture is made. */
import type { PictureFormat, Problem } from "./format.ts";
import { measurePicture, type PictureChange } from "./measure.ts";
import { fullSize } from "./widths.ts";

export interface PictureStandIn {
  /** Present where the made picture will be something else than the file. */
  readonly changes?: readonly PictureChange[];
  readonly standIn: {
    readonly format: PictureFormat;
    /** As the made picture will have them, so that nothing moves when it comes. */
    readonly width: number;
    readonly height: number;
  };
}

/** @returns how the file is shown, or why it cannot be used */
export async function standInFor(bytes: Uint8Array): Promise<PictureStandIn | Problem> {
  const measures = await measurePicture(bytes);
  if ("problem" in measures) return measures;
  const { format, width, height, changes } = measures;
  return {
    standIn: { format, ...fullSize(width, height) },
    ...(changes.length > 0 && { changes }),
  };
}
