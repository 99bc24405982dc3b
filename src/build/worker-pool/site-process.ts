/** Process that builds sites one after another until its parent process is gone. */
import { buildSite } from "../build.ts";
import { createEngine, type Engine, loadCatalogue } from "../engine.ts";
import { readIdentity } from "../identity.ts";
import type { ProgressEvent } from "../options.ts";
import type { Order, Reply } from "./protocol.ts";

export async function serveOrders(): Promise<void> {
  const send = (message: Reply) => void process.send?.(message);
  let controller = new AbortController();
  // Ctrl+C reaches every process of a terminal. The parent process decides when to stop.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  // A closed terminal loses the debug log, not the site.
  process.stderr.on("error", () => {});
  let opening: Promise<Engine> | undefined;
  process.on("message", (order: Order) => {
    if (order.kind === "start") {
      opening = openEngine(order);
      return;
    }
    if (order.kind === "stop") return controller.abort();
    send({ kind: "taken" });
    controller = new AbortController();
    void answer(opening, order, controller.signal, send);
  });
  send({ kind: "ready" });
}

async function openEngine({
  templates,
  classNames,
  threads,
}: Extract<Order, { kind: "start" }>): Promise<Engine> {
  const identity = readIdentity(templates?.hash, classNames);
  return createEngine(await loadCatalogue(templates, classNames), {
    identity,
    templates,
    classNames,
    threads,
  });
}

async function answer(
  opening: Promise<Engine> | undefined,
  { site, cwd, options, text, reportsProgress }: Extract<Order, { kind: "build" }>,
  signal: AbortSignal,
  send: (message: Reply) => void,
): Promise<void> {
  try {
    const engine = await opening;
    if (!engine) throw new Error("A site process received a site before its start message.");
    const reported = createReported((events) => send({ kind: "progress", events }));
    const onProgress = reportsProgress ? reported.add : undefined;
    const all = { ...options, signal, onProgress };
    const result = await buildSite(engine, site, cwd, all, text).finally(reported.close);
    if ("report" in result) return send({ kind: "result", result });
    const { message, isUsage, cause } = result.fault;
    send({ kind: "result", result: { fault: { message, isUsage } }, cause: textOf(cause) });
  } catch (error) {
    send({
      kind: "failure",
      message: error instanceof Error ? error.message : String(error),
      stack: textOf(error),
    });
  }
}

/** Sends progress events in batches, ten times a second. One message each would cost as much as a small page. */
function createReported(report: (events: readonly ProgressEvent[]) => void) {
  let waiting: ProgressEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) report(waiting);
    waiting = [];
  };
  return {
    add(event: ProgressEvent) {
      waiting.push(event);
      timer ??= setTimeout(flush, 100);
    },
    close: flush,
  };
}

/** An error sent between processes would lose everything but its class. */
const textOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.stack : error === undefined ? undefined : String(error);
