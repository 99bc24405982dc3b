/** Shows the page for unknown addresses in the language of the address, where a host has one page for all of them (OUT-3). */

// Nobody should see the other language first.
export const startsAtOnce = true;

export function enhance(root: HTMLElement): void {
  const address = `${location.pathname}/`.toLowerCase();
  /** Length of the longest of its folders that the address is below. */
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
