/** Writes HTML outside of views. All escaping outside of React is here (SAF-1). */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** A quotation mark of the other kind needs no escape. A page's policy has dozens. */
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? "");

/** @returns ` name="value"` for each attribute that has a value, escaped */
export const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeAttribute(value)}"`))
    .join("");

/** Renders an element without content: `<meta>`, `<link>`. */
export const voidElement = (name: string, values: Readonly<Record<string, string | undefined>>): string =>
  `<${name}${attributes(values)}>`;
