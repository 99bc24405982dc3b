/**
 * Keeps a browser's translation out of texts. Pages ask translators to stay away (`translate="no"`), but they can be made to
 * translate all the same: then they wrap words of their own in `font` elements, which texts never have.
 */
import { writeText } from "./markup.ts";

export function forbidTranslating(root: HTMLElement): void {
  root.setAttribute("translate", "no");
  // Some know this one alone.
  root.classList.add("notranslate");
}

const fonts = (element: Element) => element.querySelectorAll("font");
export const isTranslated = (element: Element): boolean => fonts(element).length > 0;

/**
 * Shows the text of the document again.
 * @param value of the document, where that is known
 * @param served the element as the server made it
 */
export function restoreText(
  element: Element,
  value: unknown,
  isPlain: boolean,
  served: Element | undefined,
): void {
  if (!isTranslated(element)) return;
  if (typeof value === "string") element.replaceChildren(...writeText(value, isPlain, new WeakMap()));
  else if (served && !isTranslated(served)) element.replaceChildren(...served.cloneNode(true).childNodes);
  else for (const font of fonts(element)) font.replaceWith(...font.childNodes);
}

/** @param restore is called when a translator has changed the text */
export function watchTranslators(element: Element, signal: AbortSignal, restore: () => void): void {
  const observer = new MutationObserver(() => isTranslated(element) && restore());
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
