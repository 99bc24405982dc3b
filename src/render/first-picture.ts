/**
 * First picture of the first screen: loaded immediately with high priority, never hidden (IMG-4). It is chosen after the sections
 * are rendered, so no view needs to know its position on the page.
 */

export interface RenderedSection {
  readonly html: string;
  /** True if it is as high as the window, so that nothing after it is visible with it. */
  readonly fillsScreen: boolean;
}

/** Approximate amount of text above a picture that is still visible on the first screen, on phones and desktops. */
const maxCharacters = 300;

/** Flags and other small signs are not in a `<picture>`, and a picture without `loading="lazy"` is already prioritized. */
const lazyPicture = /(<picture\b[^>]*>(?:<source\b[^>]*>)*<img\b[^>]*) loading="lazy"/;

/** Visible item of a row that does not start with its first one. */
const activeItem = /<[a-z]+\b[^>]* data-active=""/;

/** @returns the sections' HTML in the same order, with priority for the first picture */
export function prioritizeImageIn(sections: readonly RenderedSection[]): string[] {
  const all = sections.map(({ html }) => html);
  let characters = 0;
  for (const [index, { html, fillsScreen }] of sections.entries()) {
    const at = html.search(lazyPicture);
    characters += countCharacters(at < 0 ? html : html.slice(0, at));
    if (characters > maxCharacters) break;
    if (at >= 0) {
      const start = Math.max(0, html.search(activeItem));
      all[index] = html.slice(0, start) + html.slice(start).replace(lazyPicture, '$1 fetchPriority="high"');
      break;
    }
    if (fillsScreen) break;
  }
  return all;
}

/** Counts the visible text of a section. A menu's text is ignored, because it takes one line or none. */
const countCharacters = (html: string): number =>
  html.replace(/<nav\b[\s\S]*?<\/nav>/g, "").replace(/<[^>]*>/g, "").length;
