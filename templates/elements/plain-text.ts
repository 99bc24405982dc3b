/** Owners' texts where no markup can stand: in a label, for initials. */

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** A text without its tags; a line break is a space. */
export const plainText = (text = ""): string =>
  text
    .replace(/<br\s*\/?>|\n/gi, " ")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity)
    .trim();

/** Whether a text says something: a title that must not be empty is often given a dot. */
export const hasWords = (text: string | undefined): boolean => /[^\p{P}\s]/u.test(plainText(text));
