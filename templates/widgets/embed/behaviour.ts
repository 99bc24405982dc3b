/**
 * Replaces a picture with the frame of another host when a visitor clicks it. A click is a request; if the visitor has not
 * consented to what the host may store, ask once more in words (TPS-2).
 */
import { choiceOf } from "#browser/consent";

export function enhance(root: HTMLElement): void {
  const { dataset } = root;
  const { title = "", frame: src = "" } = dataset;
  const link = root.firstElementChild as HTMLElement;
  const question = root.lastElementChild as HTMLElement;
  link.addEventListener("click", (event) => {
    // A modified click opens a new tab as usual. Nothing is loaded while the page is being edited.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (question.hidden && !choiceOf(dataset).marketing) {
      question.hidden = false;
      return;
    }
    const frame = Object.assign(document.createElement("iframe"), {
      title,
      allow: "autoplay;fullscreen",
      src,
    });
    // Keeps the height of the replaced element.
    frame.style.height = `${link.offsetHeight}px`;
    link.replaceWith(frame);
    frame.focus();
  });
}
