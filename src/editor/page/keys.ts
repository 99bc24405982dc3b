/** Keyboard commands in the page: moving the selection out, in and sideways, and acting on it. */
import { hasOwnUndo, holdBackComposedKeys } from "../shared/keyboard.ts";
import { send } from "./channel.ts";
import { childrenOf, fieldSelector, selectionAt, siblingOf } from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import { act, move } from "./items.ts";
import { askHistory } from "./typing.ts";

const arrows = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const;
const by = (key: string): 1 | -1 | undefined => {
  const step = arrows[key as keyof typeof arrows];
  const isMirrored = document.dir === "rtl" && (key === "ArrowLeft" || key === "ArrowRight");
  return step && isMirrored ? (-step as 1 | -1) : step;
};

export interface KeyTargets {
  /** Returns true for events of the overlay. */
  readonly isOurs: (event: Event) => boolean;
  /** Returns true if the focus is on the selection or nowhere. */
  readonly isOnSelection: () => boolean;
  /** Moves the focus to the toolbar of the selection. */
  readonly focusTools: () => boolean;
  readonly editLink: () => void;
  /** Returns true during a drag, which handles its own keys. */
  readonly isDragging: () => boolean;
}

export function watchKeys(
  frame: Frame,
  { isOurs, isOnSelection, focusTools, editLink, isDragging }: KeyTargets,
): void {
  holdBackComposedKeys();
  addEventListener(
    "keydown",
    (event) => {
      if (isDragging()) return;
      frame.writing?.reclaim();
      if (!isOurs(event) && frame.article?.holdKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const { key, altKey } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      if (key !== "Shift" && key !== "Control" && key !== "Alt" && key !== "Meta") frame.dismissNotice();
      const isDone =
        (event.repeat && key === "Enter" && isOurs(event)) ||
        (isCommand && command(event)) ||
        (altKey && key === "F10" && focusTools()) ||
        (key === "Escape" && stepBack(event)) ||
        (frame.writing && !isOurs(event)
          ? key === "Tab" && !isCommand && !altKey && toNextField(event.shiftKey ? -1 : 1)
          : isOnSelection() && !isCommand && onSelection(event));
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // Tab has moved the focus to the selection, from inside or outside the page.
  addEventListener("keyup", ({ key }) => {
    if (key === "Tab" && isOnSelection()) frame.isChosen = true;
  });

  function command(event: KeyboardEvent): boolean {
    const { code, shiftKey, altKey, target } = event;
    // Text in the page's own forms belongs to a visitor, not to the site.
    const isOwners = target === frame.writing?.element || target === frame.input?.element;
    const inArticle = target instanceof Node && frame.article?.element.contains(target);
    const isVisitors = !isOwners && !inArticle && target instanceof Element && hasOwnUndo(target);
    const key = code === "KeyZ" ? (shiftKey ? "redo" : "undo") : code === "KeyY" ? "redo" : undefined;
    const history = isVisitors ? undefined : key;
    // Otherwise the browser would save the page as a file.
    const isSave = code === "KeyS" && !shiftKey && !altKey;
    if (history) frame.input?.leave();
    if (history) askHistory(frame.written, history, event);
    else if (code === "KeyK" && frame.written) editLink();
    else if (isSave) {
      // An input edited in place reports its text when it is left.
      frame.written?.report();
      frame.input?.leave();
      send({ kind: "key", key: "save" });
    } else if (code === "Enter") {
      frame.written?.report();
      send({ kind: "key", key: "next" });
    }
    return (
      history !== undefined || isSave || code === "Enter" || (code === "KeyK" && frame.written !== undefined)
    );
  }

  function stepBack(event: Event): boolean {
    // From the toolbar back to the selection.
    if (isOurs(event) && !isOnSelection()) {
      if (frame.written) frame.written.focus();
      else frame.onFocus();
      return true;
    }
    if (!isOurs(event) && document.querySelector("dialog:modal") && !frame.selection) return false;
    frame.stepOut();
    return true;
  }

  /**
   * Handles keys on the selection. Except for arrows, a held key acts once: further repeats would act on what the page selected.
   */
  function onSelection({ key, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
    const { selection } = frame;
    const step = by(key);
    if (!selection) {
      const [first] = frame.site.order;
      if (key === "?") send({ kind: "key", key: "help" });
      if (step === 1 && !altKey && first !== undefined)
        frame.select({ kind: "section", section: first }, "key");
      return key === "?" || (step === 1 && !altKey);
    }
    if (step && altKey) move(frame, step);
    else if (step) {
      // Even without a neighbour to move to.
      frame.isChosen = true;
      const next = siblingOf(document, selection, step);
      if (next) frame.select(next, "key");
    } else if (key === "Enter") {
      if (!repeat) stepIn();
    } else if (key === "Delete" || key === "Backspace") {
      if (!repeat) deleteChosen();
    } else if (isLetter(key, altKey) && selection.kind === "field" && frame.kindOf(selection) === "text") {
      // The letter itself goes to the newly focused text.
      frame.select(selection, "write");
      return false;
    } else if (key === "?") send({ kind: "key", key: "help" });
    else return false;
    return !shiftKey || key === "?";
  }

  function deleteChosen(): void {
    if (frame.isChosen) act(frame, "delete");
    else send({ kind: "announce", text: frame.site.word("notChosen") });
  }

  function stepIn(): void {
    const { selection } = frame;
    if (!selection) return;
    if (selection.kind === "field") act(frame, "open");
    const [first] = childrenOf(document, selection);
    if (selection.kind === "field") return;
    if (first) frame.select(first, "key");
  }

  /** Moves from text to text as in a form, and out of the page at its end. */
  function toNextField(step: 1 | -1): boolean {
    const all = [...document.querySelectorAll<HTMLElement>(fieldSelector)].filter(
      (element) => element.checkVisibility?.() !== false,
    );
    for (let at = all.indexOf(frame.writing?.element as HTMLElement) + step; all[at]; at += step) {
      const element = all[at] as HTMLElement;
      const selection = selectionAt(element);
      // A picture, an icon or a date has no caret.
      if (selection?.kind !== "field" || !frame.isTyped(selection, element)) continue;
      frame.select(selection, "write");
      return true;
    }
    return false;
  }
}

/** Returns true for a letter, or for the first key of an input method. */
const isLetter = (key: string, isAlt: boolean): boolean => (key.length === 1 && !isAlt) || key === "Process";
