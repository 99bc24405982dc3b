/** Public exports of the preview. */

export type { Common } from "../document/index.ts";
export { protectContent, sandboxTokens, sourceOf, withSource } from "./content-headers.ts";
export {
  type CutText,
  compareTexts,
  createWholeDocumentCache,
  cutText,
  type UnwrittenPart,
} from "./document-cache.ts";
export type { Asked, Extension, Host } from "./extension.ts";
export { isWorkerScript, parsePath, workerRefusal } from "./guard.ts";
export type { Addresses } from "./listen.ts";
export type { Preview, PreviewEvent, PreviewOptions } from "./options.ts";
export { createPreparations, type Preparations } from "./preparations.ts";
export { startPreview } from "./preview.ts";
export { createQueue } from "./queue.ts";
export { readBody } from "./request-body.ts";
export { startSectionPreview } from "./section-preview.ts";
export type { NamedFiles } from "./stamp.ts";
export { formatStamp, stampsOf } from "./stamp.ts";
