/**
 * Logs, metrics and traces. Logs are lines of JSON on stderr. Metrics and traces go through the OpenTelemetry API: `/metrics` works
 * as it is, and traces go wherever the SDK that you load with `--import` sends them. None of them contains a text of an owner.
 */
import { randomUUID } from "node:crypto";
import { metrics, SpanStatusCode, trace } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

const exporter = new PrometheusExporter({ preventServerStart: true });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
const meter = metrics.getMeter("sectile-example-provider");
const tracer = trace.getTracer("sectile-example-provider");

/** @param {string} name @param {string} description in words of an operator */
const durations = (name, description) =>
  meter.createHistogram(name, {
    description,
    unit: "s",
    advice: { explicitBucketBoundaries: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] },
  });
const requestTime = durations("http_server_request_duration", "Time to answer a request");
const stepTime = durations("editor_step_duration", "Time of a step of an editor: edit, save, publish, open");
const publishTime = durations("publication_duration", "Time in which a worker published a site, or failed");
meter
  .createObservableGauge("process_resident_memory", { description: "Memory of the process", unit: "By" })
  .addCallback((result) => result.observe(process.memoryUsage.rss()));

const dependencies = meter.createObservableGauge("dependency_up", {
  description: "1 if the database or the object store answered the last look, 0 if not",
});

/**
 * Writes a line. @param {"info" | "warn" | "error"} level @param {string} event
 * @param {Readonly<Record<string, unknown>>} [facts] ids, numbers and messages of errors; never texts of owners
 */
export function log(level, event, facts = {}) {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`);
}

/** @param {unknown} error */
export const factsOf = (error) => ({
  error: error instanceof Error ? error.message : String(error),
  stack: error instanceof Error ? error.stack : undefined,
});

/** A span that ends now. @param {string} name @param {number} milliseconds @param {Record<string, string>} attributes @param {boolean} isOk */
function traced(name, milliseconds, attributes, isOk) {
  const end = Date.now();
  const span = tracer.startSpan(name, { startTime: end - milliseconds, attributes });
  if (!isOk) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/**
 * Gives each request an id, and logs and measures its answer. An id from a proxy in front is kept.
 * @param {import("express").Request} request
 * @param {import("express").Response} response
 * @param {import("express").NextFunction} next
 */
export function observeRequests(request, response, next) {
  const given = request.get("x-request-id");
  const id = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  const started = performance.now();
  response.setHeader("x-request-id", id);
  response.once("close", () => {
    const milliseconds = Math.round(performance.now() - started);
    const { method } = request;
    const status = response.writableFinished ? response.statusCode : 499;
    const route = routeOf(request.originalUrl);
    requestTime.record(milliseconds / 1000, { method, route, status });
    traced(`${method} ${route}`, milliseconds, { "request.id": id }, status < 500);
    // Without the query and what is below the route: it can be anything.
    log(status >= 500 ? "error" : "info", "request", { request: id, method, route, status, milliseconds });
  });
  next();
}

/** The kind of an address: few, whatever is requested. @param {string} url */
function routeOf(url) {
  const [, first = "", , third] = url.split(/[/?]/);
  if (first === "edit") return third === "api" ? "/edit/:site/api/*" : "/edit/:site/*";
  if (first === "sites" || first === "site") return `/${first}/:site`;
  return ["", "join", "sign-in", "sign-out"].includes(first) ? `/${first}` : "/*";
}

/** @param {import("sectile/editor").EditorStep & {site: string}} step */
export function observeStep({ kind, site, milliseconds, result }) {
  stepTime.record(milliseconds / 1000, { kind, result });
  traced(`editor ${kind}`, milliseconds, { site, result }, result === "ok");
}

/** @param {{event: string, site?: string, milliseconds?: number, error?: string}} publication */
export function observePublication({ event, site = "", milliseconds = 0, error }) {
  publishTime.record(milliseconds / 1000, { result: event });
  traced("publish", milliseconds, { site, result: event }, event === "published");
  log(event === "failed" ? "error" : "info", event, { site, milliseconds, ...(error && { error }) });
}

/** Milliseconds in which `/readyz` is answered: less than load balancers wait. */
const probeTime = 2_500;

/**
 * Answers `/healthz` (the process can go on), `/readyz` (it can do some of its work) and `/metrics`. Not for the public: they are on a
 * port of their own.
 *
 * All servers share what they need. If one of these things is missing, other servers can't do more, and each can still do what
 * works without it: owners edit without the object store, visitors read without the database. So a program is ready while one of
 * the two is there. The answer and the metrics tell which.
 * @param {object} program
 * @param {Readonly<Record<string, () => Promise<unknown>>>} program.needs each rejects while it is missing
 * @param {() => boolean} program.isStopping
 * @param {() => boolean} program.isStuck true if only a restart helps
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>}
 */
export function answerProbes({ needs, isStopping, isStuck }) {
  /** True for those that answered the last look. @type {Map<string, boolean>} */
  const found = new Map();
  /** Looks that have not ended: one at a time. @type {Map<string, Promise<void>>} */
  const looks = new Map();
  /** @param {string} name @param {unknown} [error] why it is missing */
  const note = (name, error) => {
    const is = error === undefined;
    // Once for each change.
    if (found.get(name) === false && is) log("info", "found-again", { name });
    if (found.get(name) !== false && !is) log("warn", "missing", { name, error: factsOf(error).error });
    found.set(name, is);
    looks.delete(name);
  };
  const look = (/** @type {string} */ name) => {
    const looking =
      looks.get(name) ??
      Promise.resolve()
        .then(needs[name])
        .then(
          () => note(name),
          (error) => note(name, error ?? "unknown"),
        );
    looks.set(name, looking);
    return looking;
  };
  dependencies.addCallback((result) => {
    for (const [name, isThere] of found) result.observe(isThere ? 1 : 0, { name });
  });

  return async (request, response) => {
    const { url } = request;
    if (url === "/metrics") return void exporter.getMetricsRequestHandler(request, response);
    if (url === "/healthz") {
      if (isStuck()) log("error", "stuck");
      return void response.writeHead(isStuck() ? 503 : 200).end(isStuck() ? "stuck\n" : "ok\n");
    }
    if (url !== "/readyz") return void response.writeHead(404).end();
    const names = Object.keys(needs);
    await Promise.race([Promise.all(names.map(look)), new Promise((late) => setTimeout(late, probeTime))]);
    // One that has not answered in time is missing.
    const isThere = (/** @type {string} */ name) => found.get(name) === true && !looks.has(name);
    const isReady = !isStopping() && names.some(isThere);
    const lines = names.map((name) => `${name} ${isThere(name) ? "ok" : "missing"}`);
    response
      .writeHead(isReady ? 200 : 503)
      .end([...(isStopping() ? ["stopping"] : []), ...lines, ""].join("\n"));
  };
}
