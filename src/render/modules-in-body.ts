/** Client modules that work on a whole page. The body itself requests them if its content needs them. */

const needs: Readonly<Record<string, RegExp>> = {
  // A link within the site. The skip link and the link back to the top need no help.
  links: /<a\b[^>]*\shref="(?:\/|#(?!(?:main|top)"))/,
  // A lazy picture, or one on another host, which may be missing there.
  pictures: /<img\b[^>]*\s(?:loading="lazy"|src="https?:)/,
};

/** @returns names of behaviours, in alphabetical order */
export const modulesInBody = (body: string): string[] =>
  Object.keys(needs).filter((name) => needs[name]?.test(body));
