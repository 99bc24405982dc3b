/** Visible characters: counting them, and cutting a field to so many of them without ever leaving half of one. */

// Firefox has none before 125: characters are then code points, which are whole at least.
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : undefined;

/** UTF-16 units that a visible character takes at most: more is play, and segmenters take quadratic time on a long text. */
const widest = 32;

/** @returns the first visible characters of a text, all or so many */
export function charactersOf(text: string, most = text.length): string[] {
  const near = text.slice(0, most * widest);
  const characters = segmenter ? Array.from(segmenter.segment(near), ({ segment }) => segment) : [...near];
  // Where the text goes on, the last one may be half of it.
  if (near !== text) characters.pop();
  return characters.slice(0, most);
}

/**
 * Takes what is too much from the end of what was just put in, which is where the caret stands: a character that was
 * typed, or the end of a text that was pasted. What stood there before stays.
 * @returns whether anything was too much
 */
export function shorten(control: HTMLInputElement | HTMLTextAreaElement, most: number): boolean {
  const { value, selectionEnd } = control;
  if (value.length <= most * widest && charactersOf(value).length <= most) return false;
  const caret = selectionEnd ?? value.length;
  const after = charactersOf(value.slice(caret), most);
  const before = charactersOf(value.slice(0, caret), most - after.length).join("");
  control.value = before + after.join("");
  control.setSelectionRange(before.length, before.length);
  return true;
}
