/** The text of an article in a file: reads it, and writes another one. Lines that nobody edited keep their bytes. */
import { outlineArticle, sectionOfArticle } from "./article-part.ts";

/** Bytes of a file, split where its text begins. */
interface SplitArticle {
  readonly uniqId: string;
  readonly head: Buffer;
  readonly body: Buffer;
}

interface Line {
  /** Without its end. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly end: "" | "\n" | "\r\n";
}

export interface ArticleText {
  /** Name of the section. */
  readonly uniqId: string;
  /** As the document has it: lines end with "\n". */
  readonly text: string;
}

/** @returns undefined for a file whose text can't be edited by itself */
export function readArticleText(path: string, bytes: Uint8Array): ArticleText | undefined {
  const split = splitArticle(path, bytes);
  return split && { uniqId: split.uniqId, text: decode(split.body).replaceAll("\r\n", "\n") };
}

/** @returns the section that the file becomes; undefined if its front matter can't be read */
export function readArticleSection(path: string, bytes: Uint8Array): unknown {
  const made = sectionOfArticle(path, decode(bytes).replace(/^\uFEFF/, ""));
  return "pieces" in made ? JSON.parse(made.pieces.map(({ text }) => text).join("")) : undefined;
}

/**
 * @param text lines end with "\n"; ends of other lines are those of the file
 * @returns the file with this text; undefined if it can't be edited by itself
 */
export function withArticleText(path: string, bytes: Uint8Array, text: string): Buffer | undefined {
  const split = splitArticle(path, bytes);
  if (!split) return undefined;
  const { head, body } = split;
  const end = endOf(body) ?? endOf(head) ?? "\n";
  // Without front matter, a rule in the first line would begin one.
  const guard = head.length === 0 && /^---[ \t]*(?:\n|$)/.test(text) ? Buffer.from(end) : Buffer.alloc(0);
  return Buffer.concat([head, guard, ...linesWith(linesOf(body), text.replaceAll("\r\n", "\n"), end)]);
}

const mark = Buffer.from("\uFEFF");
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
const feed = 0x0a;

function splitArticle(path: string, given: Uint8Array): SplitArticle | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  const start = bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0;
  const text = decode(bytes.subarray(start));
  const outline = outlineArticle(path, text);
  if (!outline) return undefined;
  // Counted by lines: bytes that are not UTF-8 have another length as characters.
  const before = text.slice(0, outline.textAt).split("\n");
  let at = start;
  for (let line = 1; line < before.length; line++) at = bytes.indexOf(feed, at) + 1;
  at += Buffer.byteLength(before.at(-1) ?? "");
  return { uniqId: outline.uniqId, head: bytes.subarray(0, at), body: bytes.subarray(at) };
}

function linesOf(bytes: Buffer): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at <= bytes.length; ) {
    const found = bytes.indexOf(feed, at);
    const to = found < 0 ? bytes.length : found + 1;
    const end = found < 0 ? "" : found > at && bytes[found - 1] === 0x0d ? "\r\n" : "\n";
    const own = bytes.subarray(at, to - end.length);
    lines.push({ text: decode(own), bytes: own, end });
    if (found < 0) break;
    at = to;
  }
  return lines;
}

/** @returns the first line end */
const endOf = (bytes: Buffer): Line["end"] | undefined => linesOf(bytes).find(({ end }) => end !== "")?.end;

/** Takes each line that was there before with its bytes, in order. */
function linesWith(old: readonly Line[], text: string, end: string): Buffer[] {
  const next = text.split("\n");
  let first = 0;
  while (first < Math.min(old.length, next.length) && old[first]?.text === next[first]) first++;
  let last = 0;
  while (
    last < Math.min(old.length, next.length) - first &&
    old[old.length - 1 - last]?.text === next[next.length - 1 - last]
  )
    last++;
  /** Lines between them by their text, the first one at the end. */
  const places = new Map<string, number[]>();
  for (let at = old.length - last - 1; at >= first; at--) {
    const { text } = old[at] as Line;
    const found = places.get(text);
    if (found) found.push(at);
    else places.set(text, [at]);
  }
  let from = first;
  const lineFor = (content: string, index: number): Line | undefined => {
    if (index < first) return old[index];
    if (index >= next.length - last) return old[old.length - next.length + index];
    const found = places.get(content) ?? [];
    while ((found.at(-1) ?? from) < from) found.pop();
    const at = found.pop();
    if (at !== undefined) from = at + 1;
    return at === undefined ? undefined : old[at];
  };
  return next.map((content, index) => {
    const known = lineFor(content, index);
    const isLast = index === next.length - 1;
    const bytes = known?.bytes ?? Buffer.from(content);
    // A changed line has the end of the line in whose place it is.
    const near = (known ?? old[from])?.end || end;
    return Buffer.concat([bytes, Buffer.from(isLast ? "" : near)]);
  });
}
