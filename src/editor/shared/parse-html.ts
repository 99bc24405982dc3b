/** Parses HTML of owners and of the clipboard in an inert document, where nothing loads or runs. */

/** A tag with its attributes, as far as they are closed. */
const tags = /<[a-z][^\s<>/]{0,40}(?:"[^"]{0,9000}"|'[^']{0,9000}'|[^"'<>]){0,999}>/gi;
const values = /(\s|\/)on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*)|"[^"]*"|'[^']*'/gi;

/** @returns the body. Handlers of events are left out: Chromium reports those of inert documents too */
export function parseHtml(html: string): HTMLElement {
  const quiet = html.replace(tags, (tag) =>
    tag.replace(values, (found: string, before?: string) => before ?? found),
  );
  return new DOMParser().parseFromString(quiet, "text/html").body;
}
