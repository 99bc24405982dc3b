/** Reads a page as screen readers get it: Chromium's accessibility tree. */
import type { Page } from "playwright-core";

interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** Roles of leaves, and roles without meaning. */
const silent = ["StaticText", "InlineTextBox", "none", "generic", "LineBreak", "ListMarker"];

/**
 * @param properties names of states that are printed with their values if set
 * @returns one line per meaningful node with role, name and states; children are indented
 */
export async function readTree(page: Page, properties: readonly string[] = []): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: Node, depth: number) => {
    const role = node.role?.value ?? "";
    const isShown = !node.ignored && !silent.includes(role);
    if (isShown) {
      const states = (node.properties ?? [])
        .filter(({ name, value }) => properties.includes(name) && value.value !== undefined)
        .map(({ name, value }) => ` ${name}=${value.value}`);
      lines.push(`${"  ".repeat(depth)}${role} ${node.name?.value ?? ""}`.trimEnd() + states.join(""));
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) visit(child, isShown ? depth + 1 : depth);
    }
  };
  const [root] = nodes;
  if (root) visit(root, 0);
  return lines;
}
