/** Detects changes that continue the previous one, such as dragging a slider, so that undo reverts them together (EDT-5). */

/** Milliseconds after which a change starts a new step. */
const pauseInWriting = 1000;

export interface Continuing {
  /** Records a change. @param place of the value @returns true if it continues the previous one */
  note(place: string): boolean;
  /** Ends the step when the control loses focus. */
  end(): void;
}

/** @param now clock in milliseconds */
export function createContinuing(now: () => number = () => performance.now()): Continuing {
  let last: { readonly place: string; readonly at: number } | undefined;
  return {
    note(place) {
      const isMore = last?.place === place && now() - last.at < pauseInWriting;
      last = { place, at: now() };
      return isMore;
    },
    end() {
      last = undefined;
    },
  };
}
