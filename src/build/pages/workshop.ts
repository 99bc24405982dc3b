/** Where pages are judged and rendered: in this thread, and in others beside it when there are many pages. */
import { existsSync } from "node:fs";
import type { Page } from "../../document/index.ts";
import type { Stage } from "../../output/index.ts";
import type { Engine } from "../engine.ts";
import { keepHeapLean } from "../lean-heap.ts";
import type { PageReader, PageSource } from "./document-pages.ts";
import type { RenderedPage, WrittenPage } from "./page-maker.ts";
import type { PageShelf } from "./page-shelf.ts";
import {
  createJudge,
  type JudgingBasis,
  type RenderedTask,
  type RenderingBasis,
  toRendered,
} from "./page-work.ts";
import { createPageWriter, type PageAnswer } from "./page-writer.ts";
import { shareOut } from "./share-out.ts";
import { type PageThread, startThread, threadCode } from "./thread.ts";

export interface Workshop {
  /** @returns the pages without their data, in the order of the sources; undefined for the first that is not sound, then no more */
  judge(sources: readonly PageSource[]): AsyncIterable<Page | undefined>;
  /**
   * @param tasks numbers of tasks of the plan
   * @param here renders one in this thread
   * @param sourceOf the hash of the source that a task's page has
   * @param stage where other threads write their pages
   * @returns their pages in the same order
   */
  render(
    basis: RenderingBasis,
    tasks: readonly number[],
    here: (task: number) => RenderedTask,
    sourceOf: (task: number) => string,
    stage: () => Promise<Stage>,
  ): AsyncIterable<RenderedPage | WrittenPage>;
  close(): Promise<void>;
}

/** A thread is ready after about a fifth of a second; below so many pages it is not worth it. */
const worthThreads = 200;
/** Pages that are handed to a thread together. */
const portion = 8;

export function openWorkshop(
  engine: Engine,
  basis: JudgingBasis,
  reader: PageReader,
  shelf: PageShelf,
): Workshop {
  const judgeHere = createJudge(basis, engine.catalogue, reader, shelf);
  const threads: PageThread[] = [];
  let limitHeap: (() => void) | undefined;
  /** Whose shelf a page may be on, by the hash of its source. */
  const judgedBy = new Map<string, number>();
  const threadsFor = (pages: number): readonly PageThread[] => {
    if (pages < worthThreads || !existsSync(threadCode)) return threads;
    limitHeap ??= keepHeapLean();
    while (threads.length < engine.threads) threads.push(startThread(basis, engine.templates));
    return threads;
  };
  let isClosed = false;
  let writing: Promise<unknown> = Promise.resolve();
  /** After it nobody writes any more, in this thread neither. */
  const close = async () => {
    isClosed = true;
    await writing;
    await Promise.all(threads.map((thread) => thread.close()));
  };
  return {
    async *judge(sources) {
      let place = 0;
      const judged = shareOut(sources, {
        portion,
        others: threadsFor(sources.length).map((thread, index) => (some: readonly PageSource[]) => {
          for (const { digest } of some) judgedBy.set(digest, index + 1);
          return thread.ask({ kind: "judge", sources: some }) as Promise<readonly (Page | undefined)[]>;
        }),
        here(source) {
          judgedBy.set(source.digest, 0);
          return judgeHere(source, place);
        },
      });
      for await (const page of judged) {
        place++;
        limitHeap?.();
        yield page;
        if (!page) return;
      }
    },
    async *render(rendering, tasks, here, sourceOf, stage) {
      const others = threadsFor(tasks.length);
      if (others.length === 0) {
        for (const task of tasks) yield toRendered(here(task));
        return;
      }
      const drafts = await stage();
      // Whoever has learned what the site is begins.
      const ready = tell(others, rendering, drafts);
      const write = createPageWriter(drafts);
      try {
        yield* shareOut<number, WrittenPage>(tasks, {
          portion,
          others: others.map((thread, index) => async (some: readonly number[]) => {
            await ready[index];
            const pages = (await thread.ask({ kind: "render", tasks: some })) as readonly PageAnswer[];
            return pages.map(toWritten);
          }),
          async here(task) {
            if (isClosed) throw new Error("A page was asked for when all was over.");
            const answer = write(task, here(task));
            writing = answer.catch(() => {});
            return toWritten(await answer);
          },
          bestFor: (task) => judgedBy.get(sourceOf(task)),
        });
      } finally {
        // What follows, putting the bundle together, has their memory.
        await close();
      }
    },
    close,
  };
}

/** What the threads are told is not kept here: it has all pages once more. */
function tell(threads: readonly PageThread[], rendering: RenderingBasis, stage: Stage) {
  const basis = { ...rendering, pages: rendering.pages.map(withoutOutline), stage };
  return threads.map((thread) => thread.ask({ kind: "basis", basis }));
}

const toWritten = ({ draft, failure, ...facts }: PageAnswer): WrittenPage => ({
  ...facts,
  how: "written",
  draft() {
    if (draft) return draft;
    throw Object.assign(new Error(failure?.message), failure);
  },
});

/** What the site needs is known by then, and where its anchors are. */
const withoutOutline = (page: Page): Page => {
  const { path, language, alternate, meta, publication, noindex, pointer } = page;
  const outline = { references: [], characters: "" };
  return { path, language, alternate, meta, publication, noindex, sections: [], pointer, outline };
};
