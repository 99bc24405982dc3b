/** Lightbox: shows a picture large, over the page. Visitors swipe or use the keyboard to see the others of the gallery. */
import { arrowTarget } from "#browser/arrow-keys";
import css from "./style.module.css";

export function enhance(root: HTMLElement): void {
  const links = [...root.querySelectorAll<HTMLElement>(`.${css.link}`)];
  const dialog = root.querySelector("dialog") as HTMLDialogElement;
  const [counter, ...buttons] = dialog.children as unknown as [HTMLElement, ...HTMLElement[]];
  const count = links.length;
  let row: HTMLElement | undefined;
  let index = 0;

  /** Scrolls a picture into view. The row also scrolls natively, for example by touch. */
  const show = (next: number) => {
    const to = (next + count) % count;
    // Jumps to distant pictures instead of scrolling past everything between.
    row?.children[to]?.scrollIntoView({ behavior: Math.abs(to - index) > 1 ? "instant" : "auto" });
  };

  const follow = () => {
    if (!row) return;
    index = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
    counter.textContent = `${index + 1} / ${count}`;
  };

  const fill = () => {
    row = links[0]?.closest("ul")?.cloneNode(true) as HTMLElement;
    row.className = `${css.row}`;
    row.tabIndex = 0;
    row.onscroll = follow;
    for (const part of row.querySelectorAll<HTMLSourceElement>(`.${css.link},source`)) {
      part.removeAttribute("href");
      part.sizes = "100vw";
    }
    dialog.append(row);
  };

  root.addEventListener("click", (event) => {
    const target = event.target as Element;
    const pressed = links.findIndex((link) => link.contains(target));
    const button = buttons.findIndex((button) => button.contains(target));
    // A modified click opens a new tab as usual. Nothing opens while the page is being edited.
    if (pressed >= 0 && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (!row) fill();
      dialog.showModal();
      index = -9;
      show(pressed);
      follow();
    } else if (button > 0) show(index + 2 * button - 3);
    else if (dialog.contains(target) && !target.closest("img,p")) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const to = arrowTarget(event, index, count);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  dialog.addEventListener("close", () => links[index]?.focus());
}
