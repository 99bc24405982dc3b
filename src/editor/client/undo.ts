/** Undoing, and doing again: once all is saved, and to where it was done (EDT-5). */
import type { EditResult } from "../protocol.ts";
import type { Editor } from "./editor.ts";
import { takeBackText } from "./take-back.ts";
import { wordLabel } from "./words/index.ts";

/**
 * @param id names it, for edits that come behind it
 * @param take shows what the server has answered
 * @throws what the server refuses, or that it does not answer
 */
export async function goThrough(
  editor: Editor,
  direction: "undo" | "redo",
  id: string,
  take: (result: EditResult, id: string) => Promise<void>,
): Promise<void> {
  const { store, words, api } = editor;
  // What is not saved cannot be undone yet, and is not lost either.
  const { saving, panel } = store.get();
  store.set({ refusal: undefined });
  if (saving.kind === "failed") return editor.say(words.notSavedWhy(saving.why ?? words.noServer));
  await editor.settled();
  const { history, shown } = store.get();
  const label = history[direction];
  if (!label) return editor.say(direction === "undo" ? words.nothingToUndo : words.nothingToRedo);
  const result = await api[direction]({ id, show: shown });
  await take(result, id);
  // A text that is being written would stay as it is.
  if (result.at) takeBackText(editor, result.at);
  const say = direction === "undo" ? words.undid : words.redid;
  editor.say(say(wordLabel(words, label)));
  // A panel that the owner has opened meanwhile stays open.
  if (store.get().panel === panel) await editor.goTo(result.at);
}
