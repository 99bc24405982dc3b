/** One thread of pages, from the side of the one who asks. */
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { JsonSyntaxError } from "../site-document.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";
import type { Failure, Question } from "./page-thread.ts";
import type { JudgingBasis } from "./page-work.ts";

export interface PageThread {
  /** When it has loaded its engine, or ended. */
  readonly ready: Promise<void>;
  /** @returns the answers; questions are answered in their order @throws what was thrown over there */
  ask(question: Question): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Compiled beside the engine. Where it is not, as in tests of the sources, there is one thread only. */
export const threadCode = fileURLToPath(new URL("./page-thread.js", import.meta.url));

/**
 * @param templates of the engine, if they are a provider's
 * @param roomForNew megabytes for short-lived objects
 */
export function startThread(
  basis: JudgingBasis,
  templates: CompiledTemplates | undefined,
  roomForNew: number,
): PageThread {
  const resourceLimits = { maxYoungGenerationSizeMb: roomForNew };
  const worker = new Worker(threadCode, { workerData: { basis, templates }, resourceLimits });
  /** Who waits for an answer, in the order in which they asked. */
  const waiting: { resolve: (results: readonly unknown[]) => void; reject: (error: unknown) => void }[] = [];
  let broken: { error: unknown } | undefined;
  let isClosing = false;
  let reportReady = () => {};
  const ready = new Promise<void>((resolve) => {
    reportReady = resolve;
  });
  const breakDown = (error: unknown) => {
    broken ??= { error };
    reportReady();
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.once("message", () => {
    reportReady();
    worker.on("message", answer);
  });
  const answer = ({ results, failure }: { results: readonly unknown[]; failure?: Failure }) => {
    const asked = waiting.shift();
    // Only a question that waits for its answer keeps the process.
    if (waiting.length === 0 && !isClosing) worker.unref();
    if (failure?.isNotJson) asked?.reject(new JsonSyntaxError());
    else if (failure) asked?.reject(Object.assign(new Error(failure.message), failure));
    else asked?.resolve(results);
  };
  worker.on("error", breakDown);
  worker.on("exit", (code) => breakDown(new Error(`A thread that renders pages ended with ${code}.`)));
  worker.unref();
  return {
    ready,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken.error);
        worker.ref();
        waiting.push({ resolve, reject });
        worker.postMessage(question);
      }),
    async close() {
      // Its end is waited for, when nothing else may keep the process; a last answer must not let go of it.
      isClosing = true;
      worker.ref();
      await worker.terminate();
    },
  };
}
