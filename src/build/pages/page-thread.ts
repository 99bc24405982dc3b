/**
 * Thread that validates and renders pages of one site. It receives the data common to all pages once, then answers one question
 * after another. It writes its pages itself, so its answers are small.
 */
import { parentPort, workerData } from "node:worker_threads";
import { validateSettings } from "../../document/index.ts";
import type { Stage } from "../../output/index.ts";
import { createEngine, loadCatalogue } from "../engine.ts";
import { openReader } from "../open-site-document.ts";
import { JsonSyntaxError, type PageSource } from "../site-document.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";
import {
  createPageRenderer,
  createValidator,
  type RenderingBasis,
  type ValidationBasis,
} from "./page-work.ts";
import { createPageWriter, type PageResult } from "./page-writer.ts";

/** Request to a thread. The answer is a list with as many results. */
export type Question =
  | { readonly kind: "validate"; readonly sources: readonly PageSource[] }
  | { readonly kind: "basis"; readonly basis: RenderingBasis & { readonly stage: Stage } }
  | { readonly kind: "render"; readonly tasks: readonly number[] };

/** Error thrown in a thread. */
export interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  /** Source texts of the components that were being rendered. */
  readonly sources?: readonly string[] | undefined;
  readonly isNotJson: boolean;
}

export async function answerQuestions(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file must run in a worker thread.");
  const { basis, templates } = workerData as { basis: ValidationBasis; templates?: CompiledTemplates };
  const { catalogue, icons } = createEngine(await loadCatalogue(templates));
  const reader = openReader(basis.file);
  const allSettings = validateSettings(basis.settings, catalogue, basis.limits);
  const validate = createValidator(allSettings, basis.limits, catalogue, reader);
  let make: (task: number) => Promise<PageResult> = () => {
    throw new Error("A rendering thread got a page before its site.");
  };
  const answer = async (question: Question): Promise<readonly unknown[]> => {
    if (question.kind === "validate") return question.sources.map(validate);
    if (question.kind === "basis") {
      const render = createPageRenderer(basis, question.basis, { catalogue, icons }, reader);
      const write = createPageWriter(question.basis.stage);
      make = (task) => write(task, render(task));
      return [];
    }
    const answers: PageResult[] = [];
    for (const task of question.tasks) answers.push(await make(task));
    return answers;
  };
  const reply = async (question: Question) => {
    try {
      port.postMessage({ results: await answer(question) });
    } catch (error) {
      const { message, stack, sources }: Omit<Failure, "isNotJson"> =
        error instanceof Error ? error : { message: String(error), stack: undefined };
      const isNotJson = error instanceof JsonSyntaxError;
      port.postMessage({ failure: { message, stack, sources, isNotJson } satisfies Failure });
    }
  };
  // Questions are answered in sequence, even if they arrive early.
  let last = Promise.resolve();
  port.on("message", (question: Question) => {
    last = last.then(() => reply(question));
  });
  // The first message reports that the thread is ready.
  port.postMessage({});
}
