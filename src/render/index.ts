/** The only place that renders React to HTML: pages, their heads, the frames of sections. */
export { attributes, escapeHtml } from "./html.ts";
export {
  createFrame,
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
