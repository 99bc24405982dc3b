/** The pages of a sound site: those that came out the same before are known, the others go to the workshop. */
import type { Page } from "../../document/index.ts";
import type { Plan, Route } from "../../plan/index.ts";
import { type PageTask, pageTasks, type Renderer } from "../../render/index.ts";
import type { MadePage, PageMaker } from "./page-maker.ts";
import type { PageRecord, RouteNote } from "./page-record.ts";
import { type RenderedTask, type RenderingBasis, toRendered } from "./page-work.ts";
import type { Sharing } from "./sharing.ts";
import type { JudgedPages } from "./sound-site.ts";
import type { Workshop } from "./workshop.ts";

export interface SoundMakerInput {
  readonly plan: Plan;
  /** @returns the route with its page's data */
  readonly loadRoute: (route: Route) => Route;
  readonly keyOf: (route: Route) => string;
  /** @returns the hash of the page's source */
  readonly digestOf: (page: Page) => string;
  readonly record: PageRecord;
  readonly judged: JudgedPages;
  readonly share: Sharing["needs"];
  readonly workshop: Workshop;
  readonly basis: RenderingBasis;
  readonly close: () => Promise<void>;
}

export function createSoundMaker(input: SoundMakerInput): PageMaker {
  const { plan, loadRoute, keyOf, digestOf, record, judged, share, workshop, basis, close } = input;
  const routes = new Map<string, RouteNote>();
  return {
    async *pages(renderer, stage) {
      const tasks = pageTasks(plan);
      const keys = tasks.map(({ route, isNotFound }) => (isNotFound ? "" : keyOf(route)));
      const known = tasks.map(({ route }, task) => {
        const note = record.routes.get(route.file);
        return note && note.key === keys[task] ? note : undefined;
      });
      const unknown = tasks.flatMap((_, task) => (known[task] ? [] : [task]));
      const sourceOf = (task: number) => digestOf((tasks[task] ?? never()).route.page);
      const renderHere = (task: number) => renderTask(renderer, tasks[task] ?? never());
      const rendered = workshop.render(basis, unknown, renderHere, sourceOf, stage)[Symbol.asyncIterator]();
      try {
        for (const [task, { route, isNotFound }] of tasks.entries()) {
          const note = known[task];
          const made: MadePage = note
            ? { ...note, how: "known", render: () => toRendered(renderHere(task)).contents }
            : ((await rendered.next()).value as MadePage);
          const { bytes, hash } = made;
          const needs = share(made);
          if (!isNotFound) routes.set(route.file, { key: keys[task] ?? "", bytes, hash, ...needs });
          yield { ...made, ...needs };
        }
      } finally {
        await rendered.return?.();
      }
    },
    learned: () => ({ ...judged.learned, routes }),
    close,
  };

  function renderTask(renderer: Renderer, task: PageTask): RenderedTask {
    const { route, isNotFound } = task;
    return { ...task, ...renderer.page(isNotFound ? route : loadRoute(route), isNotFound) };
  }
}

function never(): never {
  throw new Error("A page was asked for that the plan does not have.");
}
