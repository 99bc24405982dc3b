/** Counts visible characters, and cuts a field to a number of them without splitting one. */

// Firefox before 125 has no segmenter. Code points are used instead, which are at least never split.
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/**
 * Maximum of UTF-16 units per visible character. Longer clusters are abuse, and segmenters take quadratic time on long
 * texts.
 */
const widest = 32;

/** @returns the first `most` visible characters of a text; all by default */
export function charactersOf(text: string, max = text.length): string[] {
  const near = text.slice(0, max * widest);
  const characters = segmenter ? Array.from(segmenter.segment(near), ({ segment }) => segment) : [...near];
  // The last character may be incomplete, since the text continues.
  if (near !== text) characters.pop();
  return characters.slice(0, max);
}

/**
 * Removes excess characters from the end of the insertion, which is where the caret is. The text that was there before
 * stays.
 * @returns true if anything was removed
 */
export function shorten(control: HTMLInputElement | HTMLTextAreaElement, max: number): boolean {
  const { value, selectionEnd } = control;
  if (value.length <= max * widest && charactersOf(value).length <= max) return false;
  const caret = selectionEnd ?? value.length;
  const after = charactersOf(value.slice(caret), max);
  const before = charactersOf(value.slice(0, caret), max - after.length).join("");
  control.value = before + after.join("");
  control.setSelectionRange(before.length, before.length);
  return true;
}
