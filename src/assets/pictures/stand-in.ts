/** Shows the original file until its picture is made. */
import type { PictureFormat, Problem } from "./format.ts";
import { measurePicture, type PictureChange } from "./measure.ts";
import { fullSize } from "./widths.ts";

export interface PictureStandIn {
  /** Set if the made picture will differ from the file. */
  readonly changes?: readonly PictureChange[];
  readonly standIn: {
    readonly format: PictureFormat;
    /** Size of the future picture, so that the layout does not move when it arrives. */
    readonly width: number;
    readonly height: number;
  };
}

/** @returns the data for showing the file, or the reason why it can't be used */
export async function standInFor(bytes: Uint8Array): Promise<PictureStandIn | Problem> {
  const measures = await measurePicture(bytes);
  if ("problem" in measures) return measures;
  const { format, width, height, changes } = measures;
  return {
    standIn: { format, ...fullSize(width, height) },
    ...(changes.length > 0 && { changes }),
  };
}
