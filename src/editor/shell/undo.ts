/** Undo and redo: wait until everything is saved, then show where the change was (EDT-5). */
import type { EditLabel, EditResult } from "../shared/protocol.ts";
import type { Editor } from "./editor.ts";
import { takeBackText } from "./take-back.ts";
import { wordLabel } from "./words/index.ts";

export interface WentBack extends Pick<EditResult, "at"> {
  /** Label of the edit that was undone or redone. */
  readonly label: EditLabel;
}

/**
 * Undoes or redoes the last change.
 * @param go changes the document and shows the server's answer; undefined if there was nothing to undo or redo
 * @throws if the server refuses or is unreachable
 */
export async function goThrough(
  editor: Editor,
  direction: "undo" | "redo",
  go: (direction: "undo" | "redo") => Promise<WentBack | undefined>,
): Promise<void> {
  const { store, words } = editor;
  // Unsaved edits cannot be undone yet, but they are not lost either.
  const { saving, panel } = store.get();
  store.set({ refusal: undefined });
  if (saving.kind === "failed") return editor.announce(words.notSavedWhy(saving.why ?? words.noServer));
  await editor.settled();
  const went = await go(direction);
  if (!went) return editor.announce(direction === "undo" ? words.nothingToUndo : words.nothingToRedo);
  const { at, label } = went;
  // A text being written would not be replaced.
  if (at) takeBackText(editor, at);
  const announce = direction === "undo" ? words.undid : words.redid;
  editor.announce(announce(wordLabel(words, label)));
  // Keep a panel open that the owner has opened in the meantime.
  if (store.get().panel === panel) await editor.goTo(at);
}
