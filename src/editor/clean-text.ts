/** Cleans what comes into a text by typing, pasting, dropping or an input method, and names that others will see. */
import { cleanText } from "../document/clean-text.ts";

export { cleanText };

/** Characters of a name that is shown in a sentence. */
const maxNameLength = 200;

/**
 * Cleans a name that one browser sends and others show in a sentence: it must not turn the words around it, and has one line.
 * @returns at most 200 whole characters
 */
export function cleanName(name: string): string {
  // Cut before it is cleaned: it may be megabytes long.
  const start = name.slice(0, 8 * maxNameLength);
  const shown = cleanText(start, " ").replace(/\p{Bidi_Control}/gu, "");
  return [...shown].slice(0, maxNameLength).join("");
}

/** @returns what is to be inserted in place of what a `beforeinput` event brings; undefined where that can stay as it is */
export function cleanInsertion(event: InputEvent, lineBreak?: "\n" | " "): string | undefined {
  const { inputType } = event;
  // A composition cannot be stopped, and what is dropped has a place of its own: both are cleaned when they are read.
  const isOpen =
    inputType.startsWith("insert") && !inputType.includes("Composition") && inputType !== "insertFromDrop";
  const text = isOpen ? (event.data ?? event.dataTransfer?.getData("text/plain") ?? "") : "";
  const clean = cleanText(text, lineBreak);
  // Some keyboards send the two halves of an emoji one after the other.
  return clean === text || /^\p{Cs}$/u.test(text) ? undefined : clean;
}

/** Cleans what is inserted into any field of the document. */
export function watchInsertions(): void {
  addEventListener(
    "beforeinput",
    (event) => {
      const clean = cleanInsertion(event, event.target instanceof HTMLInputElement ? " " : "\n");
      if (clean === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.execCommand("insertText", false, clean);
    },
    { capture: true },
  );
}
