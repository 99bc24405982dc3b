/** The only place that renders React to HTML: pages, their heads, the frames of sections. */
export { attributes, escapeHtml } from "./html.ts";
export { type RenderedFile, type RenderedPage, type RenderInput, renderSite } from "./render.ts";
export type { Runtime } from "./scripts.ts";
