/** SVG drawings of owners: read, made harmless, measured, and written anew. */

export { type Drawing, isDrawing } from "./read.ts";
export { fitDrawing, maxShapes, validateDrawing } from "./validate.ts";
