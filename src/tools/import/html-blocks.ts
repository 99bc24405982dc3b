/** Turns HTML of other programs into blocks of Markdown. Scripts, styles and embeds are left out and noted. */
import { Parser } from "htmlparser2";
import type { MarkdownBlock, MarkdownInline, MarkdownItem, MarkdownMark } from "#section";

interface Element {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: Child[];
}

type Child = Element | { readonly data: string };

export interface HtmlReader {
  /** Notes what is left out. */
  readonly note: (what: string) => void;
  /** @returns the address in the site; undefined to leave the picture out */
  readonly picture: (source: string) => string | undefined;
  /** @returns the address of the link; undefined to leave it out */
  readonly link: (href: string) => string | undefined;
}

/** Nesting of elements; everything deeper is text. */
const maxDepth = 60;
/** Nesting with which a text is read: the parser takes longer for each level. */
const maxOpen = 50_000;

/** HTML that no text of a site can have. */
export class BadHtml extends Error {
  override readonly name = "BadHtml";
}

const marks: Readonly<Record<string, MarkdownMark>> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  cite: "em",
  s: "s",
  del: "s",
  strike: "s",
  u: "u",
  ins: "u",
  sub: "sub",
  sup: "sup",
};

const dropped = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "video",
  "audio",
  "form",
  "noscript",
  "svg",
  "template",
]);
const lists = new Set(["ul", "ol"]);
const blocksNames =
  /^(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure|hr|div|section|article|main|header|footer|aside|center|details|dl|dt|dd|address)$/;

const isElement = (node: Child): node is Element => "name" in node;
const isBlock = (node: Child): boolean => isElement(node) && blocksNames.test(node.name);

/** @throws BadHtml */
export function blocksOfHtml(html: string, reader: HtmlReader): MarkdownBlock[] {
  return new HtmlBlocks(reader).blocks(parse(html), 0);
}

/** @returns the address of a picture, also of one that a script loads later; empty without one */
export const sourceOf = ({ src = "", "data-src": later = "" }: Element["attribs"]): string =>
  (/^data:/i.test(src) && later !== "" ? later : src || later).trim();

/** @param tag with its brackets */
export function attributesOf(tag: string): Element["attribs"] {
  const [found] = parse(tag);
  return found !== undefined && isElement(found) ? found.attribs : {};
}

function parse(html: string): readonly Child[] {
  const root: Element = { name: "", attribs: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attribs) {
      const element = { name, attribs, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
      if (open.length > maxOpen) throw new BadHtml(`its elements are nested more than ${maxOpen} deep`);
    },
    ontext: (data) => void open.at(-1)?.children.push({ data }),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root.children;
}

class HtmlBlocks {
  readonly #reader: HtmlReader;

  constructor(reader: HtmlReader) {
    this.#reader = reader;
  }

  blocks(nodes: readonly Child[], depth: number): MarkdownBlock[] {
    const blocks: MarkdownBlock[] = [];
    let inline: Child[] = [];
    const flush = () => {
      for (const block of this.#paragraphs(inline, depth)) blocks.push(block);
      inline = [];
    };
    for (const node of nodes) {
      if (!isBlock(node) || depth > maxDepth) inline.push(node);
      else {
        flush();
        for (const block of this.#block(node as Element, depth + 1)) blocks.push(block);
      }
    }
    flush();
    return blocks;
  }

  /** The classic editor has blank lines between paragraphs instead of elements. */
  #paragraphs(nodes: readonly Child[], depth: number): MarkdownBlock[] {
    const paragraphs: Child[][] = [[]];
    for (const node of nodes) {
      if (isElement(node)) {
        paragraphs.at(-1)?.push(node);
        continue;
      }
      const [first = "", ...others] = node.data.split(/\n[ \t\r]*\n/);
      paragraphs.at(-1)?.push({ data: first });
      for (const data of others) paragraphs.push([{ data }]);
    }
    return paragraphs.flatMap((one) => {
      const children = this.inline(one, depth);
      return hasContent(children) ? [paragraphOf(children)] : [];
    });
  }

  #block(node: Element, depth: number): MarkdownBlock[] {
    const { name, children } = node;
    if (/^h[1-6]$/.test(name)) {
      const content = this.inline(children, depth);
      const level = Math.max(2, Number(name.slice(1)));
      return hasContent(content) ? [{ kind: "heading", level, depth: 0, slug: "", children: content }] : [];
    }
    if (lists.has(name)) return this.#list(node, depth);
    if (name === "blockquote") {
      const blocks = this.blocks(children, depth);
      return blocks.length > 0 ? [{ kind: "quote", blocks }] : [];
    }
    if (name === "pre")
      return [{ kind: "codeBlock", language: undefined, text: textOf(node).replace(/^\r?\n|\r?\n$/g, "") }];
    if (name === "hr") return [{ kind: "rule" }];
    if (name === "table") return this.#table(node, depth);
    if (name === "figure") return this.#figure(node, depth);
    return this.blocks(children, depth);
  }

  #list({ name, children, attribs }: Element, depth: number): MarkdownBlock[] {
    // A list can hold a list or a text beside its items.
    const items = children.filter((one) => isElement(one) || one.data.trim() !== "");
    const made = items.flatMap((item): MarkdownItem[] => {
      const isItem = isElement(item) && item.name === "li";
      const blocks = this.blocks(isItem ? item.children : [item], depth);
      if (!isItem && blocks.length === 0) return [];
      const isTight = blocks.filter(({ kind }) => kind === "paragraph").length < 2;
      return [{ isDone: undefined, isTight, blocks }];
    });
    const start = name === "ol" ? Math.min(999_999, Math.max(0, Number(attribs.start) || 1)) : undefined;
    return made.length > 0 ? [{ kind: "list", start, items: made }] : [];
  }

  #table(node: Element, depth: number): MarkdownBlock[] {
    const captions = elementsIn(node, "caption").flatMap(({ children }) => this.blocks(children, depth));
    const cells = elementsIn(node, "tr").map((row) =>
      row.children
        .filter(isElement)
        .filter(({ name }) => name === "td" || name === "th")
        .map(({ children }) => children),
    );
    // A cell of Markdown has one line, and code has many.
    if (elementsIn(node, "pre").length > 0)
      return [...captions, ...cells.flat().flatMap((cell) => this.blocks(cell, depth))];
    const rows = cells.map((row) => row.map((cell) => this.inline(cell, depth)));
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
    if (width === 0) return captions;
    // Markdown fills other rows by itself, and their product with the width has no bound.
    const [head = [], ...others] = rows;
    const filled = [...head, ...Array.from({ length: width - head.length }, () => [])];
    return [
      ...captions,
      { kind: "table", alignments: filled.map(() => undefined), rows: [filled, ...others] },
    ];
  }

  #figure(node: Element, depth: number): MarkdownBlock[] {
    const [image] = elementsIn(node, "img");
    const [caption] = elementsIn(node, "figcaption");
    const picture = image && this.#picture(image);
    if (!picture || elementsIn(node, "img").length > 1) return this.blocks(node.children, depth);
    const text = caption && textOf(caption).replace(/\s+/g, " ").trim();
    return [{ ...picture, kind: "figure", caption: text || undefined }];
  }

  #picture({ attribs }: Element) {
    const source = this.#reader.picture(sourceOf(attribs));
    if (source === undefined) return undefined;
    return { kind: "picture" as const, source, alt: attribs.alt ?? "", caption: undefined };
  }

  inline(nodes: readonly Child[], depth: number): MarkdownInline[] {
    // A script puts a picture there, unless it only loads the one beside it later.
    const isOpened = (name: string) => name === "noscript" && depth <= maxDepth;
    const isInstead = nodes.some((node) => isElement(node) && isOpened(node.name)) && !hasPicture(nodes);
    return nodes.flatMap((node): MarkdownInline[] => {
      if (!isElement(node)) return [node.data.replace(/\s+/g, " ")];
      const { name, children, attribs } = node;
      if (isInstead && isOpened(name) && hasPicture(children)) return this.inline(children, depth + 1);
      if (dropped.has(name)) {
        this.#reader.note(`<${name}>${attribs.src ? ` ${attribs.src}` : ""}`);
        return [];
      }
      if (depth > maxDepth) return [textOf(node)];
      if (name === "br") return [{ kind: "break" }];
      if (name === "img") return [this.#picture(node) ?? []].flat();
      if (name === "code" || name === "tt" || name === "kbd") {
        const text = textOf(node);
        return text.trim() === "" ? [] : [{ kind: "code", text }];
      }
      const inner = this.inline(children, depth + 1);
      const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
      if (mark) return hasContent(inner) ? [{ kind: mark, children: inner }] : inner;
      if (name === "a" && attribs.href !== undefined && hasContent(inner))
        return this.#link(attribs.href, inner);
      return inner;
    });
  }

  #link(written: string, children: MarkdownInline[]): MarkdownInline[] {
    const to = this.#reader.link(written);
    if (to !== undefined) return [{ kind: "link", to, children }];
    this.#reader.note(`link ${written}`);
    return children;
  }
}

/** Returns true for a picture that is not only for browsers without scripts. */
const hasPicture = (nodes: readonly Child[]): boolean =>
  nodes.some(
    (node) =>
      isElement(node) &&
      node.name !== "noscript" &&
      (node.name === "img" || elementsIn(node, "img").length > 0),
  );

const hasContent = (children: readonly MarkdownInline[]): boolean =>
  children.some((child) => typeof child !== "string" || child.trim() !== "");

function paragraphOf(children: readonly MarkdownInline[]): MarkdownBlock {
  const [only, ...others] = children.filter((child) => typeof child !== "string" || child.trim() !== "");
  // A picture in a link to its own file is common.
  const isLink = typeof only === "object" && only.kind === "link" && only.children.length === 1;
  const inner =
    isLink && /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(only.to) ? only.children[0] : only;
  if (others.length === 0 && typeof inner === "object" && inner.kind === "picture")
    return { ...inner, kind: "figure" };
  return { kind: "paragraph", children };
}

function elementsIn(node: Element, name: string): Element[] {
  const found: Element[] = [];
  for (const one of nodesIn(node, (element) => element.name !== name))
    if (isElement(one) && one.name === name) found.push(one);
  return found;
}

function textOf(node: Element): string {
  let text = "";
  for (const one of nodesIn(node, ({ name }) => !dropped.has(name)))
    if (!isElement(one)) text += one.data;
    else if (one.name === "br") text += "\n";
  return text;
}

/**
 * Yields everything below an element in its order. Without recursion: an element can be nested millions of times.
 * @param isOpen returns true for an element whose children are part of it
 */
function* nodesIn(node: Element, isOpen: (element: Element) => boolean): Generator<Child> {
  const open: { readonly children: readonly Child[]; at: number }[] = [{ children: node.children, at: 0 }];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const one = last.children[last.at++];
    if (one === undefined) open.pop();
    else {
      yield one;
      if (isElement(one) && isOpen(one)) open.push({ children: one.children, at: 0 });
    }
  }
}
