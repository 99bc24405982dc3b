/** Other stylesheets for a page that stays open. */

export const isStylesheet = (element: Element): boolean => element.matches("link[rel=stylesheet]");

export const htmlOf = (elements: readonly Element[]): string =>
  elements.map(({ outerHTML }) => outerHTML).join("");

/** Resolves when the next ones apply, so that the page is never without. @returns takes the ones before away */
export async function addStylesheets(now: readonly Element[], next: readonly Element[]): Promise<() => void> {
  if (htmlOf(now) === htmlOf(next)) return () => {};
  await Promise.all(
    next.map(
      (link) =>
        new Promise((done) => {
          for (const event of ["load", "error"]) link.addEventListener(event, done, { once: true });
          document.head.append(link);
        }),
    ),
  );
  return () => {
    for (const link of now) link.remove();
  };
}
