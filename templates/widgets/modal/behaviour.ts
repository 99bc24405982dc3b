/** Turns a popover dialog into a modal: the focus stays inside, and everything behind is inert (MOT-5). */

export function enhance(root: HTMLElement): void {
  const dialog = root as HTMLDialogElement;
  const focused = document.activeElement;
  const isOpen = dialog.offsetWidth > 0;
  dialog.removeAttribute("popover");
  if (isOpen) {
    dialog.showModal();
    // Keeps the focus of somebody who was typing in it.
    if (dialog.contains(focused)) (focused as HTMLElement).focus();
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${dialog.id}"]`))
    button.addEventListener("click", () =>
      button.getAttribute("popovertargetaction") === "hide" ? dialog.close() : dialog.showModal(),
    );
  // A click on the backdrop targets the dialog, but outside its box. Uses mousedown, since a text selection may end there.
  dialog.addEventListener("mousedown", (event) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x >= left && x <= right && y >= top && y <= bottom) return;
    // The click would move the focus away from where closing puts it.
    event.preventDefault();
    dialog.close();
  });
}
