/** A popover that fills the screen is a modal one: what lies behind it is out of reach until it is closed (NAV-4). */

export function holdFocus(menu: HTMLElement): void {
  const setBehind = (isInert: boolean) => {
    for (let node = menu; node.parentElement; node = node.parentElement)
      for (const other of node.parentElement.children)
        if (other !== node) (other as HTMLElement).inert = isInert;
  };
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    setBehind(true);
    menu.querySelector("button")?.focus();
  });
  // Before the browser gives the focus back to the button, which is behind too.
  menu.addEventListener("beforetoggle", () => setBehind(false));
}
