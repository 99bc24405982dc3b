/**
 * What a schema does not see: unknown names (DOC-16), markup that will be left out (DOC-14), links and addresses of
 * pictures that cannot be used, events that the site does not have.
 */
import { type FieldNode, rules, sanitizeText, visitFields } from "#section";
import {
  type Collector,
  type Diagnostic,
  diagnose,
  formatPointer,
  nearestName,
} from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { findLevel, type Levels } from "./level.ts";

interface AdviceContext extends Pick<Collector, "isFull"> {
  /** Ids of the site's events; undefined where they are not known. */
  readonly eventIds?: ReadonlySet<string> | undefined;
  /** What is known where the value stands, and around it. */
  readonly levels: Levels;
}

/**
 * Looks over a value; what is of the wrong type is passed over.
 * @param path where the value stands in the document
 */
export function adviseOn(
  tree: FieldNode,
  value: unknown,
  path: readonly PropertyKey[],
  { isFull, eventIds, levels }: AdviceContext,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  visitFields(tree, value, [...path], {
    leaf(meta, content, at) {
      if (typeof content !== "string" || content === "") return;
      if (meta.kind === "link") found.push(...checkLink(content, at));
      else if (meta.kind === "picture") found.push(...checkPicture(content, at));
      else if (meta.kind === "event" && eventIds?.has(content) === false)
        found.push(diagnose("unknown-event", formatPointer(at), { found: content }));
      else if (meta.kind === "text" && !meta.plain && content.includes("<"))
        found.push(...checkMarkup(content, at));
    },
    group(node, fields, at) {
      for (const key of Object.keys(fields)) {
        if (node.fields.has(key)) continue;
        // Beyond what is listed, names are neither compared nor kept: there may be millions of them.
        if (found.length > caps.problems) break;
        const isListed = !isFull("warning");
        const belongs = isListed ? findLevel(key, at.slice(path.length), levels) : undefined;
        const nearest = isListed && !belongs ? nearestName(key, node.fields.keys()) : undefined;
        found.push(diagnose("unknown-key", formatPointer([...at, key]), { key, nearest, belongs }));
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
    ? [diagnose("bad-url", formatPointer(at), { found: url, problem: source.problem, isPicture: true })]
    : [];
}

function checkMarkup(text: string, at: readonly PropertyKey[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { removed } = sanitizeText(text, (url) => {
    problems.push(...checkLink(url, at));
    return { href: "#" };
  });
  if (removed.length > 0) problems.push(diagnose("markup-removed", formatPointer(at), { removed }));
  return problems;
}
