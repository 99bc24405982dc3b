/** Follows a link of the site within the editor (EDT-1). */
import { parseLink } from "../../section/rules/link.ts";
import type { Editor } from "./editor.ts";

export function openHref(editor: Editor, href: string): void {
  const { site } = editor.store.get();
  if (!site) return;
  const link = parseLink(withoutBase(href, site.base));
  if ("problem" in link) return;
  if (link.kind === "external") window.open(link.url, "_blank", "noopener");
  if (link.kind !== "page" && link.kind !== "anchor") return;
  const home = site.pages[0]?.path ?? "/";
  const wanted = link.kind === "page" && link.path !== "/" ? link.path.replace(/(?<=.)\/$/, "") : home;
  const page = site.pages.find(({ path }) => (path.startsWith("/") ? path : `/${path}`) === wanted);
  if (!page) editor.say(editor.words.noSuchPage(href));
  else followTo(editor, page.path, link.anchor);
}

/** The page shows links as they are where it lies; documents have them from the home page on. */
const withoutBase = (href: string, base: string): string =>
  href.startsWith(base) ? `/${href.slice(base.length)}` : href;

/** @param anchor of a section of the page, or the empty string */
function followTo(editor: Editor, path: string, anchor: string): void {
  const { panel } = editor.store.get();
  void editor.open(path).then(() => {
    const { page: opened, panel: panelNow } = editor.store.get();
    // A panel that the owner has opened meanwhile stays open.
    if (opened?.path !== path || panelNow !== panel) return;
    // A section's anchor is its type and its uniqId.
    const section = opened.sections.find(({ id, type }) => anchor === id || anchor === `${type}-${id}`);
    if (section) editor.select({ kind: "section", section: section.id });
  });
}
