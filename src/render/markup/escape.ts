/** How text is written into HTML: with React's five entities, so that both renderers write the same bytes (SAF-1). */

const special = /["&'<>]/;

/** Safe as text and inside a quoted attribute. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  let html = "";
  let written = 0;
  for (let index = 0; index < text.length; index++) {
    const entity = entityOf(text.charCodeAt(index));
    if (entity === undefined) continue;
    html += text.slice(written, index) + entity;
    written = index + 1;
  }
  return html + text.slice(written);
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 34:
      return "&quot;";
    case 38:
      return "&amp;";
    case 39:
      return "&#x27;";
    case 60:
      return "&lt;";
    case 62:
      return "&gt;";
    default:
      return undefined;
  }
}

/** Any value as JavaScript makes text of it. */
export const textOf = (value: unknown): string =>
  // biome-ignore lint/style/useTemplate: a template literal has other words for some objects, and React's are wanted
  typeof value === "string" ? value : "" + (value as string);

export const escapeValue = (value: unknown): string => escapeText(textOf(value));
