/** Follows links of the site inside the editor (EDT-1). */
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
  if (!page) editor.announce(editor.words.noSuchPage(href));
  else followTo(editor, page.path, link.anchor);
}

/** The page shows links relative to its base; documents have them relative to the home page. */
const withoutBase = (href: string, base: string): string =>
  href.startsWith(base) ? `/${href.slice(base.length)}` : href;

/** @param anchor of a section, or the empty string */
function followTo(editor: Editor, path: string, anchor: string): void {
  const { panel } = editor.store.get();
  void editor.open(path).then(() => {
    const { page: opened, panel: panelNow } = editor.store.get();
    // Keep a panel open that the owner has opened in the meantime.
    if (opened?.path !== path || panelNow !== panel) return;
    // A section's anchor consists of its type and uniqId.
    const section = opened.sections.find(({ id, type }) => anchor === id || anchor === `${type}-${id}`);
    if (section) editor.select({ kind: "section", section: section.id });
  });
}
