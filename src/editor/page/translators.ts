/**
 * Protects texts from browser translation. Pages opt out with `translate="no"`, but users can translate them anyway. Translators
 * then insert `font` elements, which texts never contain.
 */
import { writeText } from "./markup.ts";

export function forbidTranslating(root: HTMLElement): void {
  root.setAttribute("translate", "no");
  // Some translators only know this class.
  root.classList.add("notranslate");
}

const fonts = (element: Element) => element.querySelectorAll("font");
export const isTranslated = (element: Element): boolean => fonts(element).length > 0;

/**
 * Restores the text of the document.
 * @param value value in the document, if known
 * @param served the element as it was served
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

/** @param restore called when a translator has changed the text */
export function watchTranslators(element: Element, signal: AbortSignal, restore: () => void): void {
  const observer = new MutationObserver(() => isTranslated(element) && restore());
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
