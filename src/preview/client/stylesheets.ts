/** Replaces the stylesheets of an open page. */

export const isStylesheet = (element: Element): boolean => element.matches("link[rel=stylesheet]");

export const htmlOf = (elements: readonly Element[]): string =>
  elements.map(({ outerHTML }) => outerHTML).join("");

/** Keys of the fonts that the page uses. */
const fontsInUse = (): ReadonlySet<string> =>
  new Set([...document.fonts].filter(({ status }) => status === "loaded").map(nameOf));

const nameOf = ({ family, style, weight, unicodeRange }: FontFace): string =>
  [family, style, weight, unicodeRange].join();

/**
 * Adds the new stylesheets and resolves when they apply, so that the page is never unstyled.
 * @returns function that removes the old stylesheets
 */
export async function addStylesheets(now: readonly Element[], next: readonly Element[]): Promise<() => void> {
  if (htmlOf(now) === htmlOf(next)) return () => {};
  const shown = fontsInUse();
  await Promise.all(
    next.map(
      (link) =>
        new Promise((done) => {
          for (const event of ["load", "error"]) link.addEventListener(event, done, { once: true });
          // The old stylesheets come after the new ones and win until they are removed: the new fonts have not loaded yet.
          document.head.insertBefore(link, now[0] ?? null);
        }),
    ),
  );
  const wanted = [...document.fonts].filter((face) => shown.has(nameOf(face)));
  await Promise.allSettled(wanted.map((face) => face.load()));
  return () => {
    for (const link of now) link.remove();
  };
}
