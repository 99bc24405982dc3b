/** Finds parts of a document that are too large to validate field by field (SAF-2). */
import type { FieldNode } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

/**
 * Finds a list, a text or a part so large that listing its problems one by one would not help.
 * Fields that the schema does not have are ignored, because nothing reads them.
 * @param path path of the part in the document
 */
export function findOversized(
  tree: FieldNode,
  part: unknown,
  path: readonly PropertyKey[],
): Diagnostic | undefined {
  let values = 0;
  const at = [...path];
  const measure = (node: FieldNode | undefined, value: unknown): Diagnostic | undefined => {
    if (++values > caps.partValues)
      return diagnose("too-large", formatPointer(path), {
        what: "values",
        found: values,
        max: caps.partValues,
      });
    if (typeof value === "string") return measureText(value, at, node);
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && value.length > caps.items)
      return diagnose("too-many-items", formatPointer(at), { count: value.length, max: caps.items });
    for (const key of Object.keys(value)) {
      if (node?.shape === "group" && !node.fields.has(key)) continue;
      at.push(key);
      const found = measure(childOf(node, key), (value as Readonly<Record<string, unknown>>)[key]);
      if (found) return found;
      at.pop();
    }
    return undefined;
  };
  return measure(tree, part);
}

function measureText(
  text: string,
  at: readonly PropertyKey[],
  node: FieldNode | undefined,
): Diagnostic | undefined {
  if (!isTextTooLarge(text, node)) return undefined;
  const max = isMarkdown(node) ? caps.markdown : caps.text;
  if (text.length > max) return diagnose("text-too-long", formatPointer(at), { length: text.length, max });
  return diagnose("too-large", formatPointer(at), { what: "tags", found: countTags(text), max: caps.tags });
}

const isMarkdown = (node: FieldNode | undefined): boolean =>
  node?.shape === "leaf" && node.meta.kind === "text" && node.meta.isMarkdown === true;

/** The shortest tag has three characters, so most texts need no count. */
export const isTextTooLarge = (text: string, node?: FieldNode): boolean =>
  isMarkdown(node)
    ? text.length > caps.markdown
    : text.length > caps.text || (text.length > 3 * caps.tags && countTags(text) > caps.tags);

const countTags = (text: string): number => text.split("<").length - 1;

/** Returns undefined where the tree ends; everything below is measured. */
function childOf(node: FieldNode | undefined, key: string): FieldNode | undefined {
  if (node?.shape === "group") return node.fields.get(key);
  return node?.shape === "list" ? node.item : undefined;
}
