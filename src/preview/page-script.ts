/** The one thing that a page has in preview and not when it is published: the script that keeps it up to date. */
import { attributes } from "../render/index.ts";

/** Paths that the preview keeps for itself, whatever the site's base is. */
export const reserved = { script: "/__sectile/preview.js", events: "/__sectile/events" } as const;

/** Begins every address of the preview's own. */
export const reservedFolder = "/__sectile/";

/**
 * @param html as it is published; its policy allows scripts and connections of the page's own host
 * @param page address of the page, by which it is told of changes
 * @param version of the build that the page is from
 */
export function withPageScript(html: string, page: string, version: string): string {
  const facts = { type: "module", src: reserved.script, "data-page": page, "data-version": version };
  // Texts in a head are escaped, so this is the page's own title; before it, and so before it any script, stands no other.
  return html.replace("<title>", (title) => `<script${attributes(facts)}></script>${title}`);
}
