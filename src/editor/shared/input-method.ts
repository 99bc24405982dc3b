/** Keys handled by an input method. They choose or confirm a composition and are not commands. */

/**
 * Safari sends the Enter that confirms a composition after the end of the composition, recognizable only by its keyCode. The
 * first key of a composition ("Process", or a letter) does not count, because it starts a text.
 */
const isOfInputMethod = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || (keyCode === 229 && key.length > 1 && key !== "Process");

/** Hides such keys from all listeners of this document. Call before adding other listeners. */
export function holdBackComposedKeys(): void {
  addEventListener("keydown", (event) => isOfInputMethod(event) && event.stopImmediatePropagation(), {
    capture: true,
  });
}
