/** Handle of a page thread in the main thread. */
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { JsonSyntaxError } from "../site-document.ts";
import type { Failure, Question, ThreadInput } from "./page-thread.ts";

export interface PageThread {
  /** Resolves when the thread has loaded its engine, or has ended. */
  readonly ready: Promise<void>;
  /**
   * Answers questions in order.
   * @returns the answers
   * @throws errors thrown in the thread
   */
  ask(question: Question): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Compiled next to the engine. If it is missing, as in tests of the sources, only one thread is used. */
export const threadCode = fileURLToPath(new URL("./page-thread.js", import.meta.url));

export function startThread(input: ThreadInput): PageThread {
  const worker = new Worker(threadCode, { workerData: input });
  /** Pending requests, in order. */
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
    // Only a pending question keeps the process alive.
    if (waiting.length === 0 && !isClosing) worker.unref();
    if (failure?.isNotJson) asked?.reject(new JsonSyntaxError());
    else if (failure) asked?.reject(Object.assign(new Error(failure.message), failure));
    else asked?.resolve(results);
  };
  worker.on("error", breakDown);
  worker.on("exit", (code) => breakDown(new Error(`A rendering thread exited unexpectedly (code ${code}).`)));
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
      // Waiting for the end must keep the process alive; the last answer must not unref the worker.
      isClosing = true;
      worker.ref();
      await worker.terminate();
    },
  };
}
