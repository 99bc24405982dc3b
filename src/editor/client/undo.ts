/** Undo and redo: wait until everything is saved, then show where the change was (EDT-5). */
import type { EditResult } from "../protocol.ts";
import type { Editor } from "./editor.ts";
import { takeBackText } from "./take-back.ts";
import { wordLabel } from "./words/index.ts";

/**
 * Undoes or redoes the last change.
 * @param id identifies it for later edits
 * @param take shows the server's answer
 * @throws if the server refuses or is unreachable
 */
export async function goThrough(
  editor: Editor,
  direction: "undo" | "redo",
  id: string,
  take: (result: EditResult, id: string) => Promise<void>,
): Promise<void> {
  const { store, words, api } = editor;
  // Unsaved edits cannot be undone yet, but they are not lost either.
  const { saving, panel } = store.get();
  store.set({ refusal: undefined });
  if (saving.kind === "failed") return editor.say(words.notSavedWhy(saving.why ?? words.noServer));
  await editor.settled();
  const { history, shown } = store.get();
  const label = history[direction];
  if (!label) return editor.say(direction === "undo" ? words.nothingToUndo : words.nothingToRedo);
  const result = await api[direction]({ id, show: shown });
  await take(result, id);
  // A text being written would not be replaced.
  if (result.at) takeBackText(editor, result.at);
  const say = direction === "undo" ? words.undid : words.redid;
  editor.say(say(wordLabel(words, label)));
  // Keep a panel open that the owner has opened in the meantime.
  if (store.get().panel === panel) await editor.goTo(result.at);
}
