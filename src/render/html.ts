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
