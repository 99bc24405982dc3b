/** Which of the header's links stand in the bar's row, and which behind the button at its end (NAV-5). */
import css from "./menu.module.css";

/**
 * The browser itself puts links that do not fit on a second line (menu.module.css), so no width is calculated here.
 * @param isRow whether the links are a row; in the full-screen menu of narrow windows all of them are in the list
 */
export function fitLinks(place: HTMLElement, isRow: boolean): void {
  const list = place.querySelector<HTMLElement>(`.${css.links}`);
  const more = list?.lastElementChild;
  const rest = more?.querySelector("ul");
  if (!list || !more || !rest) return;
  const crowded = `${css.crowded}`;
  const isBelow = (item: Element) => (item as HTMLElement).offsetTop > list.offsetTop;

  list.classList.remove(crowded);
  more.before(...rest.children);
  const below = [...list.children].filter(isBelow);
  if (!isRow || !below[0]) return;
  list.classList.add(crowded);
  rest.append(...below);
  // The button needs room too.
  while (more.previousElementSibling && isBelow(more)) rest.prepend(more.previousElementSibling);
}
