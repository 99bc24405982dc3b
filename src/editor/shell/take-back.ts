/** Reverts the page to the document's content after an edit was refused. */
import type { Address } from "../../document/edits/operation.ts";
import type { EditRequest } from "../shared/protocol.ts";
import type { Editor } from "./editor.ts";
import { shownText } from "./fields-of-site.ts";
import { pointerOf, seenOf } from "./where.ts";

/** Reverts a text; the frame does not replace one that is being written. */
export function takeBackText(
  { store, frame, snapshot }: Pick<Editor, "store" | "frame" | "snapshot">,
  at: Address,
): void {
  const { selection } = store.get();
  const { section, page } = at;
  const pointer = pointerOf(at);
  if (page !== undefined && page !== seenOf(store.get()).path) return;
  if (selection?.kind !== "field" || selection.section !== section || selection.pointer !== pointer) return;
  frame.post({
    kind: "text",
    section,
    pointer,
    value: shownText({ snapshot: snapshot() }, section, pointer) ?? "",
  });
}

/** Reverts image previews. */
export function takeBackPictures({ frame }: Pick<Editor, "frame">, { operations = [] }: EditRequest): void {
  for (const { at } of operations) {
    const pointer = pointerOf(at);
    if (pointer !== undefined)
      frame.post({ kind: "picture", section: at.section, pointer, picture: undefined });
  }
}
