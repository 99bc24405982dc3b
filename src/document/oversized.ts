/** Parts of a document that are too large to be judged field by field (SAF-2). */
import type { FieldNode } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";

/**
 * Looks for a list, a text or a whole part so large that listing its problems one by one would help nobody.
 * What the schema does not know is not looked at: nothing will read it.
 * @param path where the part stands in the document
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
    if (typeof value === "string") return measureText(value, at);
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

function measureText(text: string, at: readonly PropertyKey[]): Diagnostic | undefined {
  if (!isTextTooLarge(text)) return undefined;
  if (text.length > caps.text)
    return diagnose("text-too-long", formatPointer(at), { length: text.length, max: caps.text });
  return diagnose("too-large", formatPointer(at), { what: "tags", found: countTags(text), max: caps.tags });
}

/** The shortest tag has three characters, so that most texts need not be looked through. */
export const isTextTooLarge = (text: string): boolean =>
  text.length > caps.text || (text.length > 3 * caps.tags && countTags(text) > caps.tags);

const countTags = (text: string): number => text.split("<").length - 1;

/** Undefined where the tree ends: everything below is measured. */
function childOf(node: FieldNode | undefined, key: string): FieldNode | undefined {
  if (node?.shape === "group") return node.fields.get(key);
  return node?.shape === "list" ? node.item : undefined;
}
