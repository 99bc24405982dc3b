/** Pictures of a site's folder: validated by content, measured, and converted to the published sizes and formats (IMG-2). */

export type { PictureSet } from "./encode.ts";
export type { Problem } from "./format.ts";
export { type Ink, measureInk } from "./ink.ts";
export { findMissingPart, measurePicture, type PictureChange } from "./measure.ts";
export {
  createPictureProcessors,
  type Picture,
  type PictureProcessor,
  type PictureSource,
} from "./processor.ts";
export { type PictureStandIn, standInFor } from "./stand-in.ts";
export { makeThumbnail, measureFile } from "./thumbnail.ts";
