/** The bar with a script: its shadow where styles cannot draw it, its menus, and as many links as there is room for. */
import { fitLinks } from "./fit-links.ts";
import { closeMenu, improveMenus } from "./menus.ts";
import { watchScrolling } from "./scrolling.ts";

/** Which links stand in the row is to be decided before they are seen. */
export const startsAtOnce = true;

/** Milliseconds without another resizing, after which it is over (NAV-10). */
const pause = 400;

export function enhance(place: HTMLElement): void {
  watchScrolling(place);
  // Browsers without popovers have no menus to open, and show all links.
  if (!("popover" in place)) return;
  improveMenus(place);
  const wide = matchMedia("(min-width:1025px)");
  const arrange = () => fitLinks(place, wide.matches);
  arrange();
  document.fonts.ready.then(arrange);

  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (wide.matches) closeMenu(place);
      arrange();
    }, pause);
  });
}
