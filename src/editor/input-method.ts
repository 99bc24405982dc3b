/** Keys that an input method has taken: they choose or confirm what it composes, and are no commands. */

/**
 * Safari sends the Enter that confirms a composition after the composition's end, and marks it by its code alone. The first key
 * of a composition ("Process", or a letter) is not meant: it begins a text.
 */
const isOfInputMethod = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || (keyCode === 229 && key.length > 1 && key !== "Process");

/** Keeps such keys from everything that listens to keys in this document. To be called before anything else listens. */
export function holdBackComposedKeys(): void {
  addEventListener("keydown", (event) => isOfInputMethod(event) && event.stopImmediatePropagation(), {
    capture: true,
  });
}
