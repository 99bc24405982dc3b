/** Runs validation and rendering of pages in this thread, and in others if there are many pages. */
import { existsSync } from "node:fs";
import type { Page } from "../../document/index.ts";
import type { Stage } from "../../output/index.ts";
import { debugLog } from "../debug-log.ts";
import type { Engine } from "../engine.ts";
import { inlineLess } from "../inline-less.ts";
import { keepHeapLean, roomInThread } from "../lean-heap.ts";
import type { PageSource } from "../site-document.ts";
import { type RenderedPage, toRendered, type WrittenPage } from "./built-page.ts";
import { distribute } from "./distribute.ts";
import type { CachedPage, RenderedTask, RenderingBasis, ValidationBasis } from "./page-work.ts";
import { createPageWriter, type PageResult } from "./page-writer.ts";
import { type PageThread, startThread, threadCode } from "./start-thread.ts";

export interface PagePool {
  /**
   * @returns the pages without data, in the order of the sources
   * @throws JsonSyntaxError
   */
  validate(
    sources: readonly PageSource[],
    here: (source: PageSource) => CachedPage,
  ): AsyncIterable<CachedPage>;
  /**
   * Renders pages.
   * @param tasks numbers of tasks of the plan
   * @param here renders one in this thread
   * @param stage staging folder for other threads
   * @returns the pages in the same order
   */
  render(
    basis: RenderingBasis,
    tasks: readonly number[],
    here: (task: number) => RenderedTask,
    stage: () => Promise<Stage>,
  ): AsyncIterable<RenderedPage | WrittenPage>;
  close(): Promise<void>;
}

const log = debugLog("build");

/** Number of pages above which threads pay off, since a thread takes about 0.2 s to start. */
const worthThreads = 200;
/** Number of pages sent to a thread at once. */
const portion = 8;

/** @param basis undefined if everything runs in this thread */
export function openPagePool(engine: Engine, basis: ValidationBasis | undefined): PagePool {
  const threads: PageThread[] = [];
  let limitHeap: (() => void) | undefined;
  const threadsFor = (pages: number): readonly PageThread[] => {
    if (!basis || pages < worthThreads || !existsSync(threadCode)) return threads;
    limitHeap ??= keepHeapLean(pages);
    inlineLess();
    if (threads.length < engine.threads) log?.write(`start ${engine.threads} threads for ${pages} pages`);
    while (threads.length < engine.threads)
      threads.push(startThread(basis, engine.templates, roomInThread(pages)));
    return threads;
  };
  let isClosed = false;
  let writing: Promise<unknown> = Promise.resolve();
  /** After this, nothing writes any more, in any thread. */
  const close = async () => {
    isClosed = true;
    await writing;
    await Promise.all(threads.map((thread) => thread.close()));
  };
  return {
    async *validate(sources, here) {
      const others = threadsFor(sources.length).map(({ ready, ask }) => ({
        ready,
        work: (some: readonly PageSource[]) =>
          ask({ kind: "validate", sources: some }) as Promise<readonly CachedPage[]>,
      }));
      for await (const page of distribute(sources, { portion, others, here })) {
        limitHeap?.();
        yield page;
      }
    },
    async *render(rendering, tasks, here, stage) {
      const others = threadsFor(tasks.length);
      if (others.length === 0) {
        for (const task of tasks) yield toRendered(here(task));
        return;
      }
      const drafts = await stage();
      // A thread starts as soon as it has received the site.
      const ready = report(others, rendering, drafts);
      const write = createPageWriter(drafts);
      try {
        yield* distribute<number, WrittenPage>(tasks, {
          portion,
          others: others.map(({ ask }, index) => ({
            ready: ready[index] as Promise<unknown>,
            async work(some) {
              await ready[index];
              const pages = (await ask({ kind: "render", tasks: some })) as readonly PageResult[];
              return pages.map(toWritten);
            },
          })),
          async here(task) {
            if (isClosed) throw new Error("A page was requested after the thread pool was closed.");
            const answer = write(task, here(task));
            writing = answer.catch(() => {});
            return toWritten(await answer);
          },
        });
      } finally {
        // Frees their memory for assembling the bundle.
        await close();
      }
    },
    close,
  };
}

/** Sends the site to the threads. The message is not kept here, since it contains all pages again. */
function report(threads: readonly PageThread[], rendering: RenderingBasis, stage: Stage) {
  const pages = rendering.pages.map(({ locales }) => {
    const lean = new Map(locales.map((page) => [page, page && withoutSummary(page)]));
    return { locales: locales.map((page) => lean.get(page)), diagnostics: [] };
  });
  const basis = { ...rendering, pages, stage };
  return threads.map((thread) => thread.ask({ kind: "basis", basis }));
}

const toWritten = ({ draft, failure, ...facts }: PageResult): WrittenPage => ({
  ...facts,
  how: "written",
  draft() {
    if (draft) return draft;
    throw Object.assign(new Error(failure?.message), failure);
  },
});

/** Assets and anchors of the site are already known by then. */
const withoutSummary = (page: Page): Page => {
  const { path, language, alternate, meta, publication, noindex, pointer } = page;
  const summary = { references: [], characters: "" };
  return { path, language, alternate, meta, publication, noindex, sections: [], pointer, summary };
};
