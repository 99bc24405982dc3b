/** Tabs on wide screens; below each other on narrow ones, where one feature stays open as well (MOT-1). */
import { makeTabs } from "#browser/tabs";

// A press that falls between two states of a tab would be lost.
export const startsAtOnce = true;

export const enhance = (root: HTMLElement): void =>
  makeTabs(root, false, (part, event) => {
    if (part.open) event.preventDefault();
  });
