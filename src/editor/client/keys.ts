/** Keys that work wherever the focus is in the editor; those in the page come from its own script. */
import { useEffect } from "react";
import { hasOwnUndo } from "../own-undo.ts";
import { useEditor } from "./context.ts";

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;
/** To the next text that is not translated (EDT-15). */
const isNext = (event: KeyboardEvent) => isCommand(event) && event.key === "Enter";

export function useKeys(): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const isWriting = hasOwnUndo(target);
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
