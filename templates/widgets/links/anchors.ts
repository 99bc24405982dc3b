/**
 * Anchors (NAV-2). Browsers scroll to them natively, smoothly if the styles ask for it, and keep the history. The script
 * moves the focus to the target, waits for a target that does not exist yet, and scrolls if the browser did not: in
 * Chromium an ongoing scroll, such as one to a focused link, wins over one to an anchor.
 */

/** Delay in milliseconds after a page was opened with an anchor, and between two attempts. */
const pause = 100;
/** Maximum number of attempts: ten seconds. */
const maxAttempts = 100;

export function followAnchors(body: HTMLElement): void {
  // The browser has already scrolled to it, or has restored the visitor's position.
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
  // Another anchor was followed since, or the link opened another page or tab.
  if (location.hash !== hash) return;
  const point = document.getElementById(decode(hash.slice(1)));
  if (!point) {
    reachSoon(hash, true, attempts - 1);
    return;
  }
  if (scrolls) point.scrollIntoView();
  // The anchor point of a section is invisible, so focus the section.
  focus(point.closest<HTMLElement>(".anchor")?.parentElement ?? point);
}

function focus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Decodes an anchor. One with invalid percent encoding is used as is. */
function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
