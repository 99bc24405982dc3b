/** Updates the head of the shown page: styles, title and the attributes of html and body. */
import { addStylesheets, htmlOf, isStylesheet } from "../../preview/client/stylesheets.ts";
import { forbidTranslating } from "./translators.ts";

const isStyle = (element: Element) => element.matches("style");
const isInert = (element: Element) =>
  element.matches(
    'title, meta:not([http-equiv]), link:not([rel=stylesheet],[rel=preload],[rel=modulepreload]), script[type="application/ld+json"]',
  );
const inHead = (page: Document, fits: (element: Element) => boolean) => [...page.head.children].filter(fits);

/** Resolves when the next page's styles apply, so that it is never shown unstyled. */
export async function replaceHead(next: Document): Promise<() => void> {
  const drop = await addStylesheets(inHead(document, isStylesheet), inHead(next, isStylesheet));
  return () => {
    drop();
    for (const fits of [isStyle, isInert]) {
      const [now, then] = [inHead(document, fits), inHead(next, fits)];
      if (htmlOf(now) === htmlOf(then)) continue;
      for (const element of now) element.remove();
      document.head.append(...then);
    }
    const [root, nextRoot] = [document.documentElement, next.documentElement];
    const isAlive = root.classList.contains("js");
    takeAttributes(root, nextRoot);
    root.classList.toggle("js", isAlive);
    forbidTranslating(root);
    takeAttributes(document.body, next.body);
  };
}

/** @param kept names of attributes to keep */
export function takeAttributes(element: Element, other: Element, kept: readonly string[] = []): void {
  for (const { name } of [...element.attributes])
    if (!other.hasAttribute(name) && !kept.includes(name)) element.removeAttribute(name);
  for (const { name, value } of other.attributes)
    if (!kept.includes(name) && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
