/** The bar with a script: its shadow where styles cannot draw it, its menus, and as many links as there is room for. */
import { linkFitter } from "./fit-links.ts";
import css from "./menu.module.css";
import { improveMenus } from "./menus.ts";
import { watchScrolling } from "./scrolling.ts";

/** Which links stand in the row is to be decided before they are seen. */
export const startsAtOnce = true;

/** Milliseconds without another resizing, after which it is over (NAV-10). */
const pause = 400;

export function enhance(place: HTMLElement): void {
  watchScrolling(place);
  const menu = place.querySelector("dialog");
  // Browsers without popovers have no menus to open, and show all links.
  if (!menu || !("popover" in menu)) return;
  improveMenus(place, menu);
  const wide = matchMedia("(min-width:1025px)");
  const [, , ...contents] = menu.children;
  const fitLinks = linkFitter(place);
  const arrange = () => {
    // To those who listen, a row is no dialog. Being moved closes what is open in it, so it is moved no more than needed.
    if (wide.matches === menu.contains(contents[0] as Element)) {
      menu.close();
      (wide.matches ? menu.parentElement : menu)?.append(...contents);
    }
    fitLinks(wide.matches);
  };

  let timer: number;
  let isArranged = false;
  // Its first report comes before anything is drawn.
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    if (isArranged) timer = window.setTimeout(arrange, pause);
    else arrange();
    isArranged = true;
  });
  // The button is laid out even where nobody sees it, so it grows with the letters: a font that comes late, a visitor's own
  // size or spacing. Of the links each may be hidden.
  for (const element of [place, place.querySelector(`.${css.more}`)]) if (element) observer.observe(element);
}
