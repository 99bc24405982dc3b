/**
 * Puts what another host shows in the place of its picture, when that is pressed. A press is a wish, and where the visitor has
 * not agreed to what others may keep of a visit, it is asked for once more, in words (TPS-2).
 */
import { choiceOf } from "#browser/consent";

export function enhance(root: HTMLElement): void {
  const { dataset } = root;
  const { title = "", frame: src = "" } = dataset;
  const link = root.firstElementChild as HTMLElement;
  const question = root.lastElementChild as HTMLElement;
  link.addEventListener("click", (event) => {
    // A press that asks for another tab gets it; while the page is edited nothing is loaded.
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
    // As large as what it takes the place of.
    frame.style.height = `${link.offsetHeight}px`;
    link.replaceWith(frame);
    frame.focus();
  });
}
