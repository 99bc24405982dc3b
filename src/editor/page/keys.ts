/** Keys in the page: from what is selected to what is around, in it and beside it, and what is done to it. */
import { holdBackComposedKeys } from "../input-method.ts";
import { hasOwnUndo } from "../own-undo.ts";
import { send } from "./channel.ts";
import type { Frame } from "./frame.ts";
import { act, move } from "./items.ts";
import { childrenOf, fieldSelector, selectionAt, siblingOf } from "./places.ts";
import { askHistory } from "./typing.ts";

const arrows = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const;
const by = (key: string): 1 | -1 | undefined => {
  const step = arrows[key as keyof typeof arrows];
  const isMirrored = document.dir === "rtl" && (key === "ArrowLeft" || key === "ArrowRight");
  return step && isMirrored ? (-step as 1 | -1) : step;
};

export interface KeyTargets {
  /** Whether an event is one of what is drawn over the page. */
  readonly isOurs: (event: Event) => boolean;
  /** Whether the focus is on what is selected, or on nothing. */
  readonly isOnSelection: () => boolean;
  /** Brings the focus to the tools of what is selected. */
  readonly focusTools: () => boolean;
  readonly editLink: () => void;
  /** Whether something is being dragged, which has keys of its own. */
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
  // Tab has brought the focus to what is selected, from within the page or from outside of it.
  addEventListener("keyup", ({ key }) => {
    if (key === "Tab" && isOnSelection()) frame.isChosen = true;
  });

  function command({ code, shiftKey, altKey, target }: KeyboardEvent): boolean {
    // What a visitor would type, as into a form of the page, is no part of the site.
    const isOwners = target === frame.writing?.element || target === frame.input?.element;
    const isVisitors = !isOwners && target instanceof Element && hasOwnUndo(target);
    const key = code === "KeyZ" ? (shiftKey ? "redo" : "undo") : code === "KeyY" ? "redo" : undefined;
    const history = isVisitors ? undefined : key;
    // Its browser would save the page as a file.
    const isSave = code === "KeyS" && !shiftKey && !altKey;
    if (history) frame.input?.leave();
    if (history) askHistory(frame.writing, history);
    else if (code === "KeyK" && frame.writing) editLink();
    else if (isSave) {
      // In an input in place, leaving it reports.
      frame.writing?.report();
      frame.input?.leave();
      send({ kind: "key", key: "save" });
    } else if (code === "Enter") {
      frame.writing?.report();
      send({ kind: "key", key: "next" });
    }
    return (
      history !== undefined || isSave || code === "Enter" || (code === "KeyK" && frame.writing !== undefined)
    );
  }

  function stepBack(event: Event): boolean {
    // From the tools back to what they are for.
    if (isOurs(event) && !isOnSelection()) {
      if (frame.writing) frame.writing.focus();
      else frame.onFocus();
      return true;
    }
    if (!isOurs(event) && document.querySelector("dialog:modal") && !frame.selection) return false;
    frame.stepOut();
    return true;
  }

  /** A key that is held acts once, except for arrows: what it would act on next was selected by the page. */
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
      // Also where there is no neighbour to go to.
      frame.isChosen = true;
      const next = siblingOf(document, selection, step);
      if (next) frame.select(next, "key");
    } else if (key === "Enter") {
      if (!repeat) stepIn();
    } else if (key === "Delete" || key === "Backspace") {
      if (!repeat) deleteChosen();
    } else if (isLetter(key, altKey) && selection.kind === "field" && frame.kindOf(selection) === "text") {
      // The letter itself goes where the focus is by then.
      frame.select(selection, "write");
      return false;
    } else if (key === "?") send({ kind: "key", key: "help" });
    else return false;
    return !shiftKey || key === "?";
  }

  function deleteChosen(): void {
    if (frame.isChosen) act(frame, "delete");
    else send({ kind: "say", text: frame.site.word("notChosen") });
  }

  function stepIn(): void {
    const { selection } = frame;
    if (!selection) return;
    if (selection.kind === "field") act(frame, "open");
    const [first] = childrenOf(document, selection);
    if (selection.kind === "field") return;
    if (first) frame.select(first, "key");
  }

  /** As in a form: from text to text, and out of the page at its end. */
  function toNextField(step: 1 | -1): boolean {
    const all = [...document.querySelectorAll<HTMLElement>(fieldSelector)].filter(
      (element) => element.checkVisibility?.() !== false,
    );
    const next = all[all.indexOf(frame.writing?.element as HTMLElement) + step];
    const selection = next && selectionAt(next);
    if (!selection) return false;
    frame.select(selection, "write");
    return true;
  }
}

/** Or the first key of what an input method will make. */
const isLetter = (key: string, isAlt: boolean): boolean => (key.length === 1 && !isAlt) || key === "Process";
