/** Splits a text into its blocks and puts it together again, so that blocks that nobody edited keep their bytes. */
import type { MarkdownBlock, MarkdownInline } from "#section";
import { readMarkdown } from "./read.ts";
import { runsOf } from "./runs.ts";
import { writeBlock } from "./write.ts";

interface SourceBlock {
  /** As in the text, without the line end after its last line. */
  readonly source: string;
  /** Undefined if writing it again would lose something: HTML, comments, definitions of footnotes and addresses. */
  readonly block: MarkdownBlock | undefined;
}

export interface SplitText {
  readonly blocks: readonly SourceBlock[];
  /** Blank lines and line ends before, between and after the blocks: one more than there are blocks. */
  readonly gaps: readonly string[];
  readonly lineEnd: string;
}

export function splitMarkdown(text: string): SplitText {
  const { blocks, ...split } = splitSources(text);
  const isKept = ({ block }: SourceBlock) => !block || !isWritable(block);
  return { ...split, blocks: blocks.map((one) => (isKept(one) ? { ...one, block: undefined } : one)) };
}

/** Splits a text, and writes no block to see whether it can be. */
export function splitSources(text: string): SplitText {
  const lines = linesOf(text);
  const blocks: SourceBlock[] = [];
  const gaps: string[] = [];
  let end = 0;
  const add = (from: number, to: number, block: MarkdownBlock | undefined) => {
    const [first, last] = trimmed(lines, from, to);
    if (first >= last) return;
    const [start, stop] = [lines[first]?.start ?? 0, lines[last - 1]?.end ?? 0];
    gaps.push(text.slice(end, start));
    blocks.push({ source: text.slice(start, stop), block });
    end = stop;
  };
  const read = readMarkdown(text);
  let line = 0;
  for (const [index, { from, to, isWhole }] of read.ranges.entries()) {
    const block = read.blocks[index] as MarkdownBlock;
    // Lines of no block: definitions and comments.
    add(line, from, undefined);
    add(Math.max(from, line), to, isWhole ? block : undefined);
    line = Math.max(line, to);
  }
  add(line, lines.length, undefined);
  gaps.push(text.slice(end));
  return { blocks, gaps, lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
}

interface Line {
  readonly start: number;
  /** Before its line end. */
  readonly end: number;
  readonly isBlank: boolean;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  const add = (end: number) => lines.push({ start, end, isBlank: text.slice(start, end).trim() === "" });
  for (const { index, 0: found } of text.matchAll(/\r\n?|\n/g)) {
    add(index);
    start = index + found.length;
  }
  add(text.length);
  return lines;
}

function trimmed(lines: readonly Line[], from: number, to: number): [number, number] {
  let [first, last] = [from, Math.min(to, lines.length)];
  while (first < last && lines[first]?.isBlank) first++;
  while (last > first && lines[last - 1]?.isBlank) last--;
  return [first, last];
}

function isWritable(block: MarkdownBlock): boolean {
  const text = writeBlock(block);
  const labels = new Set([...text.matchAll(/(?<!\\)\[\^([^\]\s\\]+)\]/g)].map(([, label]) => label));
  const { blocks } = readMarkdown([text, ...[...labels].map((label) => `[^${label}]: note`)].join("\n\n"));
  return blocks.length === 1 && isSameBlock(blocks[0] as MarkdownBlock, block);
}

/** Compares what two blocks contain. Numbers of footnotes and slugs depend on the rest of the text. */
export const isSameBlock = (one: MarkdownBlock, other: MarkdownBlock): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

function comparable(block: MarkdownBlock): unknown {
  switch (block.kind) {
    case "heading":
      return { kind: block.kind, level: block.level, runs: inlineOf(block.children) };
    case "paragraph":
      return { kind: block.kind, runs: inlineOf(block.children) };
    case "quote":
      return { kind: block.kind, blocks: block.blocks.map(comparable) };
    case "list":
      return {
        ...block,
        items: block.items.map(({ isDone, isTight, blocks }) => ({
          isDone,
          isTight: isTight || blocks[0]?.kind !== "paragraph",
          blocks: blocks.map(comparable),
        })),
      };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map(inlineOf)) };
    default:
      return block;
  }
}

const inlineOf = (children: readonly MarkdownInline[]) =>
  runsOf(children).map(({ content, marks }) => ({
    content:
      typeof content === "object" && content.kind === "note"
        ? { kind: "note", label: content.label }
        : content,
    marks: marks.map((mark) => JSON.stringify(mark)).sort(),
  }));

/** An unchanged block by its position in the text before, or a new one. */
export type NextBlock = number | MarkdownBlock;

/**
 * @param before the text before
 * @param next the blocks of the new text, in their order
 */
export function joinMarkdown(before: SplitText, next: readonly NextBlock[]): string {
  const isSame = next.length === before.blocks.length && next.every((one, index) => one === index);
  if (isSame) return join(before, next, true);
  for (const attempt of [next, withNeighbours(before, next)])
    for (const keepsGaps of [true, false]) {
      const text = join(before, attempt, keepsGaps);
      if (isAsMeant(text, before, attempt)) return text;
    }
  return join(before, next, false);
}

/** Writes the blocks beside new ones again too: an indented one would belong to a new list before it. */
const withNeighbours = ({ blocks }: SplitText, next: readonly NextBlock[]): readonly NextBlock[] =>
  next.map((one, index) => {
    const isBeside = [next[index - 1], next[index + 1]].some((other) => typeof other === "object");
    return typeof one === "number" && isBeside ? (blocks[one]?.block ?? one) : one;
  });

function join({ blocks, gaps, lineEnd }: SplitText, next: readonly NextBlock[], keepsGaps: boolean): string {
  const positions = positionsOf(next, blocks.length);
  let text = gaps[0] ?? "";
  let previous = "";
  let last = -1;
  for (const [index, one] of next.entries()) {
    const following = next[index + 1];
    const beside = typeof following === "number" ? (blocks[following]?.source ?? "") : "";
    const written =
      typeof one === "number"
        ? (blocks[one]?.source ?? "")
        : writeBlock(one, previous, beside).replaceAll("\n", lineEnd);
    if (written === "") continue;
    const at = positions[index] ?? -1;
    const isBeside = last >= 0 && at === last + 1;
    const gap = isBeside ? (gaps[at] as string) : lineEnd + lineEnd;
    const isFree = typeof one === "number" && typeof next[index - 1] === "number" && isBeside;
    if (previous !== "") text += keepsGaps || isFree || isBlankLine(gap) ? gap : lineEnd + lineEnd;
    text += written;
    previous = written;
    last = at >= 0 ? at : -2;
  }
  if (previous === "") return "";
  return text + (gaps[blocks.length] ?? "");
}

const isBlankLine = (gap: string): boolean => /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)/.test(gap);

/** A new block has the position of the one that it replaces, if as many came as went. */
function positionsOf(next: readonly NextBlock[], count: number): number[] {
  const positions = next.map((one) => (typeof one === "number" ? one : -1));
  for (let at = 0; at < next.length; at++) {
    if (positions[at] !== -1) continue;
    let end = at;
    while (end < next.length && typeof next[end] !== "number") end++;
    const from = at === 0 ? 0 : (positions[at - 1] ?? 0) + 1;
    const to = end === next.length ? count : (positions[end] ?? 0);
    if (to - from === end - at) for (let one = at; one < end; one++) positions[one] = from + one - at;
    at = end - 1;
  }
  return positions;
}

/** @returns true if the text has the blocks that were meant: none runs into the next one */
function isAsMeant(text: string, before: SplitText, next: readonly NextBlock[]): boolean {
  const { blocks } = splitSources(text);
  const meant = next.filter((one) => typeof one === "number" || writeBlock(one) !== "");
  return (
    blocks.length === meant.length &&
    meant.every((one, index) => {
      const { source, block } = blocks[index] as SourceBlock;
      return typeof one === "number"
        ? source === before.blocks[one]?.source
        : block !== undefined && isSameBlock(block, one);
    })
  );
}
