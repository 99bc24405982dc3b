/** Shows a picture large, over the page, with the others of its gallery beside it: to be swiped, or gone through by keys. */
import { arrowTarget } from "#browser/arrow-keys";
import css from "./style.module.css";

export function enhance(root: HTMLElement): void {
  const links = [...root.querySelectorAll<HTMLElement>(`.${css.link}`)];
  const dialog = root.querySelector("dialog") as HTMLDialogElement;
  const [counter, ...buttons] = dialog.children as unknown as [HTMLElement, ...HTMLElement[]];
  const count = links.length;
  let row: HTMLElement | undefined;
  let index = 0;

  /** The row scrolls by itself, under a finger too; this brings one into it. */
  const show = (next: number) => {
    const to = (next + count) % count;
    // Far away is not gone to over all that lies between.
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
    // A press that asks for another tab gets it; while the page is edited nothing opens.
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
