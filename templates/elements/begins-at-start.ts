/**
 * Whether all of these texts begin at the start of the line, so that something may stand beside them: a centred text
 * belongs below or above its partner, beside it it would be centred on nothing that can be seen.
 * @param alignments of the texts; nothing for the default, and for a text that is not there
 */
export const beginsAtStart = (...alignments: readonly (string | undefined)[]): boolean =>
  alignments.every((alignment) => !alignment || alignment === "left");
