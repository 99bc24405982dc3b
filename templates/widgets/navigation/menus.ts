/** The bar's menus: popovers and a dialog, so browsers do most of it, as opening, Escape, a press elsewhere. */

/** @param menu the one that fills the screen */
export function improveMenus(place: HTMLElement, menu: HTMLDialogElement): void {
  for (const button of place.querySelectorAll<HTMLButtonElement>(
    "[popovertarget]:not([popovertargetaction])",
  ))
    followButton(button.popoverTargetElement as HTMLElement, button);
  // A link that was chosen leaves no menu behind: not over its anchor in this page, not when the visitor comes back.
  place.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest("a")) return;
    menu.close();
    place.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  });
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
