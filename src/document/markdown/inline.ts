/** Reads the inline content of a block of Markdown. HTML is kept only if it is a bare tag of rich text; the rest is reported. */
import type { Token } from "markdown-it";
import type { MarkdownInline, MarkdownMark } from "#section";
import { decodePercent } from "../../section/rules/percent.ts";
import { maxNesting } from "./parser.ts";

/** Address or HTML in a text. */
export interface MarkdownFinding {
  /** html: a block. tag: a single tag, which is left out. */
  readonly kind: "link" | "picture" | "html" | "tag";
  /** The address as written, or the HTML. */
  readonly value: string;
  /** Offset in the text, in UTF-16 code units. */
  readonly offset: number;
}

/** Reader of a text, to which the inline content of each block reports. */
interface TextReader {
  /**
   * Notes an address or HTML.
   * @param line from 0
   */
  find(kind: MarkdownFinding["kind"], value: string, line: number): void;
  /** Counts a reference to a footnote. @returns its index among those to the same footnote */
  countReference(id: number): number;
  /** Notes that something is left out of the tree. */
  lose(): void;
  /** Notes that marks are nested too deep. */
  noteTooDeep(): void;
}

/** Marks by tag: those of Markdown, and of bare HTML in it. */
const marks: Readonly<Record<string, MarkdownMark>> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  s: "s",
  u: "u",
  sub: "sub",
  sup: "sup",
};

/** Element that is still open. */
interface Open {
  readonly tag: string;
  readonly isHtml: boolean;
  /** Address of a link. */
  readonly to: string | undefined;
  readonly children: MarkdownInline[];
}

/**
 * @param tokens content of a block
 * @param line first line of the block, from 0
 */
export function readInline(
  tokens: readonly Token[],
  line: number,
  reader: TextReader,
): readonly MarkdownInline[] {
  const content = new InlineContent(reader, line);
  for (const token of tokens) content.add(token);
  return content.end();
}

class InlineContent {
  readonly #reader: TextReader;
  #line: number;
  /** The first one is the block itself. */
  readonly #open: Open[] = [{ tag: "", isHtml: false, to: undefined, children: [] }];
  /** Number of open elements of Markdown that are too deep for the tree. */
  #tooDeep = 0;

  constructor(reader: TextReader, line: number) {
    this.#reader = reader;
    this.#line = line;
  }

  add(token: Token): void {
    switch (token.type) {
      case "text":
      case "text_special":
        return void this.#push(token.content);
      case "softbreak":
        this.#line++;
        return void this.#push("\n");
      case "hardbreak":
        this.#line++;
        return void this.#push({ kind: "break" });
      case "code_inline":
        return void this.#push({ kind: "code", text: token.content });
      case "image":
        return void this.#picture(token);
      case "html_inline":
        return void this.#html(token.content);
      case "footnote_ref":
        return void this.#note(token);
      default:
        if (token.nesting === 1) this.#start(token);
        else if (token.nesting === -1) this.#close(token.tag, false);
    }
  }

  /** @returns the content; unclosed HTML ends with its block */
  end(): readonly MarkdownInline[] {
    while (this.#open.length > 1) this.#closeLast();
    return (this.#open[0] as Open).children;
  }

  #push(child: MarkdownInline): void {
    const { children } = this.#open.at(-1) as Open;
    const last = children.at(-1);
    if (child === "") return;
    if (typeof child === "string" && typeof last === "string") children[children.length - 1] = last + child;
    else children.push(child);
  }

  #start(token: Token): void {
    const to = token.tag === "a" ? String(token.attrGet("href") ?? "") : undefined;
    if (to !== undefined) this.#reader.find("link", to, this.#line);
    if (token.attrGet("title")) this.#reader.lose();
    if (!this.#begin(token.tag, false, to)) this.#tooDeep++;
  }

  #picture(token: Token): void {
    const written = String(token.attrGet("src") ?? "");
    this.#reader.find("picture", written, this.#line);
    const source = pictureSource(written);
    const alt = (token.children ?? [])
      .map(({ type, content }) => (type.endsWith("break") ? " " : content))
      .join("");
    this.#push({ kind: "picture", source, alt, caption: token.attrGet("title")?.toString() });
  }

  #note({ meta }: Token): void {
    const { id = 0, label } = (meta ?? {}) as { readonly id?: number; readonly label?: string };
    // The text of an inline footnote is not in its place in the tree.
    if (label === undefined) this.#reader.lose();
    this.#push({ kind: "note", label, number: id + 1, index: this.#reader.countReference(id) });
  }

  #html(html: string): void {
    if (html.startsWith("<!--")) return void this.#reader.lose();
    if (/^<br\s?\/?>$/i.test(html)) return void this.#push({ kind: "break" });
    const [, slash, name = "", href] = bareTag.exec(html) ?? [];
    const tag = name.toLowerCase();
    if (slash && (tag === "a" || Object.hasOwn(marks, tag))) return void this.#close(tag, true);
    if (href !== undefined && tag === "a") {
      // HTML does not nest links either.
      if (this.#open.some(({ to }) => to !== undefined)) return void this.#reader.lose();
      this.#reader.find("link", href, this.#line);
      this.#begin(tag, true, href);
    } else if (href === undefined && Object.hasOwn(marks, tag)) this.#begin(tag, true);
    else {
      this.#reader.lose();
      if (!html.startsWith("</")) this.#reader.find("tag", html, this.#line);
    }
  }

  /** @returns false if it is too deep: its content stays, and belongs to the element around it */
  #begin(tag: string, isHtml: boolean, to?: string): boolean {
    if (this.#open.length > maxNesting) {
      this.#reader.lose();
      this.#reader.noteTooDeep();
      return false;
    }
    this.#open.push({ tag, isHtml, to, children: [] });
    return true;
  }

  /** Closes an element, and unclosed HTML inside it. A closing tag without an opening one is ignored. */
  #close(tag: string, isHtml: boolean): void {
    // Elements of Markdown are closed in the order in which they nest.
    if (!isHtml && this.#tooDeep > 0) return void this.#tooDeep--;
    const at = this.#open.findLastIndex((one) => one.tag === tag && one.isHtml === isHtml);
    // HTML does not end an element of Markdown around it.
    if (at < 1 || (isHtml && this.#open.slice(at).some((one) => !one.isHtml)))
      return void this.#reader.lose();
    while (this.#open.length > at) this.#closeLast();
  }

  #closeLast(): void {
    const { tag, to, children } = this.#open.pop() as Open;
    if (children.length === 0) return void this.#reader.lose();
    const mark = marks[tag];
    if (to !== undefined) this.#push({ kind: "link", to, children });
    else if (mark) this.#push({ kind: mark, children });
    else for (const child of children) this.#push(child);
  }
}

/**
 * Returns the source of a picture. Addresses in Markdown are often percent-encoded, because they can't contain a space: by editors,
 * and by other generators. Files have their own names.
 */
export function pictureSource(written: string): string {
  if (!written.includes("%") || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return written;
  const decoded = decodePercent(written);
  return decoded === undefined || /[#?\\]/.test(decoded) ? written : decoded;
}

/** Tag without attributes, or a link with only an address. */
const bareTag = /^<(\/?)([a-z]+)(?: href="([^"<>&\s]{1,2000})")?\s?>$/i;

/** @returns the text that visitors read */
export function textOfInline(children: readonly MarkdownInline[]): string {
  let text = "";
  for (const child of children) {
    if (typeof child === "string") text += child;
    else if ("children" in child) text += textOfInline(child.children);
    else if (child.kind === "code") text += child.text;
    else if (child.kind === "picture") text += [child.alt, child.caption].filter(Boolean).join(" ");
    else if (child.kind === "break") text += " ";
  }
  return text;
}
