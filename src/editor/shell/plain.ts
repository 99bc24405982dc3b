/** Converts between texts with markup and plain text. */

const longest = 40;

/** @returns at most 40 characters on one line, for names and labels; empty if the value is not text */
export function visibleText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = decode(value.replaceAll(/<[^<>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = [...text];
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

/** Returns true if a text has markup other than line breaks, which a plain field cannot show. */
export const hasTags = (text: string): boolean => /<(?!br\s*\/?>)[a-z/!?]/i.test(text);

/** Decodes a text without markup other than line breaks, for display. */
export const decode = (text: string): string =>
  text
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity, name: string) => entities[name] ?? entity);

const entities: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  amp: "&",
};

/** Inverse of `decode`: escapes typed text, so that it contains no markup. */
export const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
