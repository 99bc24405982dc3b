/** How the pages of a planned site come about: known from an earlier build, or rendered, here or in other threads. */
import type { Draft, Stage } from "../../output/index.ts";
import type { Plan, Route } from "../../plan/index.ts";
import { type PageNeeds, type PageTask, pageTasks, type Renderer } from "../../render/index.ts";
import type { PageRecord, RouteNote } from "./page-record.ts";
import { type LoadPage, type RenderedTask, type RenderingBasis, toRendered } from "./page-work.ts";
import { createSharing } from "./sharing.ts";
import type { Workshop } from "./workshop.ts";

export interface PageFacts extends PageNeeds {
  readonly bytes: number;
  /** SHA-256 of the page, hex. */
  readonly hash: string;
}

export interface RenderedPage extends PageFacts {
  readonly how: "rendered";
  readonly contents: Uint8Array;
}

/** Another thread rendered it, and wrote it where it waits for being published. */
export interface WrittenPage extends PageFacts {
  readonly how: "written";
  /** @throws the system error that kept it from being written */
  readonly draft: () => Draft;
}

/** It needed not be rendered. */
export interface KnownPage extends PageFacts {
  readonly how: "known";
  /** Renders it all the same, should the bundle have lost it. */
  readonly render: () => Uint8Array;
}

export type MadePage = RenderedPage | WrittenPage | KnownPage;

export interface PageMaker {
  /**
   * One page for each of the plan's tasks, in their order, made as they are asked for.
   * @param stage where pages may be written to by who renders them
   */
  pages(renderer: Renderer, stage: () => Promise<Stage>): AsyncIterable<MadePage>;
  /** What the next build may know, when all pages were made. */
  learned(): PageRecord;
  /** Ends what is under way; may be called more than once. */
  close(): Promise<void>;
}

export interface PageMakerInput {
  readonly plan: Plan;
  readonly load: LoadPage;
  readonly keyOf: (route: Route) => string;
  /** Of the build before. */
  readonly record: PageRecord;
  readonly learned: Pick<PageRecord, "basis" | "pages">;
  readonly workshop: Workshop;
  readonly basis: RenderingBasis;
  readonly close: () => Promise<void>;
}

export function createPageMaker(input: PageMakerInput): PageMaker {
  const { plan, load, keyOf, record, learned, workshop, basis, close } = input;
  const routes = new Map<string, RouteNote>();
  const share = createSharing();
  return {
    async *pages(renderer, stage) {
      const tasks = pageTasks(plan);
      const keys = tasks.map(({ route, isNotFound }) => (isNotFound ? "" : keyOf(route)));
      const known = tasks.map(({ route }, task) => {
        const note = record.routes.get(route.file);
        return note && note.key === keys[task] ? note : undefined;
      });
      const unknown = tasks.flatMap((_, task) => (known[task] ? [] : [task]));
      const renderHere = (task: number) => renderTask(renderer, load, tasks[task] ?? never());
      const rendered = workshop.render(basis, unknown, renderHere, stage)[Symbol.asyncIterator]();
      try {
        for (const [task, { route, isNotFound }] of tasks.entries()) {
          const note = known[task];
          const made: MadePage = note
            ? { ...note, how: "known", render: () => toRendered(renderHere(task)).contents }
            : ((await rendered.next()).value as MadePage);
          const { bytes, hash } = made;
          const needs = share.needs(made);
          if (!isNotFound) routes.set(route.file, { key: keys[task] ?? "", bytes, hash, ...needs });
          yield { ...made, ...needs };
        }
      } finally {
        await rendered.return?.();
      }
    },
    learned: () => ({ ...learned, routes }),
    close,
  };
}

/** @param load gives the page its data */
export function renderTask(
  renderer: Renderer,
  load: LoadPage,
  { route, isNotFound }: PageTask,
): RenderedTask {
  const loaded = isNotFound ? route : { ...route, page: load(route.page, route.edition) };
  return { route, isNotFound, ...renderer.page(loaded, isNotFound) };
}

function never(): never {
  throw new Error("A page was asked for that the plan does not have.");
}
