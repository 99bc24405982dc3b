/** Writing HTML outside of views: the one place that escapes there (SAF-1); what views show, React escapes. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe as text and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** @returns ` name="value"` for each attribute that has a value, escaped */
export const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");

/** An element without content: `<meta>`, `<link>`. */
export const voidElement = (name: string, values: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${attributes(values)}>`;

/**
 * Finds an attribute in HTML that was rendered here, whose values stand in double quotes: only inside of tags, for in a text a
 * quotation mark may stay one. Quicker than an expression that looks at every tag.
 * @returns its values, and how the tags go on behind their `<`
 */
export function* attributesNamed(
  name: string,
  html: string,
): Generator<{ readonly value: string; readonly tag: string }> {
  const wanted = ` ${name}="`;
  for (let at = html.indexOf(wanted); at >= 0; at = html.indexOf(wanted, at)) {
    const tag = html.lastIndexOf("<", at);
    const isTag = tag > html.lastIndexOf(">", at);
    at += wanted.length;
    if (isTag) yield { value: html.slice(at, html.indexOf('"', at)), tag: html.slice(tag + 1, tag + 8) };
  }
}
