/**
 * Events that show that a visitor is present (TPS-1). A prerendered page, or one in a background tab, gets none of them, so
 * nothing is loaded or counted for it.
 */
const signs = ["mousemove", "touchstart", "touchmove", "keydown", "wheel"];

/** Calls `act` once, on the first mouse movement, touch, key press or scroll. */
export function onFirstAction(act: () => void): void {
  const waiting = new AbortController();
  const listen = (type: string, capture: boolean) =>
    addEventListener(
      type,
      (event) => {
        // Browsers send a mousemove with no distance when the page scrolls under a pointer at rest.
        const { movementX, movementY } = event as MouseEvent;
        if (type === "mousemove" && !movementX && !movementY) return;
        waiting.abort();
        act();
      },
      { capture, passive: true, signal: waiting.signal },
    );
  // Capture, so that no other listener can stop the event first.
  for (const sign of signs) listen(sign, true);

  // People scroll with wheel, finger or keys, which are covered above. The scroll bar and assistive technology remain. But
  // pages also scroll by themselves: to an anchor, back to the earlier position, or, until the load event, to a text fragment.
  // So scroll events count only on a fresh navigation without a hash, after loading. Scroll areas inside the page, such as
  // sliders, never count, because their events do not bubble.
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.hash || navigation?.type !== "navigate") return;
  const listenToScroll = () => requestAnimationFrame(() => listen("scroll", false));
  if (document.readyState === "complete") listenToScroll();
  else addEventListener("load", listenToScroll);
}
