/** Names of pages for owners: as the menu calls them. */
import { rules, toPlainText } from "#section";
import { isObject, type Json } from "../../document/index.ts";

/**
 * Creates a function that names a page: the text of its link in the header or the footer, else its title, else its path. A title
 * is written for search engines, so the name of the site at its end is left out.
 * @param settings the document without its pages
 */
export function createPageNames(settings: Json): (path: string, title: string) => string {
  const { headerLinks, footerLinks, name } = settings;
  const names = new Map<string, string>();
  const list = (links: unknown): readonly unknown[] => (Array.isArray(links) ? links : []);
  const nested = (link: unknown) => [link, ...(isObject(link) ? list(link.links) : [])];
  for (const link of [...list(headerLinks).flatMap(nested), ...list(footerLinks)]) {
    if (!isObject(link) || typeof link.text !== "string" || typeof link.link !== "string") continue;
    const target = rules.parseLink(link.link);
    const text = toPlainText(link.text).trim();
    if ("problem" in target || target.kind !== "page" || target.anchor || text === "") continue;
    const key = rules.pageKey(target.path);
    if (!names.has(key)) names.set(key, text);
  }
  return (path, title) =>
    names.get(rules.pageKey(path)) || withoutSite(title.trim(), typeof name === "string" ? name : "") || path;
}

/** @returns "About us" for "About us | Harbour" */
function withoutSite(title: string, site: string): string {
  if (site === "" || !title.endsWith(site)) return title;
  return title.slice(0, -site.length).replace(/\s*[|:·–—-]\s*$/u, "") || title;
}
