/**
 * A place in a text, named by the line of letters around it. Two renderings of the same text have the same lines, wherever else
 * they differ: a caption, a footnote or raw HTML may stand elsewhere, or not at all.
 */

export interface Place {
  /** The line. */
  readonly line: string;
  /** Number of the same lines before it. */
  readonly nth: number;
  /** Number of characters before the place, in the line. */
  readonly offset: number;
}

interface Line {
  readonly node: Text;
  /** Position of the line in the node. */
  readonly start: number;
  readonly text: string;
}

/** The parts of text nodes between line breaks in the source, without the spaces around them. */
function linesIn(element: Element): Line[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Line[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    for (const { 0: text, index } of node.data.matchAll(/\S(?:[^\n]*\S)?/g))
      found.push({ node, start: index, text });
  }
  return found;
}

/** @returns undefined where there are no letters */
export function placeOf(element: Element, node: Node, offset: number): Place | undefined {
  const lines = linesIn(element);
  const at = lines.findIndex(
    (line) => line.node === node && offset >= line.start && offset <= line.start + line.text.length,
  );
  const found = lines[at];
  if (!found) return undefined;
  const nth = lines.slice(0, at).filter(({ text }) => text === found.text).length;
  return { line: found.text, nth, offset: offset - found.start };
}

/** @returns the node and the offset in it; undefined if the line is not there */
export function pointOf(element: Element, { line, nth, offset }: Place): readonly [Text, number] | undefined {
  const same = linesIn(element).filter(({ text }) => text === line);
  const found = same[nth] ?? same.at(-1);
  return found && [found.node, found.start + offset];
}
