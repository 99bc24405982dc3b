/** The preview's face. */
export { type Common, type CutText, compareTexts, cutText } from "./document-memory.ts";
export type { Asked, Guest, Host } from "./guest.ts";
export type { Addresses } from "./listen.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./options.ts";
export { startPreview } from "./preview.ts";
export { readBody } from "./request-body.ts";
export { formatStamp } from "./stamp.ts";
