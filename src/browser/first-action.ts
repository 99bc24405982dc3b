/**
 * The first sign of a visitor (TPS-1). A page that was rendered ahead of being opened, or that nobody looks at, gives none,
 * so nothing is done or counted for it.
 */
const signs = ["mousemove", "touchstart", "touchmove", "keydown", "wheel"];

/** Calls once, at the first movement of mouse or finger, key or scroll. */
export function onFirstAction(act: () => void): void {
  const waiting = new AbortController();
  const listen = (type: string, capture: boolean) =>
    addEventListener(
      type,
      (event) => {
        // A page that scrolls under a pointer at rest is told of a movement by the browser, one of no distance.
        const { movementX, movementY } = event as MouseEvent;
        if (type === "mousemove" && !movementX && !movementY) return;
        waiting.abort();
        act();
      },
      { capture, passive: true, signal: waiting.signal },
    );
  // Before any other listener could stop them.
  for (const sign of signs) listen(sign, true);

  // Wheel, finger and keys are how people scroll; what is left are the scroll bar and assistive software. But a page also
  // scrolls by itself: to an anchor, and back to where its visitor left it, so on such pages a scroll says nothing; and,
  // until it is loaded, to a text that its address quotes. Lists inside of the page, such as sliders, never count: their
  // events do not bubble.
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") return;
  const listenToScroll = () => requestAnimationFrame(() => listen("scroll", false));
  if (document.readyState === "complete") listenToScroll();
  else addEventListener("load", listenToScroll);
}
