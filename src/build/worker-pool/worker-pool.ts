/**
 * Worker pool of processes that build sites in parallel (PRO-1). A process isolates its site from all others (SAF-4): a site that
 * uses up all memory or crashes native code ends its process and is reported, and the next site gets a new process. Each process
 * builds many sites, one after another.
 */

import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { ClassNames } from "../../assets/class-names.ts";
import { debugLog } from "../debug-log.ts";
import type { BuildOptions } from "../options.ts";
import type { SiteResult } from "../report.ts";
import type { CompiledTemplates } from "../templates/compiled.ts";
import type { Order, Reply } from "./protocol.ts";

export interface WorkerPool {
  /**
   * Builds a site in a free process.
   * @param text document to use instead of the file
   * @throws errors that the build threw because of a bug
   */
  build(site: string, cwd: string, options: BuildOptions, text?: Uint8Array): Promise<SiteResult>;
  /** Ends idle processes. Until then they keep the main process alive. */
  close(): void;
}

export interface FleetOptions {
  /** Entry point of a process; default: compiled next to the engine. */
  readonly code?: string;
  /** True to receive progress events. */
  readonly reportsProgress?: boolean;
  /** A provider's templates; default: the built-in ones. */
  readonly templates?: CompiledTemplates | undefined;
  /** Default: short. */
  readonly classNames?: ClassNames | undefined;
  /** Heap limit of one process in megabytes; default: the memory of the machine or the container, divided among all. */
  readonly megabytes?: number;
  /** True to give all other work on the machine priority. */
  readonly isBehind?: boolean;
  /** Number of additional threads in each process that render the pages of a large site. */
  readonly threads?: number;
  /** Milliseconds after which idle processes end. Default: they wait for `close`. */
  readonly idleTime?: number;
}

const log = debugLog("build");

/** Maximum number of sites that one process builds before it is replaced, so that leaks stay bounded. */
const maxSites = 500;
/**
 * Characters kept of a process's output. When memory runs out, Node prints the reason first and then a stack with its own path in
 * each line, which can be long.
 */
const lastWords = 64_000;

/** @param size maximum number of processes */
export function createWorkerPool(
  size: number,
  {
    code = fileURLToPath(new URL("./site-process.js", import.meta.url)),
    reportsProgress = false,
    templates,
    classNames = "short",
    isBehind = false,
    threads = 0,
    idleTime,
    megabytes = Math.min(4096, Math.max(512, Math.floor((availableBytes() / 2 ** 20) * (0.75 / size)))),
  }: FleetOptions = {},
): WorkerPool {
  const idle: Crew[] = [];
  /** An idle process may have been killed. */
  const findIdle = (): Crew | undefined => {
    for (let workers = idle.pop(); workers; workers = idle.pop()) if (workers.isFit()) return workers;
    return undefined;
  };
  const close = () => {
    for (const workers of idle.splice(0)) workers.dismiss();
  };
  let ending: NodeJS.Timeout | undefined;
  const start = () =>
    startWorkers(code, megabytes, { kind: "start", templates, classNames, threads }, isBehind);
  return {
    async build(site, cwd, { signal, onProgress, ...options }, text) {
      const order = { kind: "build", site, cwd, options, text, reportsProgress } as const;
      for (;;) {
        clearTimeout(ending);
        const used = findIdle();
        const workers = used ?? start();
        const stop = () => workers.order({ kind: "stop" });
        signal?.addEventListener("abort", stop, { once: true });
        try {
          const { result, isTaken } = await workers.build(order, onProgress);
          // A process that was killed a moment ago looks idle until the system reports its end: another one builds the site.
          if (isTaken || !used || signal?.aborted) return result;
        } finally {
          signal?.removeEventListener("abort", stop);
          if (workers.isFit()) idle.push(workers);
          else workers.dismiss();
          clearTimeout(ending);
          if (idleTime !== undefined) ending = setTimeout(close, idleTime).unref();
        }
      }
    },
    close() {
      clearTimeout(ending);
      close();
    },
  };
}

/** Memory of the machine, or of the container if that has less: the system ends its processes when they use more. */
const availableBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());

type Crew = ReturnType<typeof startWorkers>;

/** Starts one process and returns its handle in the main process. */
function startWorkers(
  code: string,
  megabytes: number,
  start: Extract<Order, { kind: "start" }>,
  isBehind: boolean,
) {
  const child = fork(code, [], {
    // The processes use all cores, so garbage collection threads would only compete with them.
    execArgv: [`--max-old-space-size=${megabytes}`, "--single-threaded-gc"],
    // The debug log of a process goes straight to the terminal: a pipe may still hold its last lines when this process exits.
    stdio: ["ignore", "ignore", log ? "inherit" : "pipe", "ipc"],
    serialization: "advanced",
  });
  log?.write(`start process ${child.pid}`);
  if (isBehind) stepBack(child);
  send(child, start);
  let output = "";
  let built = 0;
  let isGone = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-lastWords);
  });
  child.once("exit", (code, signal) => {
    log?.write(`end of process ${child.pid}: ${signal ?? code}`);
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
      new Promise<{ readonly result: SiteResult; readonly isTaken: boolean }>((resolve, reject) => {
        let isTaken = false;
        built++;
        log?.write(`process ${child.pid} builds ${order.site}`);
        const hear = (message: Reply) => {
          if (message.kind === "progress") {
            for (const event of message.events) onProgress?.(event);
            return;
          }
          if (message.kind === "taken") isTaken = true;
          if (message.kind === "ready" || message.kind === "taken") return;
          done();
          if (message.kind === "failure")
            return reject(Object.assign(new Error(message.message), { stack: message.stack }));
          const { result, cause } = message;
          resolve({
            result: "fault" in result && cause ? { fault: { ...result.fault, cause } } : result,
            isTaken,
          });
        };
        const lose = (exitCode: number | null, signal: string | null) => {
          done();
          resolve({ result: lostSite(order.site, exitCode, signal, output), isTaken });
        };
        const done = () => {
          child.off("message", hear);
          child.off("close", lose);
        };
        child.on("message", hear);
        // After its output has arrived.
        child.once("close", lose);
        send(child, order);
      }),
  };
}

function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows this. The process then slows others down but works.
  }
}

/** Ignores errors: a process that is gone is reported by its exit. */
const send = (child: ChildProcess, order: Order): void => void child.send(order, () => {});

function lostSite(site: string, code: number | null, signal: string | null, output: string): SiteResult {
  const how = signal === null ? `code ${code}` : signal;
  const isFull = /heap out of memory|allocation failed/i.test(output) || signal === "SIGKILL";
  const why = isFull
    ? "not enough memory. Build it alone, or fewer sites in parallel (--concurrency)"
    : "build it alone with --verbose for details";
  return {
    fault: {
      message: `The build process of ${site} exited unexpectedly (${how}): ${why}. The previous bundle is unchanged.`,
      cause: output || undefined,
    },
  };
}
