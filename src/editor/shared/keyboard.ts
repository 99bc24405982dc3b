/** Keys that are not the editor's: those of input methods, and undo in a field. */

/**
 * Keys that choose or confirm a composition are not commands.
 * Safari sends the Enter that confirms a composition after the end of the composition, recognizable only by its keyCode. The
 * first key of a composition ("Process", or a letter) does not count, because it starts a text.
 */
const isOfInputMethod = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || (keyCode === 229 && key.length > 1 && key !== "Process");

/** Hides such keys from all listeners of this document. Call before adding other listeners. */
export function holdBackComposedKeys(): void {
  addEventListener("keydown", (event) => isOfInputMethod(event) && event.stopImmediatePropagation(), {
    capture: true,
  });
}

const textTypes = new Set(["text", "search", "url", "email", "tel", "number", "password"]);

/** Detects controls with their own undo for typed text. Everywhere else Ctrl+Z belongs to the editor. */
export function hasOwnUndo(element: Element | undefined): boolean {
  const control = element?.closest<HTMLElement>("input, textarea, [contenteditable], [role=spinbutton]");
  if (!control) return false;
  // Radio buttons, sliders, colours and switches are inputs too, but browsers have no undo for them.
  if (control.localName === "input") return textTypes.has((control as HTMLInputElement).type);
  return control.getAttribute("contenteditable") !== "false" || control.role === "spinbutton";
}
