/** Decides which header links are in the bar's row, and which behind the button at its end (NAV-5). */
import css from "./menu.module.css";

/**
 * Browsers wrap links that do not fit to a second line (menu.module.css), so no width is computed here.
 * @returns a function that distributes the links again. Pass true if they are a row; in the full-screen menu of narrow
 *   windows all of them stay in the list.
 */
export function linkFitter(place: HTMLElement): (isRow: boolean) => void {
  const list = place.querySelector<HTMLElement>(`.${css.links}`);
  if (!list) return () => {};
  const links = [...list.children];
  const more = links.pop() as Element;
  const rest = more.querySelector("ul") as Element;
  const isBelow = (item: Element) => (item as HTMLElement).offsetTop > list.offsetTop;
  const isPinned = (link: Element) => "pinned" in (link as HTMLElement).dataset;
  /** A text with more lines than the row shows goes behind the button, where it is complete. */
  const isCut = (link: Element) => {
    const { scrollHeight, clientHeight } = link.querySelector("span") as Element;
    return scrollHeight > 1.2 * clientHeight;
  };

  return (isRow) => {
    list.classList.remove(`${css.crowded}`);
    // Links that stay in the row are not moved: moving an element removes its focus.
    links.reduceRight((next, link) => {
      if (rest.contains(link)) next.before(link);
      return link;
    }, more);
    if (!isRow) return;
    const unfit: Element[] = [];
    const hide = (which: (link: Element) => boolean) => {
      unfit.push(...links.filter(which));
      rest.append(...links.filter((link) => unfit.includes(link)));
    };
    hide((link) => isCut(link) && !isPinned(link));
    hide((link) => isBelow(link) && !isPinned(link));
    if (!unfit[0] && !links.some(isBelow)) return;
    list.classList.add(`${css.crowded}`);
    // The button needs space too, and pinned links that of others.
    for (;;) {
      const shown = links.filter((link) => !rest.contains(link));
      if (!shown.some(isBelow) && !isBelow(more)) return;
      const next = shown.filter((link) => !isPinned(link)).at(-1) ?? shown.at(-1);
      if (!next) return;
      hide((link) => link === next);
    }
  };
}
