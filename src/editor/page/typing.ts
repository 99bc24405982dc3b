/** Text input by keys, input methods, the clipboard and browser menus: accepts characters and line breaks up to the limit. */
import { visibleLength } from "../../section/visible-length.ts";
import { timeOf } from "../shared/beside.ts";
import { cleanInsertion, cleanText } from "../shared/clean-text.ts";
import { send } from "./channel.ts";
import { cutTo } from "./limit.ts";
import type { Writing } from "./write.ts";

const insertions = new Set(["insertText", "insertReplacementText", "insertFromYank", "insertTranspose"]);
const lineBreaks = new Set(["insertLineBreak", "insertParagraph"]);

/** Watches a text while it is being edited. */
export function watchTyping(writing: Writing): void {
  const { element, ended: signal } = writing;
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, act, { signal });
  let isOwn = false;
  /** True once Enter was pressed here. The Enter that opened the text, if held, inserts no line breaks. */
  let hasEntered = false;

  /** Inserts text with the browser's own command, which handles the caret and line ends. */
  const insert = (text: string) => {
    writing.notes(text);
    isOwn = true;
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) document.execCommand("insertLineBreak");
      if (line) document.execCommand("insertText", false, line);
    }
    isOwn = false;
  };

  /**
   * Returns the number of visible characters that the text adds. A character may combine with the one before it, as in 👩 and 🚀.
   */
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

  const refuse = () => writing.notify(writing.site.word("limitReached", { max: writing.field.max ?? 0 }));

  const write = (text: string, ofPaste = false) => {
    if (isFitting(text)) return insert(text);
    const { length, max } = writing.count;
    const fitting = cutTo(text, Math.max(0, (max ?? 0) - length - growth("")));
    if (fitting) insert(fitting);
    if (ofPaste) writing.notify(writing.site.word("pasteCut", { max: writing.field.max ?? 0 }));
    else refuse();
  };

  on("beforeinput", (event) => {
    const { inputType, data } = event;
    if (isOwn || inputType.startsWith("delete")) {
      if (inputType === "deleteByDrag") event.preventDefault();
      return;
    }
    // A composition cannot be prevented. It is cut when it ends.
    if (inputType.includes("Composition")) return;
    if (insertions.has(inputType)) {
      const clean = cleanInsertion(event);
      const text = clean ?? data ?? event.dataTransfer?.getData("text/plain") ?? "";
      // A replacement has its own range; the selection is not there yet.
      writing.notes(text);
      if (inputType === "insertReplacementText" || (clean === undefined && isFitting(text))) return;
      event.preventDefault();
      write(text);
      return;
    }
    event.preventDefault();
    if (lineBreaks.has(inputType)) write("\n");
    else if (inputType === "historyUndo") askHistory(writing, "undo", event);
    else if (inputType === "historyRedo") askHistory(writing, "redo", event);
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
  for (const type of ["copy", "cut"] as const)
    on(type, (event) => {
      const range = getSelection()?.getRangeAt(0);
      const text = range && element.contains(range.commonAncestorContainer) ? textIn(range) : "";
      // Firefox and Safari copy several spaces as one.
      if (!/ {2}/.test(text) || !event.clipboardData) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", text);
      if (type === "cut") document.execCommand("delete");
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
      // A space would click the button or summary around the text.
      event.preventDefault();
      write(" ");
    }
  });
  on("keyup", (event) => {
    if (event.key === " " && element.closest("button,summary")) event.preventDefault();
  });
}

/** Undoes or redoes. Text typed so far becomes an edit of its own first. */
export function askHistory(
  writing: { report(): void } | undefined,
  direction: "undo" | "redo",
  event: Event,
): void {
  writing?.report();
  send({ kind: "history", direction, at: timeOf(event) });
}

const lengthOf = (text: string): number => visibleLength(text, true, -1);

/** Removes text beyond the limit that could not be prevented. It is in front of the caret, where it was inserted. */
function cutOverhang(writing: Writing, refuse: () => void): void {
  const { length, max } = writing.count;
  const before = getSelection();
  if (max === null || length <= max || !before?.isCollapsed) return;
  // Don't cut a text that already exceeded its limit.
  const over = Math.min(length - max, length - writing.lengthBefore);
  if (over <= 0) return;
  for (let count = 0; count < over; count++) before.modify("extend", "backward", "character");
  document.execCommand("delete");
  refuse();
}

/** Returns the text of a range, with its line breaks. Spaces that browsers keep apart with a no-break space are usual ones. */
function textIn(range: Range): string {
  const contents = range.cloneContents();
  for (const line of contents.querySelectorAll("br")) line.replaceWith("\n");
  return (contents.textContent ?? "").replace(/\u00a0(?= )|(?<= )\u00a0/g, " ");
}
