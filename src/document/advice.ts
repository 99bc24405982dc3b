/** What is not wrong but probably not meant: unknown names (DOC-16), markup that will be left out (DOC-14), links. */
import { type FieldNode, hasMarkup, rules, sanitizeText, visitFields } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";

/**
 * Looks over a value whose structure is right.
 * @param path where the value stands in the document
 */
export function adviseOn(tree: FieldNode, value: unknown, path: readonly PropertyKey[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  visitFields(tree, value, [...path], {
    leaf(meta, content, at) {
      if (typeof content !== "string" || content === "") return;
      if (meta.kind === "link") found.push(...checkLink(content, at));
      else if (meta.kind === "picture") found.push(...checkPicture(content, at));
      else if (meta.kind === "text" && !meta.plain && hasMarkup(content))
        found.push(...checkMarkup(content, at));
    },
    group(node, fields, at) {
      for (const key of Object.keys(fields)) {
        if (node.fields.has(key)) continue;
        const nearest = nearestName(key, node.fields.keys());
        found.push(diagnose("unknown-key", formatPointer([...at, key]), { key, nearest }));
      }
    },
  });
  return found;
}

function checkLink(url: string, at: readonly PropertyKey[]): Diagnostic[] {
  const link = rules.parseLink(url);
  return "problem" in link
    ? [diagnose("bad-url", formatPointer(at), { found: url, problem: link.problem })]
    : [];
}

function checkPicture(url: string, at: readonly PropertyKey[]): Diagnostic[] {
  const source = rules.parseImageSource(url);
  return "problem" in source
    ? [diagnose("bad-url", formatPointer(at), { found: url, problem: source.problem })]
    : [];
}

function checkMarkup(text: string, at: readonly PropertyKey[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { removed } = sanitizeText(text, (url) => {
    problems.push(...checkLink(url, at));
    return { href: "#" };
  });
  if (removed.length > 0)
    problems.push(diagnose("markup-removed", formatPointer(at), { removed: removed.slice(0, 5).join(", ") }));
  return problems;
}
