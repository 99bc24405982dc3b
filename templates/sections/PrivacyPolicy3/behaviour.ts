/** Tabs on wide screens; an accordion on narrow ones, which scrolls the opened part to the top (MOT-3). */
import { makeTabs } from "#browser/tabs";

// A click between two states of a tab would be lost.
export const startsAtOnce = true;

export const enhance = (root: HTMLElement): void =>
  makeTabs(root, true, (part, event) => {
    if (part.open) return;
    event.preventDefault();
    const top = () => part.getBoundingClientRect().top;
    const before = top();
    part.open = true;
    // If the part above closes, keep the clicked part under the finger and scroll from there.
    scrollBy({ top: top() - before, behavior: "instant" });
    // Smooth if the page scrolls smoothly.
    part.scrollIntoView();
  });
