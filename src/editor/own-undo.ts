/** Tells which controls undo what was typed by themselves: in all others Ctrl+Z belongs to the editor. */

const textTypes = new Set(["text", "search", "url", "email", "tel", "number", "password"]);

export function hasOwnUndo(element: Element | undefined): boolean {
  const control = element?.closest<HTMLElement>("input, textarea, [contenteditable], [role=spinbutton]");
  if (!control) return false;
  // A radio, slider, colour or switch is an input as well, and browsers undo nothing there.
  if (control.localName === "input") return textTypes.has((control as HTMLInputElement).type);
  return control.getAttribute("contenteditable") !== "false" || control.role === "spinbutton";
}
