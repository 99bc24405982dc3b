/** The Markdown behind the editor's document: blocks that are as they were opened keep their bytes. */
import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import {
  isSameBlock,
  joinMarkdown,
  type NextBlock,
  type SplitText,
  splitMarkdown,
} from "../../../document/markdown/source.ts";
import { blockOf, nodeOf } from "./nodes.ts";

/** @returns the blocks as nodes; those that can't be edited as nodes with their source */
export function openMarkdown(text: string): { readonly split: SplitText; readonly content: JSONContent } {
  const split = splitMarkdown(text);
  const nodes = split.blocks.map(({ source, block }): JSONContent => {
    const node = block && nodeOf(block);
    const back = node && blockOf(node);
    return node && back && isSameBlock(back, block) ? node : { type: "kept", attrs: { source } };
  });
  return { split, content: { type: "doc", content: nodes.length > 0 ? nodes : [{ type: "paragraph" }] } };
}

/**
 * @param split the text that was opened
 * @param opened its nodes, one for each block
 * @param doc the document now
 */
export function markdownOf(split: SplitText, opened: readonly Node[], doc: Node): string {
  const nodes = [...doc.children];
  const kept = matches(opened, nodes);
  const next = nodes.flatMap((node, index): NextBlock[] => {
    const same = kept[index];
    if (same !== undefined) return [same];
    if (node.type.name === "kept") return [{ kind: "html", text: String(node.attrs.source) }];
    const block = blockOf(node.toJSON() as JSONContent);
    return block ? [block] : [];
  });
  return joinMarkdown(split, next);
}

/** @returns the position of each node among those before; undefined for a new one. Positions increase. */
function matches(before: readonly Node[], after: readonly Node[]): (number | undefined)[] {
  const isSame = (one: Node | undefined, other: Node | undefined) =>
    one !== undefined && other !== undefined && (one === other || one.eq(other));
  const found: (number | undefined)[] = after.map(() => undefined);
  let start = 0;
  while (start < after.length && isSame(before[start], after[start])) found[start] = start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    found[after.length - 1 - end] = before.length - 1 - end;
    end++;
  }
  let from = start;
  for (let at = start; at < after.length - end; at++) {
    const same = before.findIndex(
      (node, index) => index >= from && index < before.length - end && isSame(node, after[at]),
    );
    if (same < 0) continue;
    found[at] = same;
    from = same + 1;
  }
  return found;
}
