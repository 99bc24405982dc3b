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

/**
 * Answers `/healthz` (the process runs), `/readyz` (it can do its work) and `/metrics`. Not for the public: they are on a port of
 * their own.
 * @param {() => Promise<void>} check rejects if something that the program needs is missing
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>}
 */
export const answerProbes = (check) => async (request, response) => {
  if (request.url === "/metrics") return void exporter.getMetricsRequestHandler(request, response);
  if (request.url !== "/healthz" && request.url !== "/readyz") return void response.writeHead(404).end();
  try {
    if (request.url === "/readyz") await check();
    response.end("ok\n");
  } catch (error) {
    log("warn", "not-ready", { error: factsOf(error).error });
    response.writeHead(503).end("not ready\n");
  }
};
