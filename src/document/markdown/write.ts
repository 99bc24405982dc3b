/** Writes a tree of Markdown as text, so that reading the text gives the same tree again (read.ts). */
import type { MarkdownBlock, MarkdownInline, MarkdownItem, MarkdownMark, MarkdownPicture } from "#section";
import { childrenOf, type Run, runsOf } from "./runs.ts";

/** @returns the text, without a line break at its end */
export function writeMarkdown(blocks: readonly MarkdownBlock[]): string {
  let previous = "";
  const texts: string[] = [];
  for (const block of blocks) {
    const text = writeBlock(block, previous);
    if (text === "") continue;
    texts.push(text);
    previous = text;
  }
  return texts.join("\n\n");
}

/**
 * @param beside texts of the blocks before and after it: a list has other markers than lists beside it, or they would be one
 * @returns the empty string for a block without content
 */
export function writeBlock(block: MarkdownBlock, ...beside: readonly string[]): string {
  switch (block.kind) {
    case "heading": {
      const text = onOneLine(writeContent(block.children, true)).replace(/(?<!#)#+$/, "\\$&");
      return text === "" ? "" : `${"#".repeat(block.level)} ${text}`;
    }
    case "paragraph":
      return linesOf(writeContent(block.children)).map(escapeLine).join("\n");
    case "quote":
      return prefixed(writeMarkdown(block.blocks), "> ", "> ");
    case "list":
      return writeList(block.items, block.start, beside);
    case "codeBlock": {
      const fence = "`".repeat(Math.max(3, longestRun(block.text, /`+/g) + 1));
      return `${fence}${block.language ?? ""}\n${block.text === "" ? "" : `${block.text}\n`}${fence}`;
    }
    case "table":
      return writeTable(block.alignments, block.rows);
    case "figure":
      return writePicture(block);
    case "rule":
      return "---";
    case "html":
      return block.text;
  }
}

const longestRun = (text: string, run: RegExp): number =>
  (text.match(run) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);

const onOneLine = (text: string): string => text.split("\n").map(trimLine).join(" ").trim();

/** The text before the spaces is looked at once, also if there are many spaces in the middle. */
const trimLine = (line: string): string => line.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");

/** Spaces at the ends of lines mean something, or nothing. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, endOfContent(text, /[ \t\n]/))
    .split("\n")
    .map(trimLine)
    .filter((line) => line !== "");

/** @returns the offset of the spaces and breaks at the end; a backslash that is escaped is content */
function endOfContent(text: string, space: RegExp): number {
  let end = text.length;
  while (end > 0 && space.test(text.charAt(end - 1))) {
    const isLineEnd = text.charAt(--end) === "\n";
    let backslashes = 0;
    while (isLineEnd && text.charAt(end - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 1) end--;
  }
  return end;
}

/** Escapes what begins a block at the start of a line. */
function escapeLine(line: string): string {
  if (/^(?:#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|=+[ \t]*$|~{3}|[-:|][-:|\t ]*$)/.test(line))
    return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, "$1\\$2");
}

const prefixed = (text: string, first: string, others: string): string =>
  text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join("\n");

function writeList(
  items: readonly MarkdownItem[],
  start: number | undefined,
  beside: readonly string[],
): string {
  const marks = start === undefined ? ["-", "*", "+"] : [".", ")"];
  const isFree = (mark: string) =>
    beside.every((text) => !text.startsWith(mark) && /^\d+(.)/.exec(text)?.[1] !== mark);
  const used = marks.find(isFree) ?? (marks[0] as string);
  const isLoose = items.some(({ isTight, blocks }) => !isTight && blocks[0]?.kind === "paragraph");
  return items
    .map((item, index) => {
      const marker = start === undefined ? used : `${start + index}${used}`;
      return writeItem(item, marker, isLoose);
    })
    .join(isLoose ? "\n\n" : "\n");
}

function writeItem({ isDone, blocks }: MarkdownItem, marker: string, isLoose: boolean): string {
  const texts: string[] = [];
  for (const block of blocks) {
    const text = writeBlock(block, texts.at(-1) ?? "");
    if (text !== "") texts.push(text);
  }
  const content = texts.join(isLoose ? "\n\n" : "\n");
  const box = isDone === undefined ? "" : isDone ? "[x] " : "[ ] ";
  return prefixed(box + content, `${marker} `, " ".repeat(marker.length + 1));
}

type Table = Extract<MarkdownBlock, { kind: "table" }>;

function writeTable(alignments: Table["alignments"], rows: Table["rows"]): string {
  const [head = [], ...body] = rows;
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const cell = (children: readonly MarkdownInline[]) =>
    onOneLine(writeContent(children, true)).replaceAll("|", "\\|");
  const line = head.map((_, index) => {
    const side = alignments[index];
    return side === "center" ? ":-:" : side === "end" ? "--:" : side === "start" ? ":--" : "---";
  });
  return [row(head.map(cell)), row(line), ...body.map((one) => row(one.map(cell)))].join("\n");
}

interface Around {
  /** True where a line break would end the block. */
  readonly isOneLine?: boolean;
  /** Character before and after the content; the empty string at the ends of a block. */
  readonly before?: string;
  readonly after?: string;
}

/** Marks without text would be read as text. */
function writeContent(children: readonly MarkdownInline[], isOneLine = false): string {
  const runs = runsOf(children).filter(({ content }) => content !== "");
  const isBlank = ({ content }: Run) => typeof content === "string" && content.trim() === "";
  const marked = runs.map((run) => (isBlank(run) ? { ...run, marks: [] } : run));
  return writeInline(childrenOf(marked), { isOneLine });
}

function writeInline(children: readonly MarkdownInline[], around: Around = {}): string {
  let text = "";
  for (const [index, child] of children.entries()) {
    const before = text.at(-1) ?? around.before ?? "";
    const after = firstCharacter(children[index + 1], around.after ?? "");
    text +=
      typeof child === "string"
        ? escapeText(child, before, after)
        : writeMark(child, { ...around, before, after });
  }
  return text;
}

function firstCharacter(next: MarkdownInline | undefined, after: string): string {
  if (next === undefined) return after;
  if (typeof next === "string") return next.slice(0, 1);
  // All others begin with a punctuation mark, a break with a line end.
  return next.kind === "break" ? "\n" : "<";
}

function writeMark(child: Exclude<MarkdownInline, string>, around: Around): string {
  switch (child.kind) {
    case "code":
      return writeCode(child.text);
    case "break":
      return around.isOneLine ? "<br>" : "\\\n";
    case "link":
    case "jump":
      return writeLink(child.to, child.children, around);
    case "picture":
      return writePicture(child);
    case "note":
      return child.label === undefined ? "" : `[^${child.label}]`;
    case "strong":
    case "em":
    case "s":
      return writeEmphasis(child.kind, child.children, around);
    default:
      return writeTag(child.kind, child.children, around);
  }
}

/** Spaces are outside: a tag alone in a line begins a block of HTML. */
function writeTag(kind: MarkdownMark, children: readonly MarkdownInline[], around: Around): string {
  const [leading, content, trailing] = apart(writeInline(children, { ...around, before: ">", after: "<" }));
  return `${leading}<${kind}>${content}</${kind}>${trailing}`;
}

/** @returns leading spaces and breaks, content, and trailing ones */
function apart(text: string): [string, string, string] {
  const [leading = ""] = /^(?:\s|\\\n)*/.exec(text) ?? [];
  const end = Math.max(leading.length, endOfContent(text, /\s/));
  return [leading, text.slice(leading.length, end), text.slice(end)];
}

function writeCode(text: string): string {
  const ticks = "`".repeat(longestRun(text, /`+/g) + 1);
  const needsSpace = /^`|`$/.test(text) || (/^ .* $/s.test(text) && /[^ ]/.test(text));
  const content = onOneLineCode(text);
  return needsSpace ? `${ticks} ${content} ${ticks}` : ticks + content + ticks;
}

const onOneLineCode = (text: string): string => text.replaceAll("\n", " ");

function writeLink(to: string, children: readonly MarkdownInline[], around: Around): string {
  const [only, ...others] = children;
  const isAddress = others.length === 0 && only === to && /^[a-z][a-z\d+.-]{1,31}:[^\s<>]+$/i.test(to);
  if (isAddress) return `<${to}>`;
  const text = writeInline(children, { ...around, before: "[", after: "]" });
  return `[${text}](${writeAddress(to)})`;
}

function writeAddress(to: string): string {
  const address = escapeEntities(to.replaceAll("\\", "\\\\").replaceAll("\n", "%0A"));
  if (address !== "" && !/[\s<>()]/.test(address)) return address;
  return `<${address.replace(/[<>]/g, "\\$&")}>`;
}

const writePicture = ({ source, alt, caption }: MarkdownPicture): string => {
  const title = caption
    ? ` "${escapeEntities(caption.replace(/["\\]/g, "\\$&").replace(/\s*\n\s*/g, "\n"))}"`
    : "";
  return `![${onOneLine(escapeText(alt))}](${writeAddress(source)}${title})`;
};

/** Markdown has no marks in some places, such as inside of a word next to a punctuation mark. HTML has them everywhere. */
function writeEmphasis(
  kind: keyof typeof delimiters,
  children: readonly MarkdownInline[],
  around: Around,
): string {
  const { before = "", after = "" } = around;
  for (const delimiter of delimiters[kind]) {
    const sign = delimiter.slice(0, 1);
    const inner = writeInline(children, { ...around, before: sign, after: sign });
    const [leading, content, trailing] = apart(inner);
    if (content === "") return inner;
    if (/\\$/.test(content) || content.startsWith(sign) || content.endsWith(sign)) continue;
    const [outer, next] = [leading || before, trailing || after];
    if (outer === sign || next === sign) continue;
    const opens = !isPunctuation(content.slice(0, 1)) || isEdge(outer);
    const closes = !isPunctuation(content.slice(-1)) || isEdge(next);
    const isFree = sign !== "_" || (isEdge(outer) && isEdge(next));
    if (opens && closes && isFree) return leading + delimiter + content + delimiter + trailing;
  }
  return writeTag(kind, children, around);
}

const delimiters = { strong: ["**"], em: ["*", "_"], s: ["~~"] } as const;

const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
const isEdge = (character: string): boolean =>
  character === "" || /^\s$/.test(character) || isPunctuation(character);

/** Escapes what would be read as Markdown or HTML. Most underscores and asterisks are not. */
const escapeText = (text: string, before = "", after = ""): string =>
  escapeEntities(
    text
      .replace(/[\\`[\]<]|~(?=~)|(?<=~)~/g, "\\$&")
      .replace(/(?<! )\*|\*(?! )/g, "\\*")
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      // Before a link they would make an image or a footnote of it.
      .replace(/[!^]$/, (sign) => (after === "<" ? `\\${sign}` : sign))
      .replace(/^\^/, (sign) => (before === "[" ? `\\${sign}` : sign)),
  );

const escapeEntities = (text: string): string => text.replace(/&(?=#|[a-z][a-z\d]{1,31};)/gi, "&amp;");
