/** Other stylesheets for a page that stays open. */

export const isStylesheet = (element: Element): boolean => element.matches("link[rel=stylesheet]");

export const htmlOf = (elements: readonly Element[]): string =>
  elements.map(({ outerHTML }) => outerHTML).join("");

/** Names of the fonts that the page is drawn in. */
const fontsInUse = (): ReadonlySet<string> =>
  new Set([...document.fonts].filter(({ status }) => status === "loaded").map(nameOf));

const nameOf = ({ family, style, weight, unicodeRange }: FontFace): string =>
  [family, style, weight, unicodeRange].join();

/** Resolves when the next ones apply, so that the page is never without. @returns takes the ones before away */
export async function addStylesheets(now: readonly Element[], next: readonly Element[]): Promise<() => void> {
  if (htmlOf(now) === htmlOf(next)) return () => {};
  const shown = fontsInUse();
  await Promise.all(
    next.map(
      (link) =>
        new Promise((done) => {
          for (const event of ["load", "error"]) link.addEventListener(event, done, { once: true });
          // Those that apply now stand behind it, and win until they go: fonts of the next ones are not there yet.
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
