/** Handles the owner's actions in the page: each becomes an edit, a dialog or an announcement. */
import { parseLink } from "../../section/rules/link.ts";
import type { OwnersAct } from "../shared/messages.ts";
import { parsePointer } from "../shared/pointer.ts";
import { fieldIn, type Target } from "./edit-scope.ts";
import type { Editor } from "./editor.ts";
import { changeSection, moveSection, setField, shownText, writeField } from "./edits.ts";
import { addItem, changeItem, moveItem } from "./items.ts";
import { announceSaved } from "./keys.ts";
import { putPicture, removePicture, uploadFor } from "./picture-edits.ts";

type Handlers = {
  readonly [K in OwnersAct["kind"]]: (
    editor: Editor,
    message: OwnersAct & { readonly kind: K },
    target: Target,
  ) => unknown;
};

const handlers: Handlers = {
  ready: ({ greet }) => greet(),
  // Keep a panel open that the owner has opened in the meantime.
  selected: ({ store, frame }, { selection, byPage }) =>
    store.set({ selection, ...(selection && !(byPage && frame.isLeft()) && { panel: undefined }) }),
  // Sent after a pause or on blur; either ends a history step.
  written: ({ edit }, { section, pointer, value }, target) =>
    edit({ ...writeField(target, section, pointer, value), continues: false }, target),
  typing: ({ keepDraft }, { section, pointer, value }, target) =>
    keepDraft(value === undefined ? undefined : writeField(target, section, pointer, value), target),
  section: (editor, { section, act }, target) => {
    if (act === "change-type") editor.openDialog({ kind: "change-type", section, target });
    else if (act === "new-article") editor.openDialog({ kind: "add-page", list: { section, target } });
    else editor.edit(changeSection(target.snapshot, section, act), target);
  },
  "move-section": ({ edit }, { section, to }, target) =>
    edit(moveSection(target.snapshot, section, to), target),
  "add-section": ({ openDialog }, { at }, target) => openDialog({ kind: "add-section", at, target }),
  item: ({ edit }, { section, pointer, act }, target) =>
    edit(changeItem(target.snapshot, section, pointer, act), target),
  "move-item": ({ edit }, { section, pointer, to }, target) =>
    edit(moveItem(target.snapshot, section, pointer, to), target),
  "add-item": ({ edit, words }, { section, pointer }, target) =>
    edit(addItem(target.snapshot, section, pointer, words.newText), target),
  align: ({ edit }, { section, pointer, side }, target) => {
    const path = parsePointer(pointer);
    const field = fieldIn(target.snapshot, section, path);
    const name = field?.shape === "text" ? field.alignment : undefined;
    if (name !== undefined)
      edit(setField(target.snapshot, section, [...path.slice(0, -1), name], side), target);
  },
  picture: ({ edit, openDialog }, { section, pointer, act }, target) => {
    const at = { section, pointer, target };
    if (act === "remove") edit(removePicture(at), target);
    else openDialog({ kind: act === "replace" ? "picture" : act, at });
  },
  "picture-file": (editor, { section, pointer, file }, target) =>
    putPicture(editor, { section, pointer, target }, file),
  "edit-link": ({ edit, openDialog }, { section, pointer }, target) =>
    openDialog({
      kind: "link",
      href: shownText(target, section, pointer),
      choose: (next) => edit(writeField(target, section, pointer, next), target),
    }),
  "link-text": ({ frame, openDialog }, { href }) =>
    openDialog({ kind: "link", href, choose: (next) => frame.post({ kind: "link-text", href: next }) }),
  "edit-icon": ({ edit, openDialog }, { section, pointer }, target) =>
    openDialog({
      kind: "icon",
      choose: (name) => edit(setField(target.snapshot, section, parsePointer(pointer), name), target),
    }),
  "article-picture": ({ frame, openDialog }) =>
    openDialog({
      kind: "text-picture",
      choose: (path, url) => frame.post({ kind: "article-picture", path, url }),
    }),
  "article-file": (editor, { file, number }) =>
    uploadFor(
      editor,
      (path, url) => editor.frame.post({ kind: "article-picture", path, url, number }),
      file,
      new AbortController().signal,
    ),
  "edit-field": ({ openDialog }, { section, pointer }, target) =>
    openDialog({ kind: "field", section, pointer, target }),
  resize: ({ edit }, { section, pointer, value }, target) =>
    edit(writeField(target, section, pointer, value), target),
  open: (editor, { href }) => openHref(editor, href),
  key: (editor, { key }) => {
    const { openDialog, translating } = editor;
    if (key === "next") void translating.next();
    else if (key === "aside") translating.writeAside();
    else if (key === "save") announceSaved(editor);
    else if (key === "help") openDialog({ kind: "keys" });
    else leaveFrame();
  },
  history: ({ goThrough }, { direction, at }) => goThrough(direction, at),
  announce: ({ store }, { text, isNotice = false }) =>
    store.set({ announcement: text, ...(isNotice && { notice: text }) }),
  "notice-dismissed": ({ store }) => {
    const { announcement, notice } = store.get();
    if (notice !== undefined)
      store.set({ notice: undefined, ...(announcement === notice && { announcement: "" }) });
  },
};

/** Dispatches a message. The page runs untrusted code, so an unknown message is only logged. */
export function onFrame(editor: Editor, message: OwnersAct): void {
  if (!Object.hasOwn(handlers, message.kind)) {
    console.error("Unknown message from the page:", message.kind);
    return;
  }
  const handle = handlers[message.kind] as (editor: Editor, message: OwnersAct, target: Target) => unknown;
  handle(editor, message, editor.targetSeen(message.seen));
}

/** Moves the focus from the page to the bar on Escape, once nothing is selected. */
function leaveFrame(): void {
  document.querySelector<HTMLElement>('[role="toolbar"] button:not([disabled])')?.focus();
}

/** Follows links of the site inside the editor (EDT-1). */
function openHref(editor: Editor, href: string): void {
  const { site } = editor.store.get();
  if (!site) return;
  const link = parseLink(withoutBase(href, site.base));
  if ("problem" in link) return;
  if (link.kind === "external") window.open(link.url, "_blank", "noopener");
  if (link.kind !== "page" && link.kind !== "anchor") return;
  const home = site.pages[0]?.path ?? "/";
  const wanted = link.kind === "page" && link.path !== "/" ? link.path.replace(/(?<=.)\/$/, "") : home;
  const page = site.pages.find(({ path }) => (path.startsWith("/") ? path : `/${path}`) === wanted);
  if (!page) editor.announce(editor.words.noSuchPage(href));
  else followTo(editor, page.path, link.anchor);
}

/** The page shows links relative to its base; documents have them relative to the home page. */
const withoutBase = (href: string, base: string): string =>
  href.startsWith(base) ? `/${href.slice(base.length)}` : href;

/** @param anchor of a section, or the empty string */
function followTo(editor: Editor, path: string, anchor: string): void {
  const { panel } = editor.store.get();
  void editor.open(path).then(() => {
    const { page: opened, panel: panelNow } = editor.store.get();
    // Keep a panel open that the owner has opened in the meantime.
    if (opened?.path !== path || panelNow !== panel) return;
    // A section's anchor consists of its type and uniqId.
    const section = opened.sections.find(({ id, type }) => anchor === id || anchor === `${type}-${id}`);
    if (section) editor.select({ kind: "section", section: section.id });
  });
}
