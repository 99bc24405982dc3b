/** Links in a text (EDT-11): creates, changes and removes them for the selected part. */
import { send } from "./channel.ts";
import type { Writing } from "./write.ts";

/** @returns the link that contains the caret or the selected part */
export function linkAround({ element, range }: Writing): HTMLAnchorElement | undefined {
  const node = range?.commonAncestorContainer;
  if (!node || !element.contains(node)) return undefined;
  const link = (node instanceof Element ? node : node.parentElement)?.closest("a");
  return link && link !== element && element.contains(link) ? link : undefined;
}

/** Asks the editor for the link's target. It replies with a message of the same name. */
export function askLink(writing: Writing): void {
  const link = linkAround(writing);
  const href = link && (writing.targets.get(link) ?? link.getAttribute("href") ?? undefined);
  if (link || writing.range?.collapsed === false) send({ kind: "link-text", href });
  else writing.notify(writing.site.word("noPart"));
}

/** @param href as in documents; undefined removes the link */
export function setLink(writing: Writing, href: string | undefined): void {
  const { range, element, targets } = writing;
  const link = linkAround(writing);
  let selected: Range | undefined;
  if (link && href !== undefined) lead(link, href);
  else if (link) link.replaceWith(...link.childNodes);
  else if (
    range &&
    !range.collapsed &&
    href !== undefined &&
    element.contains(range.commonAncestorContainer)
  ) {
    const made = document.createElement("a");
    made.append(range.extractContents());
    for (const inner of made.querySelectorAll("a")) inner.replaceWith(...inner.childNodes);
    lead(made, href);
    range.insertNode(made);
    range.selectNodeContents(made);
    selected = range;
    // Remove links that were emptied by the extraction.
    for (const rest of element.querySelectorAll("a")) if (rest.textContent === "") rest.remove();
  } else return;
  writing.changed();
  writing.report();
  if (selected) writing.select(selected);
  else writing.focus();

  function lead(anchor: HTMLAnchorElement, to: string): void {
    targets.set(anchor, to);
    // The resolved URL arrives with the next page.
    anchor.setAttribute("href", /^(?:https?:|mailto:|tel:|#|\/)/i.test(to) ? to : "#");
  }
}
