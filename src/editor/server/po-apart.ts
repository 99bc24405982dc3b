/** Reads and writes PO files in a worker thread, with limits on time and memory (SAF-2). */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ExportedText, ImportedText } from "../../document/index.ts";
import type { PoAnswer, PoHead, PoWork } from "../../tools/translations/po.ts";

export class UnreadablePo extends Error {
  override readonly name = "UnreadablePo";
}

/** Milliseconds and megabytes. A file of the maximum size takes a fraction of both. */
const limits = { time: 60_000, memory: 512 };

/** Compiled next to the engine. If it does not exist, as in unit tests, files are read in this thread. */
const threadCode = fileURLToPath(new URL("./po-thread.js", import.meta.url));

/** Runs one at a time, so that waiting files occupy no core. */
let last: Promise<unknown> = Promise.resolve();

/** @throws UnreadablePo */
export async function readPoApart(file: Uint8Array): Promise<readonly ImportedText[]> {
  return (await inTurn({ file })).texts ?? [];
}

/** @returns the file; the same texts give the same bytes */
export async function writePoApart(texts: readonly ExportedText[], head: PoHead): Promise<Uint8Array> {
  return (await inTurn({ texts, head })).file ?? new Uint8Array();
}

async function inTurn(work: PoWork): Promise<PoAnswer> {
  const answered = last.then(() => askThread(work));
  last = answered.catch(() => {});
  const answer = await answered;
  if (answer.problem !== undefined) throw new UnreadablePo(answer.problem);
  return answer;
}

async function askThread(work: PoWork): Promise<PoAnswer> {
  if (!existsSync(threadCode)) return (await import("../../tools/translations/po.ts")).answerPo(work);
  const worker = new Worker(threadCode, {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    // Suppress the library's own messages about unknown encodings.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PoAnswer>((resolve, reject) => {
      const giveUp = () => resolve({ problem: "The file is too large." });
      timer = setTimeout(giveUp, limits.time);
      worker.on("message", resolve);
      worker.on("error", (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? giveUp() : reject(error),
      );
      worker.on("exit", giveUp);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
