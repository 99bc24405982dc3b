/** Messages of the server that check.ru.ts translates too. Both use the text from here, so that its wording can change. */

/** An edit of content that a part file holds. */
export const isInPart = (file: string): string =>
  `This content is in ${file}, which several pages can share. Edit it in that file.`;

/** An edit while the document is invalid. */
export const isNotWhole = (problem: string): string =>
  `The site can't be edited until its document is fixed: ${problem}`;
