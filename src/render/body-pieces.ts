/** Pieces that work on a page as a whole: they are asked for by the body itself, where its contents need them. */

const needs: Readonly<Record<string, RegExp>> = {
  // A link within the site; the skip link and the one back to the top need no help.
  links: /<a\b[^>]*\shref="(?:\/|#(?!(?:main|top)"))/,
  pictures: /<img\b[^>]*\sloading="lazy"/,
};

/** @returns names of behaviours, in alphabetical order */
export const bodyPieces = (body: string): string[] =>
  Object.keys(needs).filter((name) => needs[name]?.test(body));
