/** What the owner did in the page becomes an edit, a dialog or a word in the status. */

import type { FromFrame } from "../messages.ts";
import { parsePointer } from "../pointer.ts";
import type { Editor } from "./editor.ts";
import { changeSection, moveSection, setField } from "./edits.ts";
import { shownText, writeField } from "./fields-of-site.ts";
import { fieldIn } from "./holder.ts";
import { addItem, changeItem, moveItem } from "./items.ts";
import { openHref } from "./open-href.ts";
import { putPicture, removePicture } from "./picture-edits.ts";

type Handlers = {
  readonly [K in FromFrame["kind"]]: (editor: Editor, message: FromFrame & { readonly kind: K }) => unknown;
};

const handlers: Handlers = {
  ready: ({ greet }) => greet(),
  // What the owner has opened beside the page meanwhile stays open.
  selected: ({ store, frame }, { selection, byPage }) =>
    store.set({ selection, ...(selection && !(byPage && frame.isLeft()) && { panel: undefined }) }),
  written: (editor, { section, pointer, value }) => editor.edit(writeField(editor, section, pointer, value)),
  typing: (editor, { section, pointer, value }) =>
    editor.keepDraft(value === undefined ? undefined : writeField(editor, section, pointer, value)),
  section: ({ edit, openDialog, place }, { section, act }) =>
    act === "change-type"
      ? openDialog({ kind: "change-type", section })
      : edit(changeSection(place(), section, act)),
  "move-section": ({ edit, place }, { section, to }) => edit(moveSection(place(), section, to)),
  "add-section": ({ openDialog }, { at }) => openDialog({ kind: "add-section", at }),
  item: ({ edit, place }, { section, pointer, act }) => edit(changeItem(place(), section, pointer, act)),
  "move-item": ({ edit, place }, { section, pointer, to }) => edit(moveItem(place(), section, pointer, to)),
  "add-item": ({ edit, place, words }, { section, pointer }) =>
    edit(addItem(place(), section, pointer, words.newText)),
  align: ({ edit, place }, { section, pointer, side }) => {
    const path = parsePointer(pointer);
    const field = fieldIn(place(), section, path);
    const name = field?.shape === "text" ? field.alignment : undefined;
    if (name !== undefined) edit(setField(place(), section, [...path.slice(0, -1), name], side));
  },
  picture: ({ edit, openDialog, place }, { section, pointer, act }) => {
    const at = { section, pointer };
    if (act === "remove") edit(removePicture(place(), at));
    else openDialog({ kind: act === "replace" ? "picture" : act, place: at });
  },
  "picture-file": (editor, { section, pointer, file }) => putPicture(editor, { section, pointer }, file),
  "edit-link": (editor, { section, pointer }) =>
    editor.openDialog({
      kind: "link",
      href: shownText(editor, section, pointer),
      choose: (next) => editor.edit(writeField(editor, section, pointer, next)),
    }),
  "link-text": ({ frame, openDialog }, { href }) =>
    openDialog({ kind: "link", href, choose: (next) => frame.post({ kind: "link-text", href: next }) }),
  "edit-icon": ({ edit, openDialog, place }, { section, pointer }) =>
    openDialog({
      kind: "icon",
      choose: (name) => edit(setField(place(), section, parsePointer(pointer), name)),
    }),
  "edit-date": ({ openDialog }, { section, pointer }) => openDialog({ kind: "field", section, pointer }),
  resize: (editor, { section, pointer, value }) => editor.edit(writeField(editor, section, pointer, value)),
  open: (editor, { href }) => openHref(editor, href),
  key: ({ undo, redo, openDialog, translating }, { key }) => {
    if (key === "undo") void undo();
    else if (key === "redo") void redo();
    else if (key === "next") void translating.next();
    else if (key === "aside") translating.writeAside();
    else if (key === "help") openDialog({ kind: "keys" });
    else leaveFrame();
  },
  say: ({ say }, { text }) => say(text),
};

/** The page is another program: a message that is none of the list is passed over. */
export function onFrame(editor: Editor, message: FromFrame): void {
  if (typeof message !== "object" || message === null || !Object.hasOwn(handlers, message.kind)) return;
  const handle = handlers[message.kind] as (editor: Editor, message: FromFrame) => unknown;
  handle(editor, message);
}

/** Escape, once nothing is selected: the keyboard goes from the page to the bar. */
function leaveFrame(): void {
  document.querySelector<HTMLElement>('[role="toolbar"] button:not([disabled])')?.focus();
}
