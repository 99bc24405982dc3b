/** SVG drawings of owners: read, made harmless, measured, and written anew. */
export { fitDrawing, maxShapes, validateDrawing } from "./judge.ts";
export { type Drawing, isDrawing } from "./read.ts";
