/** Tabs on wide screens; on narrow ones an accordion, where the part that opens comes to the top (MOT-3). */
import { makeTabs } from "#browser/tabs";

// A press that falls between two states of a tab would be lost.
export const startsAtOnce = true;

export const enhance = (root: HTMLElement): void =>
  makeTabs(root, true, (part, event) => {
    if (part.open) return;
    event.preventDefault();
    const top = () => part.getBoundingClientRect().top;
    const before = top();
    part.open = true;
    // The part that closes may stand above: what was pressed stays under the finger, and moves to the top from there.
    scrollBy({ top: top() - before, behavior: "instant" });
    // Smoothly, where the page scrolls so.
    part.scrollIntoView();
  });
