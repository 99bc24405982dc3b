/**
 * Tracks whether the owner works in the page or in the editor shell: a panel, a list or the toolbar. If the server responds late
 * to an action in the page, the response must not take the focus from an owner who has moved on to the shell. The last click, key
 * or focus event decides rather than the current focus, which is lost when a control is replaced. Shell and page observe their
 * own events and notify each other; the later event wins, in whatever order the messages arrive.
 */

export interface Whereabouts {
  readonly isBeside: boolean;
  /** Time of the event (`timeOf`). */
  readonly at: number;
}

/** Returns the time of an event in milliseconds, on a clock that shell and page share. */
export const timeOf = ({ timeStamp }: Event): number => performance.timeOrigin + timeStamp;

export const timeNow = (): number => performance.timeOrigin + performance.now();

export interface SiblingOf {
  readonly isBeside: boolean;
  /** Records an event seen here. */
  note(event: Event, isBeside: boolean): void;
  /** Records an event seen by the other side. */
  take(reported: Whereabouts): void;
}

/** @param notify called with changes that the other side does not know yet */
export function createSiblingOf(notify: (now: Whereabouts) => void): SiblingOf {
  let now: Whereabouts = { isBeside: false, at: 0 };
  return {
    get isBeside() {
      return now.isBeside;
    },
    note(event, isBeside) {
      const isNew = isBeside !== now.isBeside;
      now = { isBeside, at: timeOf(event) };
      if (isNew) notify(now);
    },
    take(reported) {
      if (reported.at > now.at) now = reported;
      else if (reported.isBeside !== now.isBeside) notify(now);
    },
  };
}

/**
 * Calls back on each click, key and focus event in a window.
 * @returns function that stops watching
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
