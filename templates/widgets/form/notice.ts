/** Result dialogs of a form. They are part of the page; only one of their texts comes from the server. */

/** Sent; refused by the server (status 403), for which a form may have no dialog; any other error. */
export type Outcome = "sent" | "refused" | "failed";

/** Fade-out time of a dialog in milliseconds. Clearing its text earlier would change its size while it fades. */
const fading = 300;

/**
 * @param id prefix of the ids of the form's dialogs
 * @param text of the dialog's paragraph, if it has one; a long text is cut
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
