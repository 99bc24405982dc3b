/** Navigation bar: its shadow where styles cannot draw it, its menus, and as many links as fit. */
import { linkFitter } from "./fit-links.ts";
import css from "./menu.module.css";
import { improveMenus } from "./menus.ts";
import { watchScrolling } from "./scrolling.ts";

/** Links must be fitted before they are visible. */
export const startsAtOnce = true;

/** Debounce of window resizing in milliseconds (NAV-10). */
const pause = 400;

export function enhance(place: HTMLElement): void {
  watchScrolling(place);
  const menu = place.querySelector("dialog");
  if (!menu?.showModal) return;
  // Browsers without popovers have only the menu of narrow screens. The row shows all links.
  const hasPopovers = "popover" in menu;
  place.classList.toggle(`${css.modal}`, !hasPopovers);
  improveMenus(place, menu, hasPopovers);
  const wide = matchMedia("(min-width:1025px)");
  const [, , ...contents] = menu.children;
  const fitLinks = linkFitter(place);
  const arrange = () => {
    // A row must not be exposed as a dialog. Moving an element closes popovers inside it, so move only if needed.
    if (wide.matches === menu.contains(contents[0] as Element)) {
      menu.close();
      (wide.matches ? menu.parentElement : menu)?.append(...contents);
    }
    fitLinks(wide.matches && hasPopovers);
  };

  let timer: number;
  let isArranged = false;
  // The first callback runs before the first paint.
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    if (isArranged) timer = window.setTimeout(arrange, pause);
    else arrange();
    isArranged = true;
  });
  // The button is laid out even while invisible, so it grows with the text: late fonts, or a visitor's own font size or
  // spacing. Every link may be hidden, so none of them can be observed.
  for (const element of [place, place.querySelector(`.${css.more}`)]) if (element) observer.observe(element);
}
