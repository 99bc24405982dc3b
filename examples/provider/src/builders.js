/**
 * Processes that build sites (build-site.js). Loading the engine takes longer than building a small site, so a process that has
 * built one waits for the next. One that failed is ended.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("build-site.js", import.meta.url));
/** Milliseconds after which a process without work ends. */
const idleTime = 60_000;
/** Milliseconds that one build may take. */
const maxTime = 10 * 60_000;

export function createBuilders() {
  /** Processes that wait, with the timers that end them. @type {Map<import("node:child_process").ChildProcess, NodeJS.Timeout>} */
  const idle = new Map();

  const take = () => {
    const [waiting] = idle;
    if (waiting === undefined) return fork(program, { serialization: "advanced" });
    const [child, timer] = waiting;
    idle.delete(child);
    clearTimeout(timer);
    return child;
  };
  const keep = (/** @type {import("node:child_process").ChildProcess} */ child) => {
    const end = () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
      child.kill("SIGKILL");
    };
    idle.set(child, setTimeout(end, idleTime).unref());
    child.once("exit", end);
  };

  return {
    /**
     * @param {import("./build-site.js").Order} order
     * @param {(progress: import("./build-site.js").Progress) => void} onProgress
     * @param {AbortSignal} signal
     * @returns {Promise<import("./build-site.js").Result["result"]>}
     */
    async build(order, onProgress, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(maxTime)]);
      limit.throwIfAborted();
      const child = take();
      const stop = () => child.kill("SIGKILL");
      limit.addEventListener("abort", stop);
      try {
        /** @type {import("./build-site.js").Result["result"]} */
        const result = await new Promise((resolve, reject) => {
          child.on("message", (/** @type {any} */ message) => {
            if (message.result) resolve(message.result);
            else onProgress(message);
          });
          child.once("error", reject);
          child.once("exit", (code, killed) => reject(new Error(`The build ended with ${code ?? killed}.`)));
          child.send(order);
        });
        child.removeAllListeners();
        if ("fault" in result) stop();
        else keep(child);
        return result;
      } catch (error) {
        stop();
        throw limit.aborted ? limit.reason : error;
      } finally {
        limit.removeEventListener("abort", stop);
      }
    },
    close() {
      for (const child of [...idle.keys()]) child.kill("SIGKILL");
    },
  };
}
