/**
 * Several processes that build sites side by side (PRO-1). A process of its own keeps a site apart from all others (SAF-4): a
 * site that takes all memory, or runs into a fault of native code, ends its process and is reported; the next site gets a new
 * one. Each builds many sites, one after another.
 */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "../options.ts";
import type { SiteResult } from "../report.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";
import type { Order, Reply } from "./protocol.ts";

export interface WorkerPool {
  /**
   * @param text the document, in place of what stands in its file
   * @throws an error of ours that the build threw
   */
  build(site: string, cwd: string, options: BuildOptions, text?: Uint8Array): Promise<SiteResult>;
  /** Ends the processes that have nothing to do: as long as they are there, nothing else ends by itself. */
  close(): void;
}

export interface FleetOptions {
  /** Code of a process; default: compiled beside the engine. */
  readonly code?: string;
  /** Whether somebody watches: then each step is told. */
  readonly reportsProgress?: boolean;
  /** Of a provider, if they are not the built-in ones. */
  readonly templates?: CompiledTemplates | undefined;
  /** Memory that the objects of one process may take; default: what the machine has, shared by all. */
  readonly megabytes?: number;
  /** Whether all else that the machine has to do comes first. */
  readonly isBehind?: boolean;
}

/** Sites that one process builds before a new one takes its place: whatever grows in it does not grow for ever. */
const maxSites = 500;
/**
 * Characters kept of what a process wrote before it ended. When memory runs out, Node names the reason first and then lists
 * calls with its own path in each, which may be long.
 */
const lastWords = 64_000;

/** @param size how many processes at most */
export function createWorkerPool(
  size: number,
  {
    code = fileURLToPath(new URL("./site-process.js", import.meta.url)),
    reportsProgress = false,
    templates,
    isBehind = false,
    megabytes = Math.min(4096, Math.max(512, Math.floor((totalmem() / 2 ** 20) * (0.75 / size)))),
  }: FleetOptions = {},
): WorkerPool {
  const idle: Crew[] = [];
  return {
    async build(site, cwd, { signal, onProgress, ...options }, text) {
      const workers = idle.pop() ?? startCrew(code, megabytes, templates, isBehind);
      const stop = () => workers.order({ kind: "stop" });
      signal?.addEventListener("abort", stop, { once: true });
      try {
        return await workers.build({ kind: "build", site, cwd, options, text, reportsProgress }, onProgress);
      } finally {
        signal?.removeEventListener("abort", stop);
        if (workers.isFit()) idle.push(workers);
        else workers.dismiss();
      }
    },
    close() {
      for (const workers of idle.splice(0)) workers.dismiss();
    },
  };
}

type Crew = ReturnType<typeof startCrew>;

/** One process, from the side of the one who gives the orders. */
function startCrew(
  code: string,
  megabytes: number,
  templates: CompiledTemplates | undefined,
  isBehind: boolean,
) {
  const child = fork(code, [], {
    // The processes fill the cores: threads of theirs that look for garbage would only be in each other's way.
    execArgv: [`--max-old-space-size=${megabytes}`, "--single-threaded-gc"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  if (isBehind) stepBack(child);
  send(child, { kind: "start", templates });
  let said = "";
  let built = 0;
  let isGone = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-lastWords);
  });
  child.once("exit", () => {
    isGone = true;
  });
  child.on("error", () => {
    isGone = true;
  });
  return {
    order: (order: Order) => void (isGone || child.send(order)),
    isFit: () => !isGone && built < maxSites,
    dismiss: () => void (isGone || child.disconnect()),
    build: (order: Order & { kind: "build" }, onProgress: BuildOptions["onProgress"]) =>
      new Promise<SiteResult>((resolve, reject) => {
        built++;
        const hear = (message: Reply) => {
          if (message.kind === "progress") {
            for (const event of message.events) onProgress?.(event);
            return;
          }
          if (message.kind === "ready") return;
          done();
          if (message.kind === "failure")
            return reject(Object.assign(new Error(message.message), { stack: message.stack }));
          const { result, cause } = message;
          resolve("fault" in result && cause ? { fault: { ...result.fault, cause } } : result);
        };
        const lose = (exitCode: number | null, signal: string | null) => {
          done();
          resolve(lostSite(order.site, exitCode, signal, said));
        };
        const done = () => {
          child.off("message", hear);
          child.off("close", lose);
        };
        child.on("message", hear);
        // After its last words.
        child.once("close", lose);
        send(child, order);
      }),
  };
}

function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets one; it is slower for others then, and right.
  }
}

/** A process that is gone already says so by its end. */
const send = (child: ChildProcess, order: Order): void => void child.send(order, () => {});

function lostSite(site: string, code: number | null, signal: string | null, said: string): SiteResult {
  const how = signal === null ? `code ${code}` : signal;
  const isFull = /heap out of memory|allocation failed/i.test(said) || signal === "SIGKILL";
  const why = isFull
    ? "there was not enough memory for it. Build it alone, or fewer sites at once (--concurrency)"
    : "build it alone with --verbose to see what happens";
  return {
    fault: {
      message: `The process that built ${site} ended unexpectedly (${how}): ${why}. Its earlier bundle is as it was.`,
      cause: said || undefined,
    },
  };
}
