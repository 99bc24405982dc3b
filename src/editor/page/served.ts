/** A page as it was served, block by block: its sections, and what stands around them. */

export interface Block {
  /** The same in the next page, wherever it stands there. */
  readonly key: string;
  /** As it was served. */
  html: string;
  element: Element;
  /** Where it stands: in the main element, before it or after it. */
  readonly place: "before" | "main" | "after";
}

export const mainOf = (page: Document): Element | null => page.querySelector("body > main");

/** @param own elements that are no part of the page */
export function blocksOf(page: Document, own: readonly Element[] = []): Block[] {
  const main = mainOf(page);
  const counts = new Map<string, number>();
  const toBlock = (element: Element, place: Block["place"]): Block => {
    const { section } = (element as HTMLElement).dataset;
    const kind = `${place} ${element.localName}#${element.id}`;
    const count = counts.get(kind) ?? 0;
    if (section === undefined) counts.set(kind, count + 1);
    const key = section === undefined ? `${kind} ${count}` : `section ${section}`;
    return { key, html: element.outerHTML, element, place };
  };
  let place: Block["place"] = "before";
  return [...page.body.children].flatMap((element) => {
    if (element === main) {
      place = "after";
      return [...main.children].map((one) => toBlock(one, "main"));
    }
    return own.includes(element) ? [] : [toBlock(element, place)];
  });
}

export function parse(html: string): Element | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Whether two blocks are the same but for what one of their texts says. */
export function isSameBut(pointer: string, a: string, b: string): boolean {
  const without = (html: string) => {
    const block = parse(html);
    for (const text of textsIn(block, pointer)) {
      text.replaceChildren();
      text.removeAttribute("data-empty");
      // Of an island the text stands there too.
      text.closest("[data-props]")?.removeAttribute("data-props");
    }
    return block?.outerHTML;
  };
  return without(a) === without(b);
}

/** The elements that show the text. */
export const textsIn = (block: Element | null, pointer: string): HTMLElement[] =>
  [...(block?.querySelectorAll<HTMLElement>("[data-at],[data-site-at]") ?? [])].filter(
    ({ dataset }) => (dataset.at ?? dataset.siteAt) === pointer,
  );
