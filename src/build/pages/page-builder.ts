/** Provides the pages of a planned site: from an earlier build, or rendered in this or other threads. */
import type { Stage } from "../../output/index.ts";
import type { Plan, Route } from "../../plan/index.ts";
import { pageTasks, type Renderer } from "../../render/index.ts";
import { type BuiltPage, renderTask, toRendered } from "./built-page.ts";
import { createInterner } from "./intern.ts";
import type { PageCache, RouteNote } from "./page-cache.ts";
import type { PagePool } from "./page-pool.ts";
import type { RenderingBasis } from "./page-thread.ts";
import type { LoadPage } from "./site-pages.ts";

export interface PageBuilder {
  /**
   * Yields one page for each task of the plan, in order, made on demand.
   * @param stage staging folder that page threads may write to
   */
  pages(renderer: Renderer, stage: () => Promise<Stage>): AsyncIterable<BuiltPage>;
  /** Entries for the page cache, after all pages were made. */
  entries(): PageCache;
  /** URLs of the rendered pages, unordered. */
  rendered(): readonly string[];
  /** Cancels running work. Can be called more than once. */
  close(): Promise<void>;
}

export interface PageBuilderInput {
  readonly plan: Plan;
  readonly load: LoadPage;
  readonly keyOf: (route: Route) => string;
  /** Page cache entries of the previous build. */
  readonly pageCache: PageCache;
  /**
   * @param hash SHA-256 of a page, hex
   * @returns the page, if it is cached
   */
  readonly readPage: ((hash: string) => Promise<Uint8Array | undefined>) | undefined;
  readonly entries: Pick<PageCache, "basis" | "pages">;
  readonly pool: PagePool;
  readonly basis: RenderingBasis;
  readonly close: () => Promise<void>;
}

export function createPageBuilder(input: PageBuilderInput): PageBuilder {
  const { plan, load, keyOf, pageCache, readPage, entries, pool, basis, close } = input;
  const routes = new Map<string, RouteNote>();
  const rendered: string[] = [];
  const interner = createInterner();
  return {
    async *pages(renderer, stage) {
      const tasks = pageTasks(plan);
      const keys = tasks.map(({ route, isNotFound }) => (isNotFound ? "" : keyOf(route)));
      const known = tasks.map(({ route }, task) => {
        const note = pageCache.routes.get(route.file);
        return note && note.key === keys[task] ? note : undefined;
      });
      const unknown = tasks.flatMap(({ route }, task) =>
        known[task] ? [] : [{ task, page: indexOf(route.page) }],
      );
      const renderHere = (task: number) => renderTask(renderer, load, tasks[task] ?? never());
      const makeAgain = async (task: number, { hash }: RouteNote) => {
        const kept = await readPage?.(hash);
        if (kept) return kept;
        rendered.push(tasks[task]?.route.url ?? "");
        return toRendered(renderHere(task)).contents;
      };
      const results = pool.render(basis, unknown, renderHere, stage)[Symbol.asyncIterator]();
      try {
        for (const [task, { route, isNotFound }] of tasks.entries()) {
          const note = known[task];
          const made: BuiltPage = note
            ? { ...note, how: "known", contents: () => makeAgain(task, note) }
            : ((await results.next()).value as BuiltPage);
          if (!note && !isNotFound) rendered.push(route.url);
          const { bytes, hash } = made;
          const needs = interner.needs(made);
          if (!isNotFound) routes.set(route.file, { key: keys[task] ?? "", bytes, hash, ...needs });
          yield { ...made, ...needs };
        }
      } finally {
        await results.return?.();
      }
    },
    entries: () => ({ ...entries, routes }),
    rendered: () => rendered,
    close,
  };
}

/** Returns the position of a page in the document. */
const indexOf = ({ pointer }: Route["page"]): number => Number(pointer.split("/")[2]);

function never(): never {
  throw new Error("The requested page is not in the plan.");
}
