/** Cleans HTML that other programs put on the clipboard, before the editor takes what it knows of it. */
import { parseHtml } from "../../shared/parse-html.ts";
import { isAllowedLink } from "./schema.ts";

/** @param onBadLink called if a link was left out */
export function cleanPasted(html: string, onBadLink: () => void): string {
  const body = parseHtml(html);
  for (const one of body.querySelectorAll("script,style,meta,link,title,template,iframe,object,embed,svg"))
    one.remove();
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const one of found) (one as Comment).remove();
  // Google Docs puts all of it into a bold element that is not bold.
  for (const one of body.querySelectorAll<HTMLElement>("b,strong"))
    if (/^(?:normal|400)$/.test(one.style.fontWeight)) one.replaceWith(...one.childNodes);
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    // Word links to its own bookmarks, such as `#_ftn1` for a footnote.
    const isOwn = /^(?:file:|about:|#_)/i.test(href);
    if (isAllowedLink(href) && !isOwn) continue;
    if (!isOwn && !href.startsWith("#")) onBadLink();
    link.replaceWith(...link.childNodes);
  }
  makeWordLists(body);
  return body.innerHTML;
}

/** Items of lists are paragraphs in Word: `<p style="mso-list: l0 level2 lfo1">`, with a marker as text. */
function makeWordLists(body: HTMLElement): void {
  /** Open lists, the outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of body.querySelectorAll<HTMLElement>("p")) {
    const [, level] = /mso-list:[^;]*level(\d)/.exec(item.getAttribute("style") ?? "") ?? [];
    if (level === undefined) continue;
    const depth = Number(level);
    const markers = [...item.querySelectorAll<HTMLElement>("span")].filter((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
    );
    const marker = markers.map(({ textContent }) => textContent?.trim() ?? "").join("");
    for (const one of markers) one.remove();
    const tag = /^[\dA-Za-z]{1,4}[.)]/.test(marker) ? "ol" : "ul";
    if (item.previousElementSibling !== last) open = [];
    open = open.slice(0, depth);
    while (open.length < depth) {
      const list = document.createElement(tag);
      const around = open.at(-1)?.lastElementChild ?? open.at(-1);
      if (around) around.append(list);
      else item.before(list);
      open.push(list);
    }
    const made = document.createElement("li");
    made.append(...item.childNodes);
    open.at(-1)?.append(made);
    last = open[0] ?? null;
    item.remove();
  }
}
