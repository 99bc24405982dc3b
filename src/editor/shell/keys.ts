/** Keyboard shortcuts of the editor shell; those inside the page are handled by its own script. */
import { useEffect } from "react";
import { hasOwnUndo } from "../shared/keyboard.ts";
import { useEditor } from "./context.ts";
import type { Editor } from "./editor.ts";

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;
/** Shortcut for the next untranslated text (EDT-15). */
const isNext = (event: KeyboardEvent) => isCommand(event) && event.key === "Enter";
const isSave = (event: KeyboardEvent) =>
  isCommand(event) && event.code === "KeyS" && !event.shiftKey && !event.altKey;

/** Tells owners who press Ctrl+S that saving is automatic. An unfinished text is sent as if its field had been left. */
export function announceSaved({ store, announce, words, settled }: Editor): void {
  if (document.activeElement instanceof HTMLElement) leaveField(document.activeElement);
  void settled().then(() => store.get().saving.kind === "saved" && announce(words.savedBySelf));
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
      // Everywhere, dialogs included: the browser would save the editor's page as a file.
      if (isSave(event)) {
        event.preventDefault();
        announceSaved(editor);
      }
      const { stage, dialog } = editor.store.get();
      if (stage !== "ready" || dialog || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      // Inside a field, leave undo to the browser.
      if (isCommand(event) && !event.altKey && !isWriting && (key === "z" || key === "y")) {
        event.preventDefault();
        void (key === "y" || event.shiftKey ? editor.redo() : editor.undo());
      } else if (isNext(event)) {
        event.preventDefault();
        void editor.translating.next();
      } else if (event.key === "?" && !isWriting) editor.openDialog({ kind: "keys" });
    };
    /** Runs before a focused button, which would take the shortcut for a click. */
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
