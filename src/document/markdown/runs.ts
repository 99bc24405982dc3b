/** Inline content as a list of runs, each with all its marks: editors have it so, and two texts can be compared so. */
import type { MarkdownInline, MarkdownMark } from "#section";

export type RunMark = { readonly kind: MarkdownMark } | { readonly kind: "link"; readonly to: string };

/** Content that is not divided further. */
type Leaf = Exclude<MarkdownInline, { readonly children: readonly MarkdownInline[] }>;

export interface Run {
  readonly content: Leaf;
  /** The outermost mark first. */
  readonly marks: readonly RunMark[];
}

export function runsOf(children: readonly MarkdownInline[], marks: readonly RunMark[] = []): Run[] {
  return children.flatMap((child): Run[] => {
    if (typeof child === "string" || !("children" in child)) return [{ content: child, marks }];
    const mark: RunMark =
      child.kind === "link" || child.kind === "jump"
        ? { kind: "link", to: child.to }
        : { kind: child.kind as MarkdownMark };
    return runsOf(child.children, marks.some((one) => isSameMark(one, mark)) ? marks : [...marks, mark]);
  });
}

/** Nests marks: the one that spans most runs is outermost. */
export function childrenOf(runs: readonly Run[]): MarkdownInline[] {
  const children: MarkdownInline[] = [];
  for (let at = 0; at < runs.length; ) {
    const { content, marks } = runs[at] as Run;
    const longest = marks
      .map((mark) => ({ mark, end: endOf(runs, at, mark) }))
      .reduce<{ mark: RunMark; end: number } | undefined>(
        (best, one) => (best && best.end >= one.end ? best : one),
        undefined,
      );
    if (!longest) {
      const last = children.at(-1);
      if (typeof content === "string" && typeof last === "string")
        children[children.length - 1] = last + content;
      else if (isCode(content) && isCode(last))
        children[children.length - 1] = { kind: "code", text: last.text + content.text };
      else children.push(content);
      at++;
      continue;
    }
    const { mark, end } = longest;
    const inner = runs
      .slice(at, end)
      .map((run) => ({ ...run, marks: run.marks.filter((one) => !isSameMark(one, mark)) }));
    children.push({ ...mark, children: childrenOf(inner) } as MarkdownInline);
    at = end;
  }
  return children;
}

const isCode = (
  child: MarkdownInline | undefined,
): child is { readonly kind: "code"; readonly text: string } =>
  typeof child === "object" && child.kind === "code";

function endOf(runs: readonly Run[], from: number, mark: RunMark): number {
  let end = from + 1;
  while (end < runs.length && runs[end]?.marks.some((one) => isSameMark(one, mark))) end++;
  return end;
}

const isSameMark = (one: RunMark, other: RunMark): boolean =>
  one.kind === other.kind && (one.kind !== "link" || other.kind !== "link" || one.to === other.to);
