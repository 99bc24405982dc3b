/** Cumulative layout shift of a page, including shifts after input. */
import type { Disposable, Page } from "playwright-core";

/** Starts counting for the next page loads. Dispose the result in a tab that other tests share. */
export const countShifts = (page: Page): Promise<Disposable> =>
  page.addInitScript(() => {
    const counted = window as unknown as { shifts: number; shiftObserver: PerformanceObserver };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) counted.shifts += (entry as unknown as { value: number }).value;
    };
    counted.shifts = 0;
    counted.shiftObserver = new PerformanceObserver((list) => add(list.getEntries()));
    counted.shiftObserver.observe({ type: "layout-shift", buffered: true });
    Object.assign(counted, { addShifts: add });
  });

/** @returns the sum so far, of drawn frames */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const counted = window as unknown as {
      shifts: number;
      shiftObserver: PerformanceObserver;
      addShifts(entries: PerformanceEntryList): void;
    };
    counted.addShifts(counted.shiftObserver.takeRecords());
    return counted.shifts;
  });
