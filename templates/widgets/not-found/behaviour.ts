/**
 * Shows the page for unknown addresses in the language of the address, on hosts that have one such page for all languages
 * (OUT-3).
 */

// The other language must not be visible first.
export const startsAtOnce = true;

export function enhance(root: HTMLElement): void {
  const address = `${location.pathname}/`.toLowerCase();
  /** Returns the length of the longest of its folders that contains the address. */
  const reach = ({ dataset }: HTMLElement) =>
    Math.max(
      ...(dataset.folders ?? "")
        .split(" ")
        .map((one) => (address.startsWith(one.toLowerCase()) ? one.length : 0)),
    );
  const [best] = [...root.querySelectorAll("template")].sort((a, b) => reach(b) - reach(a));
  if (!best || reach(best) === 0) return;
  root.lang = best.lang;
  root.dir = best.dir;
  root.querySelector("h1")?.parentElement?.replaceChildren(best.content);
  document.title = root.querySelector("h1")?.textContent ?? document.title;
}
