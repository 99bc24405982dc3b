/** SVGs of owners: parsed, sanitized, measured and rewritten. */

export { type Drawing, isDrawing } from "./read.ts";
export { fitDrawing, maxShapes, validateDrawing } from "./validate.ts";
