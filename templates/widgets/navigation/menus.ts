/** The bar's menus. They are popovers, so browsers do most of it: opening, Escape, a press elsewhere. */
import { holdFocus } from "./hold-focus.ts";
import css from "./menu.module.css";

export function improveMenus(place: HTMLElement): void {
  for (const button of place.querySelectorAll<HTMLButtonElement>(
    "[popovertarget]:not([popovertargetaction])",
  )) {
    const menu = button.popoverTargetElement as HTMLElement;
    followButton(menu, button);
    if (menu.matches(`.${css.menu}`)) holdFocus(menu);
  }
  // A link that was chosen leaves no menu behind: not over its anchor in this page, not when the visitor comes back.
  place.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a")) closeMenu(place);
  });
}

export function closeMenu(place: HTMLElement): void {
  place.querySelector<HTMLElement>(":popover-open")?.hidePopover();
}

function followButton(menu: HTMLElement, button: HTMLElement): void {
  const say = (isOpen: boolean) => button.setAttribute("aria-expanded", `${isOpen}`);
  say(false);
  menu.addEventListener("beforetoggle", ({ newState }) => {
    say(newState === "open");
    // For browsers that cannot place a list at its button by styles alone.
    menu.style.setProperty("--left", `${button.getBoundingClientRect().left}px`);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (!menu.matches(":popover-open")) button.click();
    menu.querySelector("a")?.focus();
  });
}
