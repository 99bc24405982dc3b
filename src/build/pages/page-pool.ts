/** Runs validation and rendering of pages in this thread, and in others if there are many pages. */
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { Page } from "../../document/index.ts";
import type { Stage } from "../../output/index.ts";
import { debugLog } from "../debug-log.ts";
import type { SiteDocument } from "../site-document.ts";
import { type RenderedPage, type RenderedTask, toRendered, type WrittenPage } from "./built-page.ts";
import { distribute } from "./distribute.ts";
import type { RenderingBasis, ThreadInput } from "./page-thread.ts";
import { createPageWriter, type PageResult } from "./page-writer.ts";
import type { CachedPage } from "./site-pages.ts";
import { type PageThread, startThread, threadCode } from "./start-thread.ts";

export interface PagePool {
  /**
   * Validates pages. Each stays in the thread that validated it, which renders it.
   * @param pages positions in the document
   * @param here validates one in this thread
   * @returns the pages without data, in the same order
   * @throws JsonSyntaxError
   */
  validate(pages: readonly number[], here: (page: number) => CachedPage): AsyncIterable<CachedPage>;
  /**
   * Renders pages.
   * @param tasks numbers of tasks of the plan, and of their pages
   * @param here renders one in this thread
   * @param stage staging folder for other threads
   * @returns the pages in the same order
   */
  render(
    basis: RenderingBasis,
    tasks: readonly RenderingTask[],
    here: (task: number) => RenderedTask,
    stage: () => Promise<Stage>,
  ): AsyncIterable<RenderedPage | WrittenPage>;
  close(): Promise<void>;
}

interface RenderingTask {
  readonly task: number;
  /** Position in the document. */
  readonly page: number;
}

const log = debugLog("build");

/** Number of pages above which threads pay off, since a thread takes about 0.2 s to start. */
const worthThreads = 200;

/** @param maxThreads maximum number of other threads */
export function openPagePool(
  document: SiteDocument,
  input: Omit<ThreadInput, "text">,
  maxThreads: number,
): PagePool {
  const threads: PageThread[] = [];
  /** Number of the thread that keeps a page: 0 for this one. */
  const holders = new Map<number, number>();
  const threadsFor = (pages: number): readonly PageThread[] => {
    if (threads.length > 0 || maxThreads === 0 || pages < worthThreads || !existsSync(threadCode))
      return threads;
    inlineLess();
    log?.write(`start ${maxThreads} threads for ${pages} pages`);
    const text = shareText(document);
    while (threads.length < maxThreads) threads.push(startThread({ ...input, text }));
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
    async *validate(pages, here) {
      const hold = (page: number, thread: number) => holders.set(page, thread);
      yield* distribute<number, CachedPage>(pages, {
        others: threadsFor(pages.length).map(({ ready, ask }, index) => ({
          ready,
          work(some) {
            for (const page of some) hold(page, index + 1);
            return ask({ kind: "validate", pages: some }) as Promise<readonly CachedPage[]>;
          },
        })),
        here(page) {
          hold(page, 0);
          return here(page);
        },
      });
    },
    async *render(basis, tasks, here, stage) {
      const others = threadsFor(tasks.length);
      if (others.length === 0) {
        for (const { task } of tasks) yield toRendered(here(task));
        return;
      }
      const drafts = await stage();
      // A thread starts as soon as it has received the site.
      const ready = sendPlan(others, basis, drafts);
      const write = createPageWriter(drafts, basis.htmlFile);
      try {
        yield* distribute<RenderingTask, WrittenPage>(tasks, {
          holderOf: ({ page }) => holders.get(page),
          others: others.map(({ ask }, index) => ({
            ready: ready[index] as Promise<unknown>,
            async work(some) {
              await ready[index];
              const asked = some.map(({ task }) => task);
              const pages = (await ask({ kind: "render", tasks: asked })) as readonly PageResult[];
              return pages.map(toWritten);
            },
          })),
          async here({ task }) {
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

/**
 * By default V8 inlines up to 920 bytes of bytecode into each function that it compiles, again in every thread. A fifth of a
 * build's CPU time goes into compiling, and a build ends before that pays off. A third of the limit saves 5% of the time.
 */
function inlineLess(): void {
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=300");
}

const chunkBytes = 1024 * 1024;

/** Copies the text of the document into memory that all threads can read. */
function shareText({ ranges, read }: SiteDocument): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(ranges.bytes);
  const text = new Uint8Array(shared);
  for (let start = 0; start < ranges.bytes; start += chunkBytes)
    text.set(read(start, Math.min(chunkBytes, ranges.bytes - start)), start);
  return shared;
}

/** Sends the site to the threads. The message is not kept here, since it contains all pages again. */
function sendPlan(threads: readonly PageThread[], basis: RenderingBasis, stage: Stage) {
  const pages = basis.pages.map(({ locales }) => {
    const lean = new Map(locales.map((page) => [page, page && withoutReferences(page)]));
    return { locales: locales.map((page) => lean.get(page)), diagnostics: [] };
  });
  return threads.map((thread) => thread.ask({ kind: "plan", basis: { ...basis, pages, stage } }));
}

/** Assets of the site are already known by then. */
const withoutReferences = (page: Page): Page => ({
  ...page,
  ...(page.summary && { summary: { ...page.summary, references: [], characters: "" } }),
});

const toWritten = ({ draft, failure, ...facts }: PageResult): WrittenPage => ({
  ...facts,
  how: "written",
  draft() {
    if (draft) return draft;
    throw Object.assign(new Error(failure?.message), failure);
  },
});
