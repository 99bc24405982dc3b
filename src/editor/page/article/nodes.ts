/** Turns blocks of Markdown into nodes of the editor's document, and back. */
import type { JSONContent } from "@tiptap/core";
import { childrenOf, type Run, type RunMark, runsOf } from "../../../document/markdown/runs.ts";
import type {
  MarkdownAlignment,
  MarkdownBlock,
  MarkdownInline,
  MarkdownItem,
} from "../../../section/markdown.ts";

/** Names of marks in the editor's document. */
const markNames = {
  strong: "bold",
  em: "italic",
  s: "strike",
  u: "underline",
  sub: "subscript",
  sup: "superscript",
} as const;

const kindsByMark = new Map(Object.entries(markNames).map(([kind, name]) => [name as string, kind]));

/** @returns undefined for a block that the editor can't show */
export function nodeOf(block: MarkdownBlock): JSONContent | undefined {
  switch (block.kind) {
    case "heading":
      return { type: "heading", attrs: { level: block.level }, ...content(inlineNodes(block.children)) };
    case "paragraph":
      return { type: "paragraph", ...content(inlineNodes(block.children)) };
    case "quote": {
      const blocks = nodesOf(block.blocks);
      return blocks && blocks.length > 0 ? { type: "blockquote", content: blocks } : undefined;
    }
    case "list":
      return listNode(block.items, block.start);
    case "codeBlock":
      return {
        type: "codeBlock",
        attrs: { language: block.language ?? null },
        ...content(block.text === "" ? [] : [{ type: "text", text: block.text }]),
      };
    case "table":
      return tableNode(block.alignments, block.rows);
    case "figure":
      return {
        type: "figure",
        attrs: { source: block.source, alt: block.alt, caption: block.caption ?? "" },
      };
    case "rule":
      return { type: "horizontalRule" };
    case "html":
      return undefined;
  }
}

/** @returns undefined if one of them can't be shown */
function nodesOf(blocks: readonly MarkdownBlock[]): JSONContent[] | undefined {
  const nodes = blocks.map(nodeOf);
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

const content = (nodes: JSONContent[]) => (nodes.length > 0 ? { content: nodes } : {});

function listNode(items: readonly MarkdownItem[], start: number | undefined): JSONContent | undefined {
  const nodes = items.map(({ isDone, isTight, blocks }): JSONContent | undefined => {
    const inner = nodesOf(blocks.length > 0 ? blocks : [{ kind: "paragraph", children: [] }]);
    if (inner?.[0]?.type !== "paragraph") return undefined;
    return { type: "listItem", attrs: { isDone: isDone ?? null, isTight }, content: inner };
  });
  if (!nodes.every((node) => node !== undefined)) return undefined;
  return start === undefined
    ? { type: "bulletList", content: nodes }
    : { type: "orderedList", attrs: { start }, content: nodes };
}

function tableNode(
  alignments: readonly (MarkdownAlignment | undefined)[],
  rows: readonly (readonly (readonly MarkdownInline[])[])[],
): JSONContent {
  return {
    type: "table",
    content: rows.map((row, at) => ({
      type: "tableRow",
      content: row.map((cell, column) => ({
        type: at === 0 ? "tableHeader" : "tableCell",
        attrs: { align: alignments[column] ?? null },
        content: [{ type: "paragraph", ...content(inlineNodes(cell)) }],
      })),
    })),
  };
}

const inlineNodes = (children: readonly MarkdownInline[]): JSONContent[] =>
  runsOf(children).flatMap(nodesOfRun);

function nodesOfRun({ content, marks }: Run): JSONContent[] {
  const own = marks.map((mark) =>
    mark.kind === "link" ? { type: "link", attrs: { href: mark.to } } : { type: markNames[mark.kind] },
  );
  const marked = own.length > 0 ? { marks: own } : {};
  if (typeof content === "string")
    return content
      .split(/(\n)/)
      .filter((text) => text !== "")
      .map((text) => (text === "\n" ? { type: "softBreak", ...marked } : { type: "text", text, ...marked }));
  switch (content.kind) {
    case "code":
      // Line breaks in code are spaces.
      return [{ type: "text", text: content.text, marks: [...own, { type: "code" }] }];
    case "break":
      return [{ type: "hardBreak", ...marked }];
    case "note":
      return [{ type: "note", attrs: { label: content.label ?? "", number: content.number }, ...marked }];
    case "picture": {
      const { source, alt, caption } = content;
      return [{ type: "inlinePicture", attrs: { source, alt, caption: caption ?? "" }, ...marked }];
    }
  }
}

/** @returns undefined for a node that is not part of the text: one that can't be edited */
export function blockOf(node: JSONContent): MarkdownBlock | undefined {
  const { attrs = {} } = node;
  switch (node.type) {
    case "heading":
      return { kind: "heading", level: Number(attrs.level), depth: 0, slug: "", children: inlineOf(node) };
    case "paragraph":
      return { kind: "paragraph", children: inlineOf(node) };
    case "blockquote":
      return { kind: "quote", blocks: blocksOf(node) };
    case "bulletList":
      return { kind: "list", start: undefined, items: itemsOf(node) };
    case "orderedList":
      return { kind: "list", start: Number(attrs.start ?? 1), items: itemsOf(node) };
    case "codeBlock":
      return {
        kind: "codeBlock",
        language: attrs.language ? String(attrs.language) : undefined,
        text: (node.content ?? []).map(({ text = "" }) => text).join(""),
      };
    case "table":
      return tableOf(node);
    case "figure":
      return { kind: "figure", ...pictureOf(attrs) };
    case "horizontalRule":
      return { kind: "rule" };
    default:
      return undefined;
  }
}

const blocksOf = (node: JSONContent): MarkdownBlock[] =>
  (node.content ?? []).map(blockOf).filter((block) => block !== undefined);

const pictureOf = ({ source, alt, caption }: Readonly<Record<string, unknown>>) => ({
  source: String(source ?? ""),
  alt: String(alt ?? ""),
  caption: caption ? String(caption) : undefined,
});

const itemsOf = (node: JSONContent): MarkdownItem[] =>
  (node.content ?? []).map((item) => {
    const blocks = blocksOf(item);
    const [first] = blocks;
    const isEmpty = blocks.length === 1 && first?.kind === "paragraph" && first.children.length === 0;
    return {
      isDone: typeof item.attrs?.isDone === "boolean" ? item.attrs.isDone : undefined,
      // Two paragraphs need a blank line between them.
      isTight: item.attrs?.isTight !== false && blocks.filter(({ kind }) => kind === "paragraph").length < 2,
      blocks: isEmpty ? [] : blocks,
    };
  });

function tableOf(node: JSONContent): MarkdownBlock {
  const rows = (node.content ?? []).map((row) =>
    (row.content ?? []).flatMap((cell) => {
      const children = blocksOf(cell).flatMap((block) => ("children" in block ? block.children : []));
      const more = Math.max(0, Math.min(100, Number(cell.attrs?.colspan ?? 1)) - 1);
      return [children, ...Array.from({ length: more }, (): MarkdownInline[] => [])];
    }),
  );
  const [head] = node.content ?? [];
  const alignments = (head?.content ?? []).map(
    ({ attrs }) => (attrs?.align ?? undefined) as MarkdownAlignment | undefined,
  );
  const width = rows[0]?.length ?? 0;
  const filled = rows.map((row) => [
    ...row.slice(0, width),
    ...Array.from({ length: Math.max(0, width - row.length) }, (): MarkdownInline[] => []),
  ]);
  return { kind: "table", alignments, rows: filled };
}

function inlineOf(node: JSONContent): MarkdownInline[] {
  const runs = (node.content ?? []).flatMap((child): Run[] => {
    const all = child.marks ?? [];
    const marks = all.flatMap(({ type, attrs }): RunMark[] => {
      if (type === "link") return [{ kind: "link", to: String(attrs?.href ?? "") }];
      const kind = kindsByMark.get(type);
      return kind === undefined ? [] : [{ kind: kind as Exclude<RunMark["kind"], "link"> }];
    });
    const isCode = all.some(({ type }) => type === "code");
    const leaf = leafOf(child, isCode);
    return leaf === undefined ? [] : [{ content: leaf, marks }];
  });
  return childrenOf(runs);
}

function leafOf({ type, text = "", attrs = {} }: JSONContent, isCode: boolean): Run["content"] | undefined {
  switch (type) {
    case "text":
      return isCode ? { kind: "code", text } : text;
    case "softBreak":
      return "\n";
    case "hardBreak":
      return { kind: "break" };
    case "note":
      return { kind: "note", label: String(attrs.label ?? ""), number: Number(attrs.number ?? 0), index: 0 };
    case "inlinePicture":
      return { kind: "picture", ...pictureOf(attrs) };
    default:
      return undefined;
  }
}
