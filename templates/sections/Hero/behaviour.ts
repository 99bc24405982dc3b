/** Plays the film while it is in sight, unless the visitor wants less motion or less data, or has stopped it. */

interface Thrifty extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

export function enhance(root: HTMLElement): void {
  const film = root.querySelector("video") as HTMLVideoElement;
  const isThrifty = (navigator as Thrifty).connection?.saveData;
  let isWanted = !isThrifty && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isInSight = false;

  const settle = () => {
    // A browser may refuse, to save power: the button still says that it stands.
    if (isWanted && isInSight) film.play().catch(() => {});
    else film.pause();
  };

  // What has been seen stays where it was stopped.
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
