/**
 * Turns a group of `<details name>` into tabs (MOT-1, MOT-3). The `details` elements hold the state, so anything else that opens
 * one, such as a link to an anchor or find-in-page, selects its tab too. A `summary` cannot have the role of a tab, so its
 * content moves into a tab while the group is laid out as tabs, and back afterwards.
 */
import { arrowTarget } from "#browser/arrow-keys";

/** Called when a summary is clicked outside the tab layout, before its part opens or closes. */
export type OnFold = (part: HTMLDetailsElement, event: Event) => void;

/**
 * @param root parent of the `details`; they become tabs while CSS displays it as a grid
 * @param isVertical true if the tabs are stacked vertically
 */
export function makeTabs(root: HTMLElement, isVertical: boolean, onFold: OnFold): void {
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  if (isVertical) list.setAttribute("aria-orientation", "vertical");
  const parts = [...root.children] as HTMLDetailsElement[];
  const tabs = parts.map((part, index) => {
    const tab = list.appendChild(document.createElement("div"));
    tab.setAttribute("role", "tab");
    // Older browsers lack the property.
    tab.id = `${part.getAttribute("name")}·${index}`;
    tab.className = part.firstElementChild?.className ?? "";
    return tab;
  });
  let areTabs = false;
  let active = parts[0];

  /** Marks the open part. In the tab layout one part is always open: if all were closed, the last open one reopens. */
  const mark = () => {
    active = parts.find((part) => part.open) ?? active;
    if (active && areTabs) active.open = true;
    for (const [index, tab] of tabs.entries()) {
      const isActive = parts[index] === active;
      tab.setAttribute("aria-selected", `${isActive}`);
      tab.tabIndex = isActive ? 0 : -1;
    }
  };

  /** @param isOnPaper true before printing, when each part needs its title above it */
  const arrange = (isOnPaper: boolean) => {
    if (areTabs === (!isOnPaper && getComputedStyle(root).display === "grid")) return;
    areTabs = !areTabs;
    const focused = document.activeElement;
    root.prepend(list);
    mark();
    for (const [index, part] of parts.entries()) {
      const [summary, panel] = part.children as unknown as [HTMLElement, HTMLElement | undefined];
      const tab = tabs[index] as HTMLElement;
      const [from, to] = areTabs ? [summary, tab] : [tab, summary];
      to.append(...from.childNodes);
      if (from === focused) to.focus();
      if (!panel) continue;
      panel.id = `${tab.id}-panel`;
      tab.setAttribute("aria-controls", panel.id);
      for (const [name, value] of [
        ["role", "tabpanel"],
        ["tabindex", "0"],
        ["aria-labelledby", tab.id],
      ] as const)
        if (areTabs) panel.setAttribute(name, value);
        else panel.removeAttribute(name);
    }
    if (!areTabs) list.remove();
  };

  const select = (index: number) => {
    const part = parts[index];
    if (part) part.open = true;
    mark();
    tabs[index]?.focus();
  };
  list.addEventListener("click", ({ target }) =>
    select(tabs.findIndex((tab) => tab.contains(target as Node))),
  );
  list.addEventListener("keydown", (event) => {
    const index = tabs.indexOf(event.target as HTMLDivElement);
    const isChoice = event.key === "Enter" || event.key === " ";
    const to = isChoice ? index : arrowTarget(event, index, tabs.length, isVertical);
    if (index < 0 || to === undefined) return;
    event.preventDefault();
    select(to);
  });
  root.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest("summary, a");
    const part = parts.find(({ firstElementChild }) => firstElementChild === pressed);
    if (part) onFold(part, event);
  });
  // The event does not bubble.
  root.addEventListener("toggle", mark, true);
  addEventListener("resize", () => arrange(false));
  addEventListener("beforeprint", () => arrange(true));
  addEventListener("afterprint", () => arrange(false));
  arrange(false);
}
