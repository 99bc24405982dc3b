/** Provides the pages of a planned site: from an earlier build, or rendered in this or other threads. */
import type { Stage } from "../../output/index.ts";
import type { Plan, Route } from "../../plan/index.ts";
import { pageTasks, type Renderer } from "../../render/index.ts";
import {
  type BuiltPage,
  type PageFacts,
  type RenderedPage,
  renderTask,
  toRendered,
  type WrittenPage,
} from "./built-page.ts";
import type { RenderingBasis } from "./page-thread.ts";
import type { ValidatedPages } from "./validate-pages.ts";

export interface PageBuilder {
  /**
   * Yields one page for each task of the plan, in order, made on demand.
   * @param stage staging folder that page threads may write to
   */
  pages(renderer: Renderer, stage: () => Promise<Stage>): AsyncIterable<BuiltPage>;
  /** URLs of the rendered pages, unordered. */
  rendered(): readonly string[];
  /** Cancels running work. Can be called more than once. */
  close(): Promise<void>;
}

export interface PageBuilderInput {
  readonly plan: Plan;
  readonly pages: ValidatedPages;
  readonly keyOf: (route: Route) => string;
  /** Input of other threads, besides the pages. */
  readonly basis: Omit<RenderingBasis, "pages" | "htmlFile">;
}

export function createPageBuilder({ plan, pages, keyOf, basis }: PageBuilderInput): PageBuilder {
  const { load, render, summaries, pageCache, close } = pages;
  const { html } = pageCache;
  const rendered: string[] = [];
  const find = (key: string): PageFacts | undefined => {
    const facts = pageCache.get(key) as PageFacts | undefined;
    return facts && html?.has(facts.hash) ? facts : undefined;
  };
  const remember = (key: string, made: MadePage) => {
    const { bytes, hash, parts, clientModules, origins } = made;
    pageCache.set(key, { bytes, hash, parts, clientModules, origins } satisfies PageFacts);
    if (made.how === "rendered") html?.set(hash, made.contents, hash);
    // The thread that wrote the page has added it.
    else html?.use(hash);
  };
  return {
    async *pages(renderer, stage) {
      pageCache.begin();
      const tasks = pageTasks(plan);
      const keys = tasks.map(({ route, isNotFound }) => (isNotFound ? undefined : keyOf(route)));
      const known = keys.map((key) => (key === undefined ? undefined : find(key)));
      const unknown = tasks.flatMap(({ route }, task) =>
        known[task] ? [] : [{ task, page: indexOf(route.page) }],
      );
      const renderHere = (task: number) => renderTask(renderer, load, tasks[task] ?? never());
      const makeAgain = async (task: number, { hash }: PageFacts) => {
        const kept = html?.get(hash);
        if (kept) return kept;
        const { contents } = toRendered(renderHere(task));
        rendered.push(tasks[task]?.route.url ?? "");
        html?.set(hash, contents, hash);
        return contents;
      };
      const all = { ...basis, pages: summaries, htmlFile: html?.file };
      const results = render(all, unknown, renderHere, stage)[Symbol.asyncIterator]();
      try {
        for (const [task, { route }] of tasks.entries()) {
          const [facts, key] = [known[task], keys[task]];
          if (facts) {
            yield { ...facts, how: "known", contents: () => makeAgain(task, facts) };
            continue;
          }
          const made = (await results.next()).value as MadePage;
          if (key !== undefined) {
            rendered.push(route.url);
            remember(key, made);
          }
          yield made;
        }
      } finally {
        await results.return?.();
      }
    },
    rendered: () => rendered,
    close,
  };
}

type MadePage = RenderedPage | WrittenPage;

/** Returns the position of a page in the document. */
const indexOf = ({ pointer }: Route["page"]): number => Number(pointer.split("/")[2]);

function never(): never {
  throw new Error("The requested page is not in the plan.");
}
