/** Creates the editor with the parts that act on it. */
import { wantedPage } from "./address.ts";
import { Editor, type EditorOptions } from "./editor.ts";
import { onFrame } from "./from-frame.ts";
import { dismissNotices } from "./notices.ts";
import { createTranslating, followUntranslated } from "./translating.ts";

export function createEditor(options: EditorOptions): Editor {
  const editor = new Editor(options, { onMessage: onFrame, createTranslating, wantedPage });
  followUntranslated(editor);
  dismissNotices(editor);
  return editor;
}
