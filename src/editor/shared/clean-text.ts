/** Cleans text from typing, pasting, dropping or an input method, and names that others will see. */
import { cleanText } from "../../document/clean-text.ts";

export { cleanText };

/** Maximum length of a name shown in a sentence, in characters. */
const maxNameLength = 200;

/**
 * Cleans a name that one browser sends and others show in a sentence: one line, without characters that change the direction of
 * the text around it.
 * @returns at most 200 whole characters
 */
export function cleanName(name: string): string {
  // Cut before cleaning: it may be megabytes long.
  const start = name.slice(0, 8 * maxNameLength);
  const shown = cleanText(start, " ").replace(/\p{Bidi_Control}/gu, "");
  return [...shown].slice(0, maxNameLength).join("");
}

/** @returns cleaned text to insert instead of that of a `beforeinput` event; undefined if it needs no change */
export function cleanInsertion(event: InputEvent, lineBreak?: "\n" | " "): string | undefined {
  const { inputType } = event;
  // A composition cannot be prevented, and a drop has its own position. Both are cleaned when the text is read.
  const isOpen =
    inputType.startsWith("insert") && !inputType.includes("Composition") && inputType !== "insertFromDrop";
  const text = isOpen ? (event.data ?? event.dataTransfer?.getData("text/plain") ?? "") : "";
  const clean = cleanText(text, lineBreak);
  // Some keyboards send the two halves of an emoji separately.
  return clean === text || /^\p{Cs}$/u.test(text) ? undefined : clean;
}

/** Cleans text inserted into any field of the page. */
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
