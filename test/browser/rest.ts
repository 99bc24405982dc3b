/** Waits until a page is at rest. */
import type { Page } from "playwright-core";

/** Waits until only scroll-driven animations are left, nothing scrolls, and client modules that wait for an idle browser run. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const positions = () =>
      [document.documentElement, ...document.querySelectorAll("body *")]
        .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
        .map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft].join())
        .join(" ");
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));
    for (let before: string | undefined, still = 0; still < 6; ) {
      // A paused or endless animation has no end to wait for.
      const moving = document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      // Finite animations finish at once: other tests check their duration.
      for (const animation of moving) animation.finish();
      await frame();
      const now = positions();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
