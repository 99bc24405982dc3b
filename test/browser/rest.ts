/** When a page has come to rest. */
import type { Page } from "playwright-core";

/** Nothing moves any more but what follows scrolling, nothing scrolls, and pieces that wait for an idle browser run. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const places = () =>
      [document.documentElement, ...document.querySelectorAll("body *")]
        .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
        .map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft].join())
        .join(" ");
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
    for (let before: string | undefined, still = 0; still < 6; ) {
      // One that stands still, or goes on for ever, has no end to be waited for.
      const moving = document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      // What has an end is brought there at once: how long it takes is for other tests to say.
      for (const animation of moving) animation.finish();
      await frame();
      const now = places();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
