/** Plays the video while it is visible, unless the visitor prefers less motion or less data, or has stopped it. */

interface Thrifty extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

export function enhance(root: HTMLElement): void {
  const film = root.querySelector("video") as HTMLVideoElement;
  const isThrifty = (navigator as Thrifty).connection?.saveData;
  let isWanted = !isThrifty && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isInSight = false;

  const settle = () => {
    // Browsers may refuse in order to save power. The button still shows that the video is paused.
    if (isWanted && isInSight) film.play().catch(() => {});
    else film.pause();
  };

  // Once it has played, it stays visible when paused.
  film.onplaying = film.onpause = () => {
    root.toggleAttribute("data-playing", !film.paused);
    root.dataset.begun = "";
  };
  root.querySelector("button")?.addEventListener("click", () => {
    isWanted = film.paused;
    settle();
  });
  new IntersectionObserver(([entry]) => {
    isInSight = Boolean(entry?.isIntersecting);
    settle();
  }).observe(film);
}
