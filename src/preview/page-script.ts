/** Adds the script that keeps a page up to date: the only difference between a previewed and a published page. */
import { attributes } from "../render/index.ts";

/** Paths reserved for the preview, whatever the site's base path is. */
export const reserved = {
  script: "/__sectile/preview.js",
  events: "/__sectile/events",
  overview: "/__sectile/overview",
} as const;

/** Prefix of the preview's own addresses. */
export const reservedFolder = "/__sectile/";

/**
 * @param html the page as published; its policy allows scripts and connections of its own host
 * @param page address of the page, used to notify it of changes
 * @param version build that the page is from
 */
export function withPageScript(html: string, page: string, version: string): string {
  const facts = { type: "module", src: reserved.script, "data-page": page, "data-version": version };
  // Texts in the head are escaped, so this is the page's own title. No script comes before it.
  return html.replace("<title>", (title) => `<script${attributes(facts)}></script>${title}`);
}
