/** Keys that work wherever the focus is in the editor; those in the page come from its own script. */
import { useEffect } from "react";
import { useEditor } from "./context.ts";

export function useKeys(): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const isWriting = Boolean(target?.closest("input, textarea, [contenteditable], [role=spinbutton]"));
      const { stage, dialog } = editor.store.get();
      if (stage !== "ready" || dialog || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      // In a field, the browser's own undoing is meant.
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !isWriting && (key === "z" || key === "y")) {
        event.preventDefault();
        void (key === "y" || event.shiftKey ? editor.redo() : editor.undo());
      } else if ((event.ctrlKey || event.metaKey) && key === "enter") void editor.translating.next();
      else if (event.key === "?" && !isWriting) editor.openDialog({ kind: "keys" });
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [editor]);
}
