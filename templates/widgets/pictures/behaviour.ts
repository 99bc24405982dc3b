/**
 * Loads pictures when they come near the window, and says how far they are (IMG-4, IMG-5).
 *
 * Chromium loads lazy pictures from 1,250 to 2,500 px away. So where scripts run the element's style clips a lazy picture
 * to nothing, which is not loaded from any distance; this asks for it within 500 px, and it is clipped no more. A browser
 * that loads it all the same does so from its own distance, as it does without the script or when that does not arrive.
 */

// Pictures within the first window wait for it.
export const startsAtOnce = true;

export function enhance(body: HTMLElement): void {
  const images = body.querySelectorAll("picture > img");
  // Near the window, or near that of a row which scrolls sideways. Chromium would add up the two in one observer.
  for (const margin of ["rootMargin", "scrollMargin"]) {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) load(target as HTMLElement);
      },
      { [margin]: "500px" },
    );
    for (const { parentElement } of images) if (parentElement) observer.observe(parentElement);
  }
}

/**
 * The frame has the state that its style goes by: `loading`, then `loaded`, `known` or `failed`. One that the browser loads at
 * once has none until it fails, which may have been before this ran.
 */
function load({ dataset, lastElementChild }: HTMLElement): void {
  const image = lastElementChild as HTMLImageElement;
  const fail = () => {
    dataset.state = "failed";
  };
  if (image.loading !== "lazy") {
    image.decode().catch(fail);
    return;
  }
  dataset.state = image.complete ? "known" : "loading";
  image.onload = () => {
    // What the visitor's browser has kept need not fade in anew on each page.
    const [timing] = performance.getEntriesByName(image.currentSrc) as PerformanceResourceTiming[];
    dataset.state = timing?.encodedBodySize && !timing.transferSize ? "known" : "loaded";
  };
  image.onerror = fail;
  image.loading = "eager";
}
