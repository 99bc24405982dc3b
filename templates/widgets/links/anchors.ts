/**
 * Anchors (NAV-2). Browsers go to them by themselves, smoothly where the styles say so, and keep the history. The script
 * moves the focus to what is there, waits for a place that is not there yet, and goes there where the browser did not: in
 * Chromium a scrolling that is under way, as to a link that was just focused, wins over that to an anchor.
 */

/** Milliseconds after which a page that was opened with an anchor goes there, and between two attempts. */
const pause = 100;
/** Ten seconds of attempts. */
const maxAttempts = 100;

export function followAnchors(body: HTMLElement): void {
  // The browser is there already, or it has gone back to where the visitor was.
  reachSoon(location.hash, false);
  body.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const distance = link?.dataset.scrollBy;
    if (distance) {
      event.preventDefault();
      scrollBy(0, Number(distance));
      if (link.hash === "#top") focus(body);
    } else reachSoon(link?.hash, true);
  });
}

function reachSoon(hash: string | undefined, scrolls: boolean, attempts = maxAttempts): void {
  if (hash && attempts) setTimeout(reach, pause, hash, scrolls, attempts);
}

function reach(hash: string, scrolls: boolean, attempts: number): void {
  // Another anchor was followed since, or the link led to another page or tab.
  if (location.hash !== hash) return;
  const point = document.getElementById(decode(hash.slice(1)));
  if (!point) {
    reachSoon(hash, true, attempts - 1);
    return;
  }
  if (scrolls) point.scrollIntoView();
  // The point of a section is nothing to see or to hear; the section is.
  focus(point.closest<HTMLElement>(".anchor")?.parentElement ?? point);
}

function focus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** An anchor with broken percent codes names the id that is written like it. */
function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
