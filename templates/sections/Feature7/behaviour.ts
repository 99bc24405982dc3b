/** Tabs on wide screens, stacked features on narrow ones. One feature is always open (MOT-1). */
import { makeTabs } from "#browser/tabs";

// A click between two states of a tab would be lost.
export const startsAtOnce = true;

export const enhance = (root: HTMLElement): void =>
  makeTabs(root, false, (part, event) => {
    if (part.open) event.preventDefault();
  });
