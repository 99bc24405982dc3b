/** Tells changes that go on with the one before, as dragging a slider does: undoing takes back both as one (EDT-5). */

/** Milliseconds after which a change is a new one. */
const pauseInWriting = 1000;

export interface Continuing {
  /** Notes a change. @param place of the value @returns whether it goes on with the one before */
  note(place: string): boolean;
  /** The control was left: the next change is a new one. */
  end(): void;
}

/** @param now in milliseconds */
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
