/** Parses HTML: finds what the page's text alone could hide. */
import { parseDocument } from "htmlparser2";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Names of its ancestors, the outermost first. */
  readonly above: readonly string[];
}

type Node = ReturnType<typeof parseDocument>["children"][number];

/** @returns all elements in document order */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (nodes: readonly Node[], above: readonly string[]) => {
    for (const node of nodes) {
      if (!("name" in node && "children" in node && "attribs" in node)) continue;
      found.push({ name: node.name, attributes: node.attribs, text: textOf(node.children), above });
      walk(node.children, [...above, node.name]);
    }
  };
  walk(parseDocument(html).children, []);
  return found;
}

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.type === "text") return node.data;
      return "children" in node ? textOf(node.children) : "";
    })
    .join("");
