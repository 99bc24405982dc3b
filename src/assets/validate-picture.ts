/** Validates a picture before a document refers to it, with the same rules as a build. */
import { isDrawing, validateDrawing } from "./drawings/index.ts";
import { findMissingPart, measurePicture, type Problem } from "./pictures/index.ts";

export interface UsablePicture {
  /** Extension for its content, regardless of its name. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
}

/** @returns its size, or the reason why it can't be used */
export async function validatePicture(bytes: Uint8Array): Promise<UsablePicture | Problem> {
  if (isDrawing(bytes)) {
    const drawing = await validateDrawing(bytes);
    if ("problem" in drawing) return drawing;
    const { width = 0, height = 0 } = drawing.size ?? {};
    return { extension: "svg", width, height };
  }
  const measures = await measurePicture(bytes);
  if ("problem" in measures) return measures;
  const missing = await findMissingPart(bytes, measures);
  if (missing) return missing;
  const { format, width, height } = measures;
  return { extension: format === "jpeg" ? "jpg" : format, width, height };
}
