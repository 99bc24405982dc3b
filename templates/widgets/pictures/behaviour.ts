/**
 * Loads pictures when they come near the window, and tracks their loading state (IMG-4, IMG-5).
 *
 * Chromium loads lazy pictures from 1,250 to 2,500 px away. If scripts run, the stylesheet therefore clips a lazy picture
 * to nothing, which prevents loading at any distance. This script removes the clip within 500 px. Without the script,
 * browsers load pictures from their own distance.
 */

// Pictures in the first window depend on it.
export const startsAtOnce = true;

export function enhance(body: HTMLElement): void {
  const images = body.querySelectorAll("picture > img");
  // Near the window, or near that of a sideways scrolling row. In a single observer Chromium would add both margins.
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
 * Sets the frame's state, which its style depends on: `loading`, then `loaded`, `known` or `failed`. An eager picture has
 * no state unless it fails, possibly before this ran.
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
    // Cached pictures must not fade in again on every page.
    const [timing] = performance.getEntriesByName(image.currentSrc) as PerformanceResourceTiming[];
    dataset.state = timing?.encodedBodySize && !timing.transferSize ? "known" : "loaded";
  };
  image.onerror = fail;
  image.loading = "eager";
}
