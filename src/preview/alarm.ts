/** Wakes at the moment when pages come in or go out, though nothing on the disk changes. */

/** Timers of Node hold at most 24 days; what lies further off is looked at again each day. */
const longest = 86_400_000;

export interface Alarm {
  /** In place of the moment before. @param moment milliseconds since 1970; undefined for never */
  set(moment: number | undefined): void;
}

/** @param now the clock, in milliseconds since 1970 */
export function createAlarm(onMoment: () => void, now: () => number): Alarm {
  let timer: NodeJS.Timeout | undefined;
  const set = (moment: number | undefined) => {
    clearTimeout(timer);
    if (moment === undefined) return;
    const left = moment - now();
    timer = setTimeout(
      () => (left > longest ? set(moment) : onMoment()),
      Math.max(0, Math.min(left, longest)),
    );
    timer.unref();
  };
  return { set };
}
