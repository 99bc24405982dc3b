/**
 * Keeps the selection of the focused field when an answer changes the value that it shows. A browser puts the caret at the end of
 * a new value, so that an owner who had selected everything would write behind the old text.
 */
import { Component } from "react";
import { followCaret, partOf, rangeOf, type SelectedPart } from "../shared/caret.ts";
import { type EditorState, useEditorState } from "./store.ts";

/** Place it behind all fields: it restores the selection after they have changed. */
export function SelectionKeeper() {
  // Any change of the state, so that this renders together with the fields that show it.
  const state = useEditorState((state) => state);
  return <Keeper state={state} />;
}

class Keeper extends Component<{ readonly state: EditorState }> {
  override getSnapshotBeforeUpdate(): (() => void) | null {
    return noteSelection(document.activeElement) ?? null;
  }

  override componentDidUpdate(_before: unknown, _state: unknown, restore?: (() => void) | null): void {
    restore?.();
  }

  override render() {
    return null;
  }
}

/** @returns function that selects the same letters again, if the text of the field has changed since */
function noteSelection(element: Element | null): (() => void) | undefined {
  const field = selectable(element);
  const selected = field?.selected();
  if (!field || !selected) return undefined;
  const before = field.text();
  return () => {
    const after = field.text();
    if (after !== before && document.activeElement === element)
      field.select(followCaret(before, after, selected));
  };
}

interface Selectable {
  text(): string;
  selected(): SelectedPart | undefined;
  select(part: SelectedPart): void;
}

function selectable(element: Element | null): Selectable | undefined {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return {
      text: () => element.value,
      // Null for fields such as a number's, which have no selection for scripts.
      selected: () =>
        element.selectionStart === null || element.selectionEnd === null
          ? undefined
          : { start: element.selectionStart, end: element.selectionEnd },
      select: ({ start, end }) => element.setSelectionRange(start, end),
    };
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return undefined;
  return {
    text: () => element.textContent ?? "",
    selected() {
      const selection = getSelection();
      const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
      return range && element.contains(range.commonAncestorContainer) ? partOf(element, range) : undefined;
    },
    select(part) {
      const { startContainer, startOffset, endContainer, endOffset } = rangeOf(element, part);
      getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    },
  };
}
