/** Turns pictures, code, tables, lists, quotes and headings that are written in HTML into those of Markdown. */
import { markdownParser } from "../../document/markdown/parser.ts";
import { lineStartsOf } from "../../document/markdown/read.ts";
import { writeBlock, writeMarkdown } from "../../document/markdown/write.ts";
import { attributesOf, BadHtml, blocksOfHtml, sourceOf } from "./html-blocks.ts";
import { type Edit, type EditedText, edited } from "./text-edits.ts";

const picture = /<img\b/i;
/** Blocks whose lines and cells would run together without their tags. */
const block = /<(?:pre|table|ul|ol|blockquote|h[1-6])\b/i;
/** Length of a tag, in UTF-16 code units. */
const maxTag = 3000;

/**
 * @param code offsets of code, in order
 * @param onLoss called with an offset in the text, and HTML that is left out
 */
export function withoutHtml(
  text: string,
  code: readonly (readonly [from: number, to: number])[],
  onLoss: (offset: number, html: string) => void,
): EditedText {
  if (!picture.test(text) && !block.test(text)) return edited(text, []);
  const blocks = blockEdits(text, onLoss);
  const taken = [...blocks.map(({ from, to }) => [from, to] as const), ...code].sort(([a], [b]) => a - b);
  const tags: Edit[] = [];
  let at = 0;
  for (const [from, to] of [...taken, [text.length, text.length] as const]) {
    if (from > at) tags.push(...tagEdits(text, at, from, false));
    at = Math.max(at, to);
  }
  return edited(
    text,
    [...blocks, ...tags].sort((a, b) => a.from - b.from),
  );
}

/** Blocks of HTML become blocks of Markdown. A picture inside of lists and quotes stays in its block. */
function blockEdits(text: string, onLoss: (offset: number, html: string) => void): Edit[] {
  const starts = lineStartsOf(text);
  const edits: Edit[] = [];
  for (const { type, map, level, content } of markdownParser().parse(text, {})) {
    if (type !== "html_block" || !map || /^\s*<(?:[!?]|(?:script|style)\b)/i.test(content)) continue;
    const isCode = /^\s*<pre\b/i.test(content);
    const hasPicture = picture.test(content);
    if (hasPicture ? isCode : !block.test(content) || !isComplete(content)) continue;
    const from = starts[map[0]] ?? text.length;
    const to = starts[map[1]] ?? text.length;
    if (from < (edits.at(-1)?.to ?? 0)) continue;
    if ((level > 0 && hasPicture) || /\smarkdown\s*=/i.test(content)) {
      edits.push(...tagEdits(text, from, to, true));
      continue;
    }
    const written = markdownOf(content, (html) => onLoss(from, html));
    if (written === undefined) continue;
    // The marks of the lists and quotes that it is in. A list has its mark in the first line only.
    const first = level === 0 ? "" : text.slice(from, Math.max(from, text.indexOf("<", from)));
    const next = first.replace(/[^\s>]/g, " ");
    const isAfterBlank = from === 0 || /\n[ \t>]*\r?\n$/.test(text.slice(Math.max(0, from - 80), from));
    const before = isAfterBlank || first !== next ? "" : `${next.trimEnd()}\n`;
    const lines = written.split("\n").map((line, index) => (index === 0 ? first : next) + line);
    edits.push({ from, to, text: `${before}${lines.map((line) => line.trimEnd()).join("\n")}\n` });
  }
  return edits;
}

/** An element can hold Markdown: then it starts in one block of HTML, and ends in another. */
function isComplete(html: string): boolean {
  const open = new Map<string, number>();
  for (const [, slash, name = ""] of html.matchAll(
    /<(\/?)(pre|table|[uo]l|blockquote|h[1-6]|div|details|section|article|aside|figure|center|header|footer)\b/gi,
  ))
    open.set(name.toLowerCase(), (open.get(name.toLowerCase()) ?? 0) + (slash === "" ? 1 : -1));
  return [...open.values()].every((count) => count === 0);
}

function markdownOf(html: string, onLoss: (html: string) => void): string | undefined {
  try {
    return writeMarkdown(
      blocksOfHtml(html, {
        note: onLoss,
        picture: (source) => (source === "" ? void onLoss("<img>") : source),
        link: (href) => href,
      }),
    );
  } catch (error) {
    if (!(error instanceof BadHtml)) throw error;
    return undefined;
  }
}

const around =
  /^<\/?(?:p|div|figure|figcaption|center|span|picture|source|section|table|tbody|thead|tr|td|th)\b/i;

/** @param isBlock true to leave out the tags of blocks too */
function tagEdits(text: string, from: number, to: number, isBlock: boolean): Edit[] {
  const edits: Edit[] = [];
  for (let at = text.indexOf("<", from); at >= 0 && at < to; at = text.indexOf("<", at + 1)) {
    const start = text.slice(at, at + 12);
    const isPicture = picture.test(start.slice(0, 5));
    if (text[at - 1] === "\\" || !(isPicture || (isBlock && around.test(start)))) continue;
    const end = endOfTag(text, at, to);
    if (end === undefined) continue;
    const made = isPicture ? pictureOf(text.slice(at, end)) : "";
    if (made === undefined) continue;
    edits.push({ from: at, to: end, text: made });
    at = end - 1;
  }
  return edits;
}

/** @returns the offset after the `>` of a tag, which can be in a quoted value too */
function endOfTag(text: string, from: number, limit: number): number | undefined {
  let quote = "";
  const end = Math.min(limit, from + maxTag);
  for (let at = from; at < end; at++) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at + 1;
    else if ((character === '"' || character === "'") && text[at - 1] === "=") quote = character;
    // A paragraph ends at a blank line.
    else if (character === "\n" && /^[ \t]*\r?\n/.test(text.slice(at + 1, at + 80))) return undefined;
  }
  return undefined;
}

function pictureOf(tag: string): string | undefined {
  const attributes = attributesOf(tag);
  const source = sourceOf(attributes);
  if (source === "") return undefined;
  const { alt = "", title } = attributes;
  return writeBlock({ kind: "figure", source, alt: alt.trim(), caption: title?.trim() || undefined })
    .replace(/\s+/g, " ")
    .replace(/(?<!\\)\|/g, "\\|");
}
