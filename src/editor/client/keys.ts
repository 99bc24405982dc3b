/** Keys that work wherever the focus is in the editor; those in the page come from its own script. */
import { useEffect } from "react";
import { hasOwnUndo } from "../own-undo.ts";
import { useEditor } from "./context.ts";
import type { Editor } from "./editor.ts";

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;
/** To the next text that is not translated (EDT-15). */
const isNext = (event: KeyboardEvent) => isCommand(event) && event.key === "Enter";
const isSave = (event: KeyboardEvent) =>
  isCommand(event) && event.code === "KeyS" && !event.shiftKey && !event.altKey;

/** Owners who are used to saving learn that they need not. What is still being written in a field is sent as if it were left. */
export function announceSaved({ store, say, words, settled }: Editor): void {
  if (document.activeElement instanceof HTMLElement) leaveField(document.activeElement);
  void settled().then(() => store.get().saving.kind === "saved" && say(words.savedBySelf));
}

function leaveField(field: HTMLElement): void {
  if (!hasOwnUndo(field)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

export function useKeys(): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const isWriting = hasOwnUndo(target);
      // Everywhere, in dialogs too: the browser would save the editor's page as a file.
      if (isSave(event)) {
        event.preventDefault();
        announceSaved(editor);
      }
      const { stage, dialog } = editor.store.get();
      if (stage !== "ready" || dialog || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      // In a field, the browser's own undoing is meant.
      if (isCommand(event) && !event.altKey && !isWriting && (key === "z" || key === "y")) {
        event.preventDefault();
        void (key === "y" || event.shiftKey ? editor.redo() : editor.undo());
      } else if (isNext(event)) {
        event.preventDefault();
        void editor.translating.next();
      } else if (event.key === "?" && !isWriting) editor.openDialog({ kind: "keys" });
    };
    /** A button that has the focus, as one that was just pressed, would take it for another press. */
    const listenBeforeButtons = (event: KeyboardEvent) => {
      const isOfButton = event.target instanceof Element && event.target.closest("button") !== null;
      if (!isOfButton || !isNext(event)) return;
      listen(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    addEventListener("keydown", listen);
    addEventListener("keydown", listenBeforeButtons, true);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("keydown", listenBeforeButtons, true);
    };
  }, [editor]);
}
