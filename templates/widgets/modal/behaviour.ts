/** Makes a true modal of a dialog that is a popover: the focus stays in it, what is behind it is out of reach (MOT-5). */

export function enhance(root: HTMLElement): void {
  const dialog = root as HTMLDialogElement;
  const focused = document.activeElement;
  const isOpen = dialog.offsetWidth > 0;
  dialog.removeAttribute("popover");
  if (isOpen) {
    dialog.showModal();
    // Who was typing in it goes on.
    if (dialog.contains(focused)) (focused as HTMLElement).focus();
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${dialog.id}"]`))
    button.addEventListener("click", () =>
      button.getAttribute("popovertargetaction") === "hide" ? dialog.close() : dialog.showModal(),
    );
  // A press on what lies behind is one on the dialog itself, outside of its box; selecting text may end there.
  dialog.addEventListener("mousedown", (event) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x >= left && x <= right && y >= top && y <= bottom) return;
    // The press would take the focus from where closing puts it.
    event.preventDefault();
    dialog.close();
  });
}
