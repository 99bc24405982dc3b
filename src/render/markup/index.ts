/** From React elements to HTML: views are React components, and this is their server renderer. */
export { renderToHtml } from "./render-to-html.ts";
