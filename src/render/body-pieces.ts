/** Pieces that work on a page as a whole: they are asked for by the body itself, where its contents need them. */

const needs: Readonly<Record<string, RegExp>> = {
  // A link within the site; the skip link and the one back to the top need no help.
  links: /<a\b[^>]*\shref="(?:\/|#(?!(?:main|top)"))/,
  // One that comes later, or from another host, which may not have it.
  pictures: /<img\b[^>]*\s(?:loading="lazy"|src="https?:)/,
};

/** @returns names of behaviours, in alphabetical order */
export const bodyPieces = (body: string): string[] =>
  Object.keys(needs).filter((name) => needs[name]?.test(body));
