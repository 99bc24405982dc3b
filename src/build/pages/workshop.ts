/** Where pages are judged and rendered: in this thread, and in others when there are many of them. */
import type { Page } from "../../document/index.ts";
import type { Engine } from "../engine.ts";
import type { PageReader, PageSource } from "./document-pages.ts";
import { createJudge, type JudgingBasis, type PageResult, type RenderingBasis } from "./page-work.ts";

export interface Workshop {
  /** @returns the pages without their data, undefined for what is not sound; in the order of the sources */
  judge(sources: readonly PageSource[]): Promise<readonly (Page | undefined)[]>;
  /**
   * @param tasks numbers of tasks of the plan
   * @param here renders one in this thread
   * @returns their pages in the same order
   */
  render(
    basis: RenderingBasis,
    tasks: readonly number[],
    here: (task: number) => PageResult,
  ): AsyncIterable<PageResult>;
  close(): Promise<void>;
}

export function openWorkshop(engine: Engine, basis: JudgingBasis, reader: PageReader): Workshop {
  const judge = createJudge(basis, engine.catalogue, reader);
  return {
    async judge(sources) {
      const pages: (Page | undefined)[] = [];
      for (const source of sources) {
        const page = judge(source, pages.length);
        pages.push(page);
        if (!page) break;
      }
      return pages;
    },
    async *render(_, tasks, here) {
      for (const task of tasks) yield here(task);
    },
    async close() {},
  };
}
