/** What a text says, without its markup; and texts without markup as they are written in a field. */

const longest = 40;

/** @returns at most 40 characters on one line, for names and labels; the empty string for what is no text */
export function visibleText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = decode(value.replaceAll(/<[^>]*>/g, " "))
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

/** Whether a text has markup that a plain field cannot show: anything but line breaks. */
export const hasTags = (text: string): boolean => /<(?!br\s*\/?>)[a-z/!?]/i.test(text);

/** A text without tags but line breaks, as it is read. */
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

/** The same the other way round: what is written is a text and no markup. */
export const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
