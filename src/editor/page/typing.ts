/** What a text takes of keys, input methods, the clipboard and the menus of browsers: characters and line breaks, up to its limit. */
import { visibleLength } from "../../section/visible-length.ts";
import { cleanInsertion, cleanText } from "../clean-text.ts";
import { send } from "./channel.ts";
import { cutTo } from "./limit.ts";
import type { Writing } from "./write.ts";

const insertions = new Set(["insertText", "insertReplacementText", "insertFromYank", "insertTranspose"]);
const lineBreaks = new Set(["insertLineBreak", "insertParagraph"]);

/** For as long as it is written. */
export function watchTyping(writing: Writing): void {
  const { element, ended: signal } = writing;
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, act, { signal });
  let isOwn = false;
  /** Whether Enter was pressed here: one that is held since it opened the text writes no lines. */
  let hasEntered = false;

  /** The browser's own way of writing, which knows where the caret stands and how lines end. */
  const insert = (text: string) => {
    writing.notes(text);
    isOwn = true;
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) document.execCommand("insertLineBreak");
      if (line) document.execCommand("insertText", false, line);
    }
    isOwn = false;
  };

  /** By how many visible characters the text grows: one may be part of the one before it, as in 👩 and 🚀. */
  const growth = (text: string) => {
    const { range } = writing;
    if (!range) return lengthOf(text);
    const [before, after] = [document.createRange(), document.createRange()];
    before.setStart(element, 0);
    before.setEnd(range.startContainer, range.startOffset);
    after.selectNodeContents(element);
    after.setStart(range.endContainer, range.endOffset);
    return lengthOf(`${before}${text}${after}`) - lengthOf(`${before}${range}${after}`);
  };
  const isFitting = (text: string) => {
    const { length, max } = writing.count;
    const grown = growth(text);
    return max === null || grown <= 0 || length + grown <= max;
  };

  const refuse = () => writing.tell(writing.site.word("limitReached", { max: writing.field.max ?? 0 }));

  const write = (text: string, ofPaste = false) => {
    if (isFitting(text)) return insert(text);
    const { length, max } = writing.count;
    const fitting = cutTo(text, Math.max(0, (max ?? 0) - length - growth("")));
    if (fitting) insert(fitting);
    if (ofPaste) writing.tell(writing.site.word("pasteCut", { max: writing.field.max ?? 0 }));
    else refuse();
  };

  on("beforeinput", (event) => {
    const { inputType, data } = event;
    if (isOwn || inputType.startsWith("delete")) {
      if (inputType === "deleteByDrag") event.preventDefault();
      return;
    }
    // It cannot be stopped, and is cut when it ends.
    if (inputType.includes("Composition")) return;
    if (insertions.has(inputType)) {
      const clean = cleanInsertion(event);
      const text = clean ?? data ?? event.dataTransfer?.getData("text/plain") ?? "";
      // What replaces a word has a place of its own; the selection is not there yet.
      writing.notes(text);
      if (inputType === "insertReplacementText" || (clean === undefined && isFitting(text))) return;
      event.preventDefault();
      write(text);
      return;
    }
    event.preventDefault();
    if (lineBreaks.has(inputType)) write("\n");
    else if (inputType === "historyUndo") askHistory(writing, "undo");
    else if (inputType === "historyRedo") askHistory(writing, "redo");
  });

  on("input", () => {
    if (!writing.isComposing) cutOverhang(writing, refuse);
    writing.changed();
  });
  on("compositionstart", () => {
    writing.isComposing = true;
  });
  on("compositionend", () => {
    writing.isComposing = false;
    cutOverhang(writing, refuse);
    writing.changed();
  });

  on("paste", (event) => {
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    write(cleanText(text), true);
  });
  for (const type of ["drop", "dragover", "dragstart"] as const) on(type, (event) => event.preventDefault());

  on("keydown", (event) => {
    const { key, code } = event;
    if (writing.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && /^Key[BIU]$/.test(code)) event.preventDefault();
    else if (isCommand || event.altKey) return;
    else if (key === "Enter") {
      event.preventDefault();
      hasEntered ||= !event.repeat;
      if (hasEntered) write("\n");
    } else if (key === " " && element.closest("button,summary")) {
      // There it would press what the text stands in.
      event.preventDefault();
      write(" ");
    }
  });
  on("keyup", (event) => {
    if (event.key === " " && element.closest("button,summary")) event.preventDefault();
  });
}

/** Undoes or redoes: what is written so far counts as one edit of its own. */
export function askHistory(writing: Writing | undefined, key: "undo" | "redo"): void {
  writing?.report();
  send({ kind: "key", key });
}

const lengthOf = (text: string): number => visibleLength(text, true, -1);

/** What came by a way that cannot be stopped, and is over the limit, goes again: before the caret, where it came. */
function cutOverhang(writing: Writing, refuse: () => void): void {
  const { length, max } = writing.count;
  const before = getSelection();
  if (max === null || length <= max || !before?.isCollapsed) return;
  // A text that was over its limit before is not cut.
  const over = Math.min(length - max, length - writing.lengthBefore);
  if (over <= 0) return;
  for (let count = 0; count < over; count++) before.modify("extend", "backward", "character");
  document.execCommand("delete");
  refuse();
}
