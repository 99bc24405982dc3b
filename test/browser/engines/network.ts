/** Network between a browser and a server in these tests: it notes what goes wrong in pages and what they request. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type HostHeaders, noHeaders, readHostHeaders } from "../../../src/preview/host-headers.ts";
import type { View } from "./tab.ts";

export interface Watched {
  readonly origin: string;
  close(): Promise<void>;
}

interface WatchOptions {
  /** False if the browser runs no script of the pages, as for visitors who have turned that off. */
  readonly hasScripts?: boolean;
  /** Changes styles before the browser gets them. */
  readonly styles?: (css: string) => string | Promise<string>;
}

/**
 * Makes a page what it is for a browser that runs no scripts. A policy with `sandbox` would do it too, but WebKit under a driver
 * crashes a moment after it has left a page with one (2.50.6).
 */
const withoutScripts = (page: string) =>
  page.replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<\/?noscript>/g, "");

const recorderPath = "/__problems.js";

/**
 * Puts a watcher in front of a server. If the server has a bundle, answers have the headers that the bundle's headers.json asks
 * for.
 */
export async function watch(origin: string, options: WatchOptions = {}): Promise<Watched> {
  const rules = await fetch(`${origin}/headers.json`);
  const headersOf = rules.ok ? readHostHeaders(await rules.text()) : noHeaders;
  const server = createServer((from, to) => {
    if (from.url === recorderPath) {
      to.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
      return void to.end(`(${record})()`);
    }
    // Either side may end at any moment, as on a network; the other one ends with it.
    forward(origin, headersOf, options, from, to).catch(() => to.destroy());
  });
  return listen(server);
}

async function forward(
  origin: string,
  headersOf: HostHeaders,
  { hasScripts = true, styles }: WatchOptions,
  from: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  const { "accept-encoding": _, ...headers } = from.headers;
  const url = new URL(from.url ?? "/", origin);
  const onward = request(url, { method: from.method, headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once("response", resolve).on("error", reject);
    to.once("close", () => onward.destroy());
    pipeline(from, onward).catch(reject);
  });
  const given = { ...answer.headers, ...lowerCased(headersOf(decodeURIComponent(url.pathname))) };
  const type = String(given["content-type"]);
  const isPage = type.startsWith("text/html");
  if (!isPage && !(styles && type.startsWith("text/css"))) {
    to.writeHead(answer.statusCode ?? 502, given);
    to.flushHeaders();
    return pipeline(answer, to);
  }
  const contents = await text(answer);
  const recorded = (page: string) =>
    page.replace(/<head[^>]*>/, (head) => `${head}<script src="${recorderPath}"></script>`);
  const changed = isPage
    ? (hasScripts ? recorded : withoutScripts)(contents)
    : ((await styles?.(contents)) ?? contents);
  delete given["content-length"];
  to.writeHead(answer.statusCode ?? 502, given).end(changed);
}

const lowerCased = (
  headers: Readonly<Record<string, string>>,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Runs in each page, before everything else. */
function record() {
  const problems: string[] = [];
  Object.assign(window, { problems });
  const add = (kind: string, what: unknown) => problems.push(`${kind}: ${what}`);
  const onError = (event: Event) => {
    const { target } = event as Event & { target: HTMLImageElement & HTMLLinkElement };
    if (event instanceof ErrorEvent) add("error", event.message);
    else if (target instanceof Element) add("failed", target.src || target.href || target.localName);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", (event) => add("rejection", event.reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    add("policy", [violatedDirective, blockedURI, sourceFile, lineNumber].join(" ")),
  );
  const { error } = console;
  console.error = (...all: unknown[]) => {
    add("console", all.join(" "));
    error(...all);
  };
}

/**
 * @param hasScripts false for a page whose scripts do not run
 * @returns script errors, rejections, violations of the policy and failed files since the page opened, and broken pictures
 */
export const problemsOf = (view: View, hasScripts = true): Promise<string[]> =>
  view.evaluate((isWatched) => {
    const { problems = isWatched ? ["The page is not watched."] : [] } = window as { problems?: string[] };
    const broken = [...document.images]
      .filter((image) => image.complete && image.currentSrc !== "" && image.naturalWidth === 0)
      .map((image) => `broken: ${image.currentSrc}`);
    return [...problems, ...broken];
  }, hasScripts);

export interface Outside {
  readonly origin: string;
  /** Hosts that were requested, in order and without duplicates. */
  hosts(): readonly string[];
  close(): Promise<void>;
}

/** A proxy for all hosts but this machine. It refuses and notes each request. */
export async function startOutside(): Promise<Outside> {
  const hosts = new Set<string>();
  const server = createServer((from, to) => {
    hosts.add(new URL(from.url ?? "/", `http://${from.headers.host}`).hostname);
    to.writeHead(502).end();
  });
  server.on("connect", ({ url = "" }, socket) => {
    hosts.add(url.split(":", 1)[0] ?? "");
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    socket.on("error", () => undefined);
  });
  return { ...(await listen(server)), hosts: () => [...hosts] };
}

async function listen(server: Server): Promise<Watched> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
