/** The dialogs that say what became of a form; they stand in the page, and only one of their texts is the server's. */

/** Sent; refused by the server (status 403), which a form may have no dialog of its own for; anything else. */
export type Outcome = "sent" | "refused" | "failed";

/** Milliseconds in which a dialog goes; cleared before, it would change its size on the way. */
const fading = 300;

/**
 * @param id with which the ids of a form's dialogs begin
 * @param text for the notice's paragraph, if it has one; a long one is cut
 */
export function showNotice(id: string, outcome: Outcome, text = ""): void {
  const find = (outcome: Outcome) => document.getElementById(`${id}-${outcome}`);
  const dialog = (find(outcome) ?? find("failed")) as HTMLDialogElement;
  const paragraph = dialog.querySelector<HTMLElement>("[role=alert]");
  if (paragraph) {
    paragraph.textContent = text.replace(/^(.{300}).+/su, "$1…");
    dialog.onclose = () => setTimeout(() => dialog.open || paragraph.replaceChildren(), fading);
  }
  dialog.showModal();
}
