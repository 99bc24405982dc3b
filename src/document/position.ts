/** Where things stand in a file: offsets, lines, columns, and JSON pointers into the text. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { type Diagnostic, parsePointer } from "../diagnostic/index.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** @returns a function from an offset in the text to its position; the line starts are found once */
export function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The source line at an offset with a caret below, at most 80 characters around it. */
export function excerptAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1) + 1, offset - 60);
  const newline = text.indexOf("\n", offset);
  const end = Math.min(newline === -1 ? text.length : newline, start + 80);
  const line = text.slice(start, end).replace(/[\p{Cc}\p{Cf}]/gu, " ");
  return `${line}\n${" ".repeat(offset - start)}^`;
}

/**
 * Adds line and column to diagnostics that have a pointer only.
 * The text is parsed a second time for this, so only documents with something to report pay for it.
 */
export function locate(text: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.every(({ line }) => line !== undefined)) return [...diagnostics];
  const tree = parseTree(text);
  const positionOf = createPositions(text);
  return diagnostics.map((diagnostic) =>
    diagnostic.line === undefined && tree
      ? { ...diagnostic, ...positionOf(offsetOf(tree, diagnostic.pointer)) }
      : diagnostic,
  );
}

/** Offset of the value a pointer names; of the nearest value above it when it is missing. */
function offsetOf(tree: Node, pointer: string): number {
  let node = tree;
  for (const key of parsePointer(pointer)) {
    const child = findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
    if (!child) break;
    node = child;
  }
  return node.offset;
}
