/** Which of the header's links stand in the bar's row, and which behind the button at its end (NAV-5). */
import css from "./menu.module.css";

/**
 * The browser itself puts links that do not fit on a second line (menu.module.css), so no width is calculated here.
 * @returns arranges them anew, where it is told that they are a row; in the full-screen menu of narrow windows all of them
 * are in the list
 */
export function linkFitter(place: HTMLElement): (isRow: boolean) => void {
  const list = place.querySelector<HTMLElement>(`.${css.links}`);
  if (!list) return () => {};
  const links = [...list.children];
  const more = links.pop() as Element;
  const rest = more.querySelector("ul") as Element;
  const isBelow = (item: Element) => (item as HTMLElement).offsetTop > list.offsetTop;
  /** A text of more lines than the row shows is whole behind the button. */
  const isCut = (link: Element) => {
    const { scrollHeight, clientHeight } = link.querySelector("span") as Element;
    return scrollHeight > 1.2 * clientHeight;
  };

  return (isRow) => {
    list.classList.remove(`${css.crowded}`);
    // What stands in the row is not touched: being moved it would lose the focus.
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
    hide(isCut);
    hide(isBelow);
    if (!unfit[0]) return;
    list.classList.add(`${css.crowded}`);
    // The button needs room too.
    while (more.previousElementSibling && isBelow(more)) hide((link) => link === more.previousElementSibling);
  };
}
