/** Pieces that work on a page as a whole: they are asked for by the body itself, where its contents need them. */

const needs: Readonly<Record<string, RegExp>> = {
  // A link within the site; the skip link needs no help.
  links: /<a\b[^>]*\shref="(?:\/|#(?!main"))/,
  pictures: /<img\b[^>]*\sloading="lazy"/,
};

/** @returns names of behaviours, in alphabetical order */
export const bodyPieces = (body: string): string[] =>
  Object.keys(needs).filter((name) => needs[name]?.test(body));
