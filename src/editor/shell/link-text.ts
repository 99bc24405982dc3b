/** Describes links to owners. */
import { parseLink } from "../../section/rules/link.ts";
import type { SiteState } from "../shared/protocol.ts";
import type { Words } from "./words/index.ts";

/** @returns what the link points to: a page, an address or a number */
export function describeLink(words: Words, href: string, pages: SiteState["pages"]): string {
  const link = parseLink(href);
  if ("problem" in link) return href;
  if (link.kind === "page") {
    const page = pages.find(({ path }) => samePath(path, link.path));
    const name = page?.name ?? link.path;
    return link.anchor ? `${name} › ${link.anchor}` : name;
  }
  if (link.kind === "anchor") return words.sectionOf(link.anchor);
  return href.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "");
}

/** Compares page paths, ignoring slashes at the ends. */
export const samePath = (path: string, meant: string): boolean => bare(path) === bare(meant);

const bare = (path: string) => path.replaceAll(/^\/+|\/+$/g, "");
