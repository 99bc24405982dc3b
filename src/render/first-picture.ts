/**
 * The first picture on the first screen: it is loaded at once and with priority, and never hidden (IMG-4). Which one that is
 * shows when the sections are there, so no view has to know where on a page it stands.
 */

/** A section of a page, rendered. */
export interface RenderedSection {
  readonly html: string;
  /** Whether it is as high as the window: nothing after it is seen with it. */
  readonly fillsScreen: boolean;
}

/** About what stands above a picture of which the first screen still shows something, on phones and on desktops. */
const maxCharacters = 300;

/** Flags and other small signs are no `<picture>`; a picture that is loaded at once already is none to be found. */
const lazyPicture = /(<picture\b[^>]*>(?:<source\b[^>]*>)*<img\b[^>]*) loading="lazy"/;

/** The item that is in sight of a row which does not begin with its first. */
const activeItem = /<[a-z]+\b[^>]* data-active=""/;

/** @returns the sections' HTML in the same order, of one of them with priority for its first picture */
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

/** What is read of a section; a menu's words take one line, or none. */
const countCharacters = (html: string): number =>
  html.replace(/<nav\b[\s\S]*?<\/nav>/g, "").replace(/<[^>]*>/g, "").length;
