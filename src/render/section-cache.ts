/**
 * Cache of sections that repeat byte for byte on other pages, such as footers and logos. It records the questions that their
 * views ask about the page, and reuses the HTML on pages with the same answers.
 */
import type { Site as SiteView } from "#section/view";

/** Questions that a section asked about its page. */
export interface Questions {
  /** Answers by question; undefined if a section used data that differs on every page. */
  answers: Map<string, boolean> | undefined;
}

/** View of a route, with the questions that its sections ask about it. */
export interface RouteView {
  readonly site: SiteView;
  /** The same object for all routes of a locale in one interface language. */
  readonly shared: object;
  readonly questions: Questions;
  /** Repeats a question: if a link leads to the page, or any other that `questions` records. */
  readonly ask: (question: string) => boolean;
}

interface Remembered {
  readonly answers: ReadonlyMap<string, boolean>;
  readonly html: string;
}

/** Maximum characters of HTML in the cache. It is cleared when there are more. */
const maxBytes = 8 * 1024 * 1024;
/** Maximum variants of a section. They differ in which of its links points to the current page. */
const maxVariants = 8;
/** Size of the bit set that records which sections were seen. */
const bits = 1 << 20;

export type RememberSection = (view: RouteView, key: string | undefined, render: () => string) => string;

/** @returns a function that renders a section, or returns its cached HTML for the same key */
export function createSectionCache(): RememberSection {
  let cache = new WeakMap<object, Map<string, Remembered[]>>();
  let kept = 0;
  const seen = new Uint8Array(bits / 8);
  /** Most sections occur once and are not worth caching. */
  const isSeen = (key: string): boolean => {
    const bit = Number.parseInt(key.slice(0, 5), 16) % bits;
    const before = (seen[bit >> 3] as number) & (1 << (bit & 7));
    seen[bit >> 3] = (seen[bit >> 3] as number) | (1 << (bit & 7));
    return before !== 0;
  };
  return ({ shared, questions, ask }, key, render) => {
    if (key === undefined || !isSeen(key)) return render();
    const ofView = cache.get(shared) ?? new Map<string, Remembered[]>();
    const variants = ofView.get(key) ?? [];
    for (const { answers, html } of variants)
      if ([...answers].every(([question, answer]) => ask(question) === answer)) return html;
    questions.answers = new Map();
    const html = render();
    const { answers } = questions;
    if (!answers || variants.length === maxVariants) return html;
    if (kept > maxBytes) [cache, kept] = [new WeakMap(), 0];
    kept += html.length;
    cache.set(shared, ofView.set(key, [...variants, { answers, html }]));
    return html;
  };
}
