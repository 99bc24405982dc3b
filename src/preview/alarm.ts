/** Timer for the next publication change: pages appear and expire although nothing changes on disk. */

/** Milliseconds. Node timers hold at most 24 days, so longer waits are checked again every day. */
const longest = 86_400_000;

export interface Alarm {
  /**
   * Replaces the previous moment.
   * @param moment milliseconds since 1970; undefined for never
   */
  set(moment: number | undefined): void;
}

/** @param now clock, in milliseconds since 1970 */
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
