/** React context of the editor. */
import { createContext, useContext } from "react";
import type { Editor } from "./editor.ts";

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Outside of the editor.");
  return editor;
}
