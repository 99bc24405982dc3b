/** The only place that renders React to HTML: pages, their heads, the elements around sections. */
export { attributes, escapeHtml } from "./html.ts";
export {
  createSharedFiles,
  type PageTask,
  pageTasks,
  type RenderedPage,
  renderSite,
} from "./render.ts";
export {
  createRenderer,
  type PageNeeds,
  type Renderer,
  type RenderInput,
  type TextFile,
} from "./renderer.ts";
export type { Runtime } from "./scripts.ts";
