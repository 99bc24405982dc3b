/** What was sent has come to nothing: the page shows what the document has, though it was seen, or is still being written. */
import type { Address } from "../../document/edits/operation.ts";
import type { EditRequest } from "../protocol.ts";
import type { Editor } from "./editor.ts";
import { shownText } from "./fields-of-site.ts";
import { pointerOf, seenOf } from "./where.ts";

/** A text that is being written is none that the frame replaces. */
export function takeBackText(
  { store, frame, place }: Pick<Editor, "store" | "frame" | "place">,
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
    value: shownText({ place: place() }, section, pointer) ?? "",
  });
}

/** Pictures are seen before the server has them. */
export function takeBackPictures({ frame }: Pick<Editor, "frame">, { operations = [] }: EditRequest): void {
  for (const { at } of operations) {
    const pointer = pointerOf(at);
    if (pointer !== undefined)
      frame.post({ kind: "picture", section: at.section, pointer, picture: undefined });
  }
}
