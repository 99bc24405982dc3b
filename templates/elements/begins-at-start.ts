/**
 * Returns true if all of these texts are aligned to the start, so that something can be placed beside them. A centred text
 * belongs above or below its partner: beside it, there is no visible axis to centre on.
 * @param alignments of the texts; undefined for the default and for a text that is absent
 * @example
 * <div className={classNames(css.texts, beginsAtStart(data.titleAlignment) && css.split)} />
 */
export const beginsAtStart = (...alignments: readonly (string | undefined)[]): boolean =>
  alignments.every((alignment) => !alignment || alignment === "left");
