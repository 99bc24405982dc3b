/** Selection in an editable text, as numbers of letters: it survives a replacement of the text and of its nodes. */

export interface SelectedPart {
  /** Number of characters before it. */
  readonly start: number;
  readonly end: number;
}

/** Returns the selected part of the new text. All of it stays selected if all of the old text was. */
export function followCaret(before: string, after: string, { start, end }: SelectedPart): SelectedPart {
  if (start === 0 && end === before.length && end > 0) return { start: 0, end: after.length };
  const follow = followOffset(before, after);
  return { start: follow(start), end: follow(end) };
}

function followOffset(before: string, after: string): (offset: number) => number {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++;
  // Behind the replaced part, where an owner goes on writing.
  return (offset) =>
    offset < same ? offset : after.length - Math.min(sameAtEnd, Math.max(0, before.length - offset));
}

/** @param range inside of the element */
export function partOf(element: Element, range: Range): SelectedPart {
  const lettersBefore = (node: Node, offset: number) => {
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(node, offset);
    return `${before}`.length;
  };
  return {
    start: lettersBefore(range.startContainer, range.startOffset),
    end: lettersBefore(range.endContainer, range.endOffset),
  };
}

/** @returns range of the part; the end of the text where it has fewer letters */
export function rangeOf(element: Element, { start, end }: SelectedPart): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let passed = 0;
  let isBegun = false;
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!isBegun && start <= passed + text.length) {
      range.setStart(text, start - passed);
      isBegun = true;
    }
    if (isBegun && end <= passed + text.length) {
      range.setEnd(text, end - passed);
      return range;
    }
    passed += text.length;
  }
  return range;
}
