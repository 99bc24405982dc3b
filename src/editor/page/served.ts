/** A page as it was served, split into blocks: its sections and the elements around them. */

export interface Block {
  /** Identifies the block in the next page, wherever it is there. */
  readonly key: string;
  /** As it was served. */
  html: string;
  element: Element;
  /** Position relative to the main element. */
  readonly place: "before" | "main" | "after";
}

export const mainOf = (page: Document): Element | null => page.querySelector("body > main");

/** @param own elements that are not part of the page */
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

/** Returns true if two blocks differ at most in one text. */
export function isSameBut(pointer: string, a: string, b: string): boolean {
  const without = (html: string) => {
    const block = parse(html);
    for (const text of textsIn(block, pointer)) {
      text.replaceChildren();
      text.removeAttribute("data-empty");
      // An island contains the text in its props too.
      text.closest("[data-props]")?.removeAttribute("data-props");
    }
    return block?.outerHTML;
  };
  return without(a) === without(b);
}

/** Returns the elements that show the text. */
export const textsIn = (block: Element | null, pointer: string): HTMLElement[] =>
  [...(block?.querySelectorAll<HTMLElement>("[data-at],[data-site-at]") ?? [])].filter(
    ({ dataset }) => (dataset.at ?? dataset.siteAt) === pointer,
  );
