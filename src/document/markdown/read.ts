/** Reads a Markdown text: its tree for views, and what the document has to check: addresses, HTML, headings and letters. */

import type { Token } from "markdown-it";
import type {
  MarkdownAlignment,
  MarkdownBlock,
  MarkdownHeading,
  MarkdownInline,
  MarkdownItem,
  MarkdownNote,
  MarkdownText,
} from "#section";
import { remember } from "../../section/rules/remember.ts";
import { type MarkdownFinding, readInline, textOfInline } from "./inline.ts";
import { type Counted, markdownParser, maxMade, maxNesting, TooManyElements } from "./parser.ts";

export interface ReadMarkdown extends MarkdownText {
  readonly findings: readonly MarkdownFinding[];
  /** Slugs of its headings. */
  readonly slugs: readonly string[];
  /** The texts that visitors see. */
  readonly visible: string;
  readonly isTooDeep: boolean;
  /** Number of elements. */
  readonly elements: number;
  /** Lines of each block of the text, in the order of `blocks`. */
  readonly ranges: readonly BlockRange[];
}

/** Place of a block in its text. */
interface BlockRange {
  /** First line, from 0. */
  readonly from: number;
  /** Line after the last one. Blank lines at the end can be included. */
  readonly to: number;
  /** False if the tree lacks something that the text contains: HTML, a comment. */
  readonly isWhole: boolean;
}

/** A page is validated and rendered right after each other, so few texts are kept. */
export const readMarkdown = remember((text: string): ReadMarkdown => new MarkdownReader(text).read(), {
  maxEntries: 8,
  longest: Number.POSITIVE_INFINITY,
});

/** Walks over the tokens of one text. */
class MarkdownReader {
  readonly #findings: MarkdownFinding[] = [];
  readonly #tokens: readonly Token[];
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  #at = 0;
  /** Offset of the last finding that was found in its line. */
  #foundAt = 0;
  readonly #headings: { readonly level: number; readonly heading: { depth: number } & MarkdownHeading }[] =
    [];
  readonly #slugs = new Map<string, number>();
  readonly #references = new Map<number, number>();
  readonly #listed: readonly ListedNote[];
  /** Position of the first token of each footnote that is defined apart from its references, by its label. */
  readonly #definitions = new Map<string, number>();
  readonly #visible: string[] = [];
  /** Number of places where something was left out so far. */
  #losses = 0;
  #isTooDeep = false;
  /** Number of elements of a text with so many that it was not read. */
  #unread = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = lineStartsOf(text);
    const state: ParserState = { made: 0 };
    this.#tokens = this.#parse(state);
    this.#listed = state.footnotes?.list ?? [];
  }

  #parse(state: ParserState): readonly Token[] {
    try {
      return markdownParser().parse(this.#text, state);
    } catch (error) {
      if (!(error instanceof TooManyElements)) throw error;
      this.#unread = maxMade;
      return [];
    }
  }

  read(): ReadMarkdown {
    const ranges: BlockRange[] = [];
    const parsed = this.#blocks(ranges);
    const noted = this.#listed.map((note) => this.#note(note));
    this.#setDepths();
    const slugs = this.#headings.map(({ heading }) => heading.slug);
    const known = new Set(slugs);
    const blocks = withJumps(parsed, known);
    const notes = noted.map((own, id): MarkdownNote => {
      // Counted only now: a footnote can be cited in another one.
      const references = this.#references.get(id) ?? 0;
      return { number: id + 1, references, blocks: withJumps(own, known) };
    });
    const visible = this.#visible.join("\n");
    return {
      blocks,
      notes,
      minutes: countMinutes(visible),
      findings: this.#findings.filter(({ kind, value }) => kind !== "link" || !known.has(slugIn(value))),
      slugs,
      visible,
      isTooDeep: this.#isTooDeep || this.#tokens.some(({ level }) => level >= maxNesting - 1),
      elements: this.#countElements(),
      ranges,
    };
  }

  #countElements(): number {
    const inText = this.#tokens.reduce(
      (sum, { children }) => sum + 1 + (children?.length ?? 0),
      this.#unread,
    );
    return this.#listed.reduce((sum, { tokens }) => sum + 1 + (tokens?.length ?? 0), inText);
  }

  lose(): void {
    this.#losses++;
  }

  noteTooDeep(): void {
    this.#isTooDeep = true;
  }

  countReference(id: number): number {
    const index = this.#references.get(id) ?? 0;
    this.#references.set(id, index + 1);
    return index;
  }

  find(kind: MarkdownFinding["kind"], value: string, line: number): void {
    const start = Math.max(this.#lineStarts[line] ?? 0, this.#foundAt);
    const end = Math.min(this.#lineStarts[line + 1] ?? this.#text.length, start + searched);
    const column = this.#text.slice(start, end).indexOf(value.slice(0, searched).split("\n", 1)[0] ?? "");
    const offset = column < 0 ? (this.#lineStarts[line] ?? 0) : start + column;
    if (column >= 0) this.#foundAt = offset;
    this.#findings.push({ kind, value, offset });
  }

  /**
   * @param ranges receives the lines of each block
   * @returns the blocks up to the end of the open one
   */
  #blocks(ranges?: BlockRange[]): MarkdownBlock[] {
    const blocks: MarkdownBlock[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) {
      const before = this.#losses;
      const block = this.#block(token);
      if (!block) continue;
      blocks.push(block);
      const [from = 0, to = from] = token.map ?? [];
      ranges?.push({ from, to, isWhole: this.#losses === before });
    }
    return blocks;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): MarkdownBlock | undefined {
    switch (token.type) {
      case "heading_open":
        return this.#heading(Number(token.tag.slice(1)));
      case "paragraph_open":
        return paragraphOf(this.#content());
      case "blockquote_open":
        return { kind: "quote", blocks: this.#blocks() };
      case "bullet_list_open":
        return { kind: "list", start: undefined, items: this.#items() };
      case "ordered_list_open":
        return { kind: "list", start: Number(token.attrGet("start") ?? 1), items: this.#items() };
      case "table_open":
        return this.#table();
      case "fence":
      case "code_block":
        this.#visible.push(token.content);
        if (token.info.trim() !== (languageOf(token.info) ?? "")) this.lose();
        return {
          kind: "codeBlock",
          language: languageOf(token.info),
          text: token.content.replace(/\n$/, ""),
        };
      case "hr":
        return { kind: "rule" };
      case "html_block":
        return this.#html(token);
      case "footnote_reference_open":
        this.#passDefinition(token);
        return undefined;
      default:
        // Only containers that the parser's plugins add, and text that it did not parse.
        if (token.nesting === 1) this.#blocks();
        return undefined;
    }
  }

  /** Reads the texts of an open block up to its end. */
  #content(): readonly MarkdownInline[] {
    let children: readonly MarkdownInline[] = [];
    // A block of text has one token with its content.
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next())
      if (token.type === "inline") children = readInline(token.children ?? [], token.map?.[0] ?? 0, this);
    this.#visible.push(textOfInline(children));
    return children;
  }

  #heading(level: number): MarkdownBlock | undefined {
    const children = this.#content();
    // Without content it would be a stop for screen readers, and an empty link in the contents.
    if (children.length === 0) return void this.lose();
    const heading = {
      kind: "heading" as const,
      level,
      depth: 0,
      slug: this.#slug(textOfInline(children)),
      children,
    };
    this.#headings.push({ level, heading });
    return heading;
  }

  #slug(text: string): string {
    const slug = slugOf(text);
    for (;;) {
      const count = this.#slugs.get(slug) ?? 0;
      this.#slugs.set(slug, count + 1);
      const unique = count === 0 ? slug : `${slug}-${count}`;
      if (count === 0 || !this.#slugs.has(unique)) {
        if (count > 0) this.#slugs.set(unique, 1);
        return unique;
      }
    }
  }

  /** Sets the depths of headings below the title, without a gap: authors skip levels and start at any. */
  #setDepths(): void {
    const open: number[] = [];
    for (const { level, heading } of this.#headings) {
      while (open.length > 0 && (open.at(-1) as number) >= level) open.pop();
      heading.depth = open.length;
      open.push(level);
    }
  }

  #items(): MarkdownItem[] {
    const items: MarkdownItem[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) {
      const isTight = this.#tokens[this.#at]?.hidden === true;
      items.push(taskOf(this.#blocks(), isTight));
    }
    return items;
  }

  #table(): MarkdownBlock {
    const rows: (readonly MarkdownInline[])[][] = [];
    const alignments: (MarkdownAlignment | undefined)[] = [];
    for (let token = this.#next(); token && token.type !== "table_close"; token = this.#next()) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type !== "th_open" && token.type !== "td_open") continue;
      if (token.type === "th_open") alignments.push(alignmentOf(token));
      rows.at(-1)?.push(this.#content());
    }
    return { kind: "table", alignments, rows };
  }

  #html(token: Token): MarkdownBlock | undefined {
    const text = token.content.replace(comments, "").trim();
    this.lose();
    if (text === "") return undefined;
    this.find("html", text, token.map?.[0] ?? 0);
    this.#visible.push(text);
    return { kind: "html", text };
  }

  /** Remembers where the definition of a footnote is, and goes on after it. */
  #passDefinition({ meta }: Token): void {
    this.#definitions.set(String(meta?.label ?? ""), this.#at);
    for (let token = this.#next(); token; token = this.#next())
      if (token.type === "footnote_reference_open") this.#passDefinition(token);
      else if (token.type === "footnote_reference_close") return;
  }

  #note({ label, tokens }: ListedNote): MarkdownBlock[] {
    if (tokens) {
      const children = readInline(tokens, 0, this);
      this.#visible.push(textOfInline(children));
      return [paragraphOf(children)];
    }
    this.#at = this.#definitions.get(label ?? "") ?? this.#tokens.length;
    return this.#blocks();
  }
}

/** Footnote in the order of its first reference (markdown-it-footnote). */
interface ListedNote {
  /** Name, if it is defined apart from its references. */
  readonly label?: string;
  /** Content, if it is written in its place. */
  readonly tokens?: readonly Token[];
}

/** State of the parser after a text. */
type ParserState = Counted & {
  readonly footnotes?: { readonly list?: readonly ListedNote[] };
};

/** Maximum number of characters in which a finding is searched: an address may be defined elsewhere in the text. */
const searched = 1000;

/** `<!--more-->` and notes of authors. */
const comments = /<!--(?:(?!-->)[\s\S])*(?:-->|$)/g;

const languageOf = (info: string): string | undefined => /^[\w+#.-]{1,40}/.exec(info.trim())?.[0];

function alignmentOf(token: Token): MarkdownAlignment | undefined {
  const [, side] = /text-align:(left|center|right)/.exec(String(token.attrGet("style") ?? "")) ?? [];
  return side === undefined ? undefined : side === "center" ? "center" : side === "left" ? "start" : "end";
}

/** A picture alone in its paragraph is a figure. */
function paragraphOf(children: readonly MarkdownInline[]): MarkdownBlock {
  const [only, ...others] = children;
  if (typeof only === "object" && only.kind === "picture" && others.length === 0)
    return { ...only, kind: "figure" };
  return { kind: "paragraph", children };
}

/** Takes the box of a task off its text: "[x] done". */
function taskOf(blocks: readonly MarkdownBlock[], isTight: boolean): MarkdownItem {
  const [first, ...rest] = blocks;
  const text = first?.kind === "paragraph" ? first.children[0] : undefined;
  const box = typeof text === "string" ? /^\[([ xX])\](?=\s)\s/.exec(text) : null;
  if (first?.kind !== "paragraph" || typeof text !== "string" || !box)
    return { isDone: undefined, isTight, blocks };
  const children = [text.slice(box[0].length), ...first.children.slice(1)];
  return { isDone: box[1] !== " ", isTight, blocks: [{ ...first, children }, ...rest] };
}

/** @returns the slug that a link to its own page names; the empty string for any other link */
const slugIn = (to: string): string => {
  if (!to.startsWith("#")) return "";
  try {
    return decodeURIComponent(to.slice(1));
  } catch {
    return "";
  }
};

/** Turns links to headings of the same text into jumps. */
function withJumps(blocks: readonly MarkdownBlock[], slugs: ReadonlySet<string>): readonly MarkdownBlock[] {
  if (slugs.size === 0) return blocks;
  const inline = (children: readonly MarkdownInline[]): readonly MarkdownInline[] =>
    children.map((child) => {
      if (typeof child === "string" || !("children" in child)) return child;
      const own = { ...child, children: inline(child.children) };
      if (own.kind !== "link" || !slugs.has(slugIn(own.to))) return own;
      return { kind: "jump", to: own.to, slug: slugIn(own.to), children: own.children };
    });
  return blocks.map((block): MarkdownBlock => {
    if (block.kind === "quote") return { ...block, blocks: withJumps(block.blocks, slugs) };
    if (block.kind === "list")
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: withJumps(item.blocks, slugs) })),
      };
    if (block.kind === "table")
      return { ...block, rows: block.rows.map((row) => row.map((cell) => inline(cell))) };
    return "children" in block ? { ...block, children: inline(block.children) } : block;
  });
}

/** @returns the slug of a heading, as GitHub makes it */
const slugOf = (text: string): string =>
  // Longer runs of marks take long to put in order.
  text
    .slice(0, 400)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-")
    .slice(0, 80) || "section";

/** @returns the offset at which each line begins */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Adults read about 200 words a minute on a screen. */
const wordsPerMinute = 200;
/** Scripts without spaces between words: about 500 characters a minute. */
const charactersPerWord = 2.5;

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** @returns minutes that a text takes to read, at least 1 */
function countMinutes(text: string): number {
  let characters = 0;
  const spaced = text.replace(unspaced, () => {
    characters++;
    return " ";
  });
  const words = (spaced.match(word) ?? []).length + characters / charactersPerWord;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
