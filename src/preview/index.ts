/** The preview's face. */
export type { Addresses } from "./listen.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./options.ts";
export { startPreview } from "./preview.ts";
