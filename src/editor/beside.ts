/**
 * Tells whether the owner works in the page or beside it: in a panel, a list, the bar. When the server answers an act in the page
 * late, the answer takes nothing from an owner who works beside it by then. The last press, key or focus decides, not where
 * the focus is now: it is nowhere once a control has given way to what it opened. The editor and the page note acts each by
 * themselves and tell the other; what was done later counts, whichever message comes first.
 */

export interface Whereabouts {
  readonly isBeside: boolean;
  /** When it was noted, in milliseconds on a clock that both have. */
  readonly at: number;
}

export interface Besides {
  readonly isBeside: boolean;
  /** An act was seen here. */
  note(event: Event, isBeside: boolean): void;
  /** An act was seen by the other one. */
  take(told: Whereabouts): void;
}

/** @param tell is called with what the other one does not know yet */
export function createSiblingOf(tell: (now: Whereabouts) => void): Besides {
  let now: Whereabouts = { isBeside: false, at: 0 };
  return {
    get isBeside() {
      return now.isBeside;
    },
    note({ timeStamp }, isBeside) {
      const isNew = isBeside !== now.isBeside;
      now = { isBeside, at: performance.timeOrigin + timeStamp };
      if (isNew) tell(now);
    },
    take(told) {
      if (told.at > now.at) now = told;
      else if (told.isBeside !== now.isBeside) tell(now);
    },
  };
}

/**
 * Calls back with each press, key and focus in a window.
 * @returns stops
 */
export function watchActs(
  window: Pick<Window, "addEventListener">,
  note: (event: Event) => void,
): () => void {
  const ending = new AbortController();
  for (const act of ["pointerdown", "keydown", "focusin"])
    window.addEventListener(act, note, { capture: true, signal: ending.signal });
  return () => ending.abort();
}
