/** What a text says, without its markup: for names and labels. */

const longest = 40;

/** @returns at most 40 characters on one line; the empty string for what is no text */
export function visibleText(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = value
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
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
