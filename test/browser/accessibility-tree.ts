/** What a page is for those who do not see it: Chromium's own accessibility tree. */
import type { Page } from "playwright-core";

interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** Roles of the tree's leaves and of what has no meaning. */
const silent = ["StaticText", "InlineTextBox", "none", "generic", "LineBreak", "ListMarker"];

/**
 * @param properties names of states that are shown with their values, where they are set
 * @returns one line for each node with a meaning: its role, its name, its states; those inside another indented
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
