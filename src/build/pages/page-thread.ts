/**
 * A thread that judges and renders pages of one site for the thread that started it. It is told once what all pages have in
 * common, and answers one question after another.
 */
import { parentPort, workerData } from "node:worker_threads";
import { createEngine, loadCatalogue } from "../engine.ts";
import { openPageReader, type PageSource } from "./document-pages.ts";
import { createShelf } from "./page-shelf.ts";
import {
  createJudge,
  createPageRenderer,
  type JudgingBasis,
  type PageResult,
  type RenderingBasis,
} from "./page-work.ts";

/** What a thread is asked; it answers with a list of as many results. */
export type Question =
  | { readonly kind: "judge"; readonly sources: readonly PageSource[] }
  | { readonly kind: "basis"; readonly basis: RenderingBasis }
  | { readonly kind: "render"; readonly tasks: readonly number[] };

/** An error that was thrown over there. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
}

export async function answerQuestions(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is the code of a thread.");
  const basis = workerData as JudgingBasis;
  const { catalogue, icons } = createEngine(await loadCatalogue());
  const reader = openPageReader(basis.file);
  const shelf = createShelf();
  const judge = createJudge(basis, catalogue, reader, shelf);
  let render: (task: number) => PageResult = () => {
    throw new Error("A thread was asked to render before it knew the site.");
  };
  const answer = (question: Question): readonly unknown[] => {
    if (question.kind === "judge") return question.sources.map((source) => judge(source, 0));
    if (question.kind === "render") return question.tasks.map((task) => render(task));
    render = createPageRenderer(question.basis, { catalogue, icons }, reader, shelf);
    return [];
  };
  port.on("message", (question: Question) => {
    try {
      const results = answer(question);
      // Pages are handed over, not copied.
      const pages = question.kind === "render" ? (results as readonly PageResult[]) : [];
      port.postMessage(
        { results },
        pages.map(({ contents }) => contents.buffer as ArrayBuffer),
      );
    } catch (error) {
      const { message, stack } =
        error instanceof Error ? error : { message: String(error), stack: undefined };
      port.postMessage({ failure: { message, stack } satisfies Failure });
    }
  });
}
