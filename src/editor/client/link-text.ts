/** A link in its owner's words. */
import { parseLink } from "../../section/rules/link.ts";
import type { SiteState } from "../protocol.ts";
import type { Words } from "./words/index.ts";

/** @returns the page's title, the address, the number: what it leads to */
export function describeLink(words: Words, href: string, pages: SiteState["pages"]): string {
  const link = parseLink(href);
  if ("problem" in link) return href;
  if (link.kind === "page") {
    const page = pages.find(({ path }) => samePath(path, link.path));
    const name = page ? page.title || page.path : link.path;
    return link.anchor ? `${name} › ${link.anchor}` : name;
  }
  if (link.kind === "anchor") return words.sectionOf(link.anchor);
  return href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "");
}

/** Whether a page of the document is meant: with or without the slashes around it. */
export const samePath = (path: string, meant: string): boolean => bare(path) === bare(meant);

const bare = (path: string) => path.replaceAll(/^\/+|\/+$/g, "");
