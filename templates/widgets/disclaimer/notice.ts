/** The dialogs that say what became of a report; they stand in the page, and only one of their texts is the server's. */

/** Sent; taken as reported already (status 403); anything else. */
export type Outcome = "sent" | "refused" | "failed";

/** @param id of the dialog with the form */
export const noticeId = (id: string, outcome: Outcome): string => `${id}-${outcome}`;

/** Milliseconds in which a dialog goes; cleared before, it would change its size on the way. */
const fading = 300;

/**
 * @param id of the dialog with the form
 * @param text for the notice's paragraph, if it has one; a long one is cut
 */
export function showNotice(id: string, outcome: Outcome, text = ""): void {
  const dialog = document.getElementById(noticeId(id, outcome)) as HTMLDialogElement;
  const paragraph = dialog.querySelector("p");
  if (paragraph) {
    paragraph.textContent = text.replace(/^(.{300}).+/su, "$1…");
    dialog.onclose = () => setTimeout(() => dialog.open || paragraph.replaceChildren(), fading);
  }
  dialog.showModal();
}
