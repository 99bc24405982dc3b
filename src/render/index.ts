/** Renders React to HTML: pages, their heads, the elements around sections. No other folder does. */
export { createEditingRenderer } from "./editing/editing-page.ts";
export type { EditingWords } from "./editing/words.ts";
export { attributes, escapeHtml } from "./html.ts";
export {
  createSharedFiles,
  type PageTask,
  pageTasks,
  type RenderedPage,
  renderSite,
} from "./render.ts";
export {
  type AssetRequests,
  createRenderer,
  type Renderer,
  type RenderInput,
} from "./renderer.ts";
export type { Runtime } from "./scripts.ts";
export type { TextFile } from "./text-file.ts";
