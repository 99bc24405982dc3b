/**
 * Tabs of a group of `<details name>` (MOT-1, MOT-3). Which part is open is said by the `details` themselves, so whatever
 * else opens one (a link into it, a search in the page) chooses its tab as well. A `summary` cannot be a tab, so its
 * content moves into one while the group is laid out as tabs, and back again: all stands where it stood.
 */
import { arrowTarget } from "#browser/arrow-keys";

/** Runs when a summary is pressed, where there are no tabs, before its part opens or closes. */
export type OnFold = (part: HTMLDetailsElement, event: Event) => void;

/**
 * @param root parent of the `details`; they are tabs while its style lays it out as a grid
 * @param isVertical whether the tabs stand below each other
 */
export function makeTabs(root: HTMLElement, isVertical: boolean, onFold: OnFold): void {
  const list = document.createElement("div");
  list.role = "tablist";
  if (isVertical) list.ariaOrientation = "vertical";
  const parts = [...root.children].map((child, index) => {
    const part = child as HTMLDetailsElement;
    const [summary, panel] = part.children as unknown as [HTMLElement, HTMLElement | undefined];
    const tab = list.appendChild(document.createElement("div"));
    tab.role = "tab";
    tab.className = summary.className;
    tab.id = `${part.name}-${index}`;
    if (panel) {
      panel.id = `${tab.id}-panel`;
      tab.setAttribute("aria-controls", panel.id);
    }
    return { part, summary, panel, tab };
  });
  let areTabs = false;
  let active = parts[0];

  /** Shows which part is open. Of tabs one always is: where all were closed, the last that was open. */
  const mark = () => {
    active = parts.find(({ part }) => part.open) ?? active;
    if (active && areTabs) active.part.open = true;
    for (const { tab } of parts) {
      tab.ariaSelected = `${tab === active?.tab}`;
      tab.tabIndex = tab === active?.tab ? 0 : -1;
    }
  };

  const arrange = () => {
    if (areTabs === (getComputedStyle(root).display === "grid")) return;
    areTabs = !areTabs;
    const focused = document.activeElement;
    root.prepend(list);
    mark();
    for (const { summary, tab, panel } of parts) {
      const [from, to] = areTabs ? [summary, tab] : [tab, summary];
      to.append(...from.childNodes);
      if (from === focused) to.focus();
      for (const [name, value] of [
        ["role", "tabpanel"],
        ["tabindex", "0"],
        ["aria-labelledby", tab.id],
      ] as const)
        if (areTabs) panel?.setAttribute(name, value);
        else panel?.removeAttribute(name);
    }
    if (!areTabs) list.remove();
  };

  list.addEventListener("click", ({ target }) => {
    const chosen = parts.find(({ tab }) => tab.contains(target as Node));
    if (chosen) chosen.part.open = true;
    mark();
    chosen?.tab.focus();
  });
  list.addEventListener("keydown", (event) => {
    const index = parts.findIndex(({ tab }) => tab === event.target);
    const isChoice = event.key === "Enter" || event.key === " ";
    const to = isChoice ? index : arrowTarget(event, index, parts.length, isVertical);
    if (index < 0 || to === undefined) return;
    event.preventDefault();
    parts[to]?.tab.click();
  });
  root.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest("summary, a");
    const folded = parts.find(({ summary }) => summary === pressed);
    if (folded) onFold(folded.part, event);
  });
  // It does not bubble.
  root.addEventListener("toggle", mark, true);
  addEventListener("resize", arrange);
  arrange();
}
