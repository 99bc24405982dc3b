/**
 * Sections that come again byte for byte on other pages, as footers and logos do, are rendered once: what their views ask of
 * the page around them is noted, and another page that answers the same gets the same HTML.
 */
import type { Site as SiteView } from "#section/view";

/** What of the page around it a section has asked for. */
export interface Questions {
  /** Answers by question; undefined where something was asked for that is another one on every page. */
  answers: Map<string, boolean> | undefined;
}

/** What a route's views see, and what they ask of the route. */
export interface RouteView {
  readonly site: SiteView;
  /** One object for all routes of an edition in one language of the interface. */
  readonly shared: object;
  readonly questions: Questions;
  /** Asks once more: whether a link leads to the page, or what else `questions` notes. */
  readonly ask: (question: string) => boolean;
}

interface Remembered {
  readonly answers: ReadonlyMap<string, boolean>;
  readonly html: string;
}

/** Characters of HTML that are kept; all are forgotten when there are more. */
const room = 8 * 1024 * 1024;
/** How many variants of a section are kept: they differ in which of its links leads to the page that it is on. */
const maxVariants = 8;
/** Bits in which it is noted that a section was seen. */
const bits = 1 << 20;

export type RememberSection = (view: RouteView, key: string | undefined, render: () => string) => string;

/** @returns a function that renders a section, or knows what it was where its key is the same */
export function createSectionMemory(): RememberSection {
  let known = new WeakMap<object, Map<string, Remembered[]>>();
  let kept = 0;
  const seen = new Uint8Array(bits / 8);
  /** Most sections are met once, and are not worth keeping. */
  const isSeen = (key: string): boolean => {
    const bit = Number.parseInt(key.slice(0, 5), 16) % bits;
    const before = (seen[bit >> 3] as number) & (1 << (bit & 7));
    seen[bit >> 3] = (seen[bit >> 3] as number) | (1 << (bit & 7));
    return before !== 0;
  };
  return ({ shared, questions, ask }, key, render) => {
    if (key === undefined || !isSeen(key)) return render();
    const ofView = known.get(shared) ?? new Map<string, Remembered[]>();
    const variants = ofView.get(key) ?? [];
    for (const { answers, html } of variants)
      if ([...answers].every(([question, answer]) => ask(question) === answer)) return html;
    questions.answers = new Map();
    const html = render();
    const { answers } = questions;
    if (!answers || variants.length === maxVariants) return html;
    if (kept > room) [known, kept] = [new WeakMap(), 0];
    kept += html.length;
    known.set(shared, ofView.set(key, [...variants, { answers, html }]));
    return html;
  };
}
