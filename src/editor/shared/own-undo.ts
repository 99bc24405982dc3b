/** Detects controls with their own undo for typed text. Everywhere else Ctrl+Z belongs to the editor. */

const textTypes = new Set(["text", "search", "url", "email", "tel", "number", "password"]);

export function hasOwnUndo(element: Element | undefined): boolean {
  const control = element?.closest<HTMLElement>("input, textarea, [contenteditable], [role=spinbutton]");
  if (!control) return false;
  // Radio buttons, sliders, colours and switches are inputs too, but browsers have no undo for them.
  if (control.localName === "input") return textTypes.has((control as HTMLInputElement).type);
  return control.getAttribute("contenteditable") !== "false" || control.role === "spinbutton";
}
