/** Menus of the bar. They are popovers and a dialog, so browsers handle opening, Escape and clicks outside. */

/** @param menu the full-screen menu */
export function improveMenus(place: HTMLElement, menu: HTMLDialogElement, hasPopovers: boolean): void {
  if (hasPopovers)
    for (const button of place.querySelectorAll<HTMLButtonElement>(
      "[popovertarget]:not([popovertargetaction])",
    ))
      followButton(button.popoverTargetElement as HTMLElement, button);
  // Closes the menu after a choice, so that it neither covers an anchor on this page nor is open when the visitor returns.
  place.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest("a")) return;
    menu.close();
    if (hasPopovers) place.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  });
}

function followButton(menu: HTMLElement, button: HTMLElement): void {
  const setExpanded = (isOpen: boolean) => button.setAttribute("aria-expanded", `${isOpen}`);
  setExpanded(false);
  menu.addEventListener("beforetoggle", ({ newState }) => {
    setExpanded(newState === "open");
    // For browsers without anchor positioning.
    menu.style.setProperty("--left", `${button.getBoundingClientRect().left}px`);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (!menu.matches(":popover-open")) button.click();
    menu.querySelector("a")?.focus();
  });
}
