/** Answers requests: checks them (guard.ts), then serves the preview's own paths, forms, pages and files of the bundle. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { lookup } from "mrmime";
import type { Bundle } from "./bundle.ts";
import { protectContent, sourceOf } from "./content-headers.ts";
import type { Extension } from "./extension.ts";
import { type GuardOptions, validateRequest } from "./guard.ts";
import { type HostHeaders, noHeaders, readHostHeaders } from "./host-headers.ts";
import { everyPage, type Live } from "./live.ts";
import { resolveAddress } from "./page-address.ts";
import { reserved, reservedFolder, withPageScript } from "./page-script.ts";
import { viewPaths, viewScript, withViewScript } from "./view-script.ts";

export interface HandlerOptions extends Omit<GuardOptions, "extensionPath" | "openPaths"> {
  readonly bundle: Bundle;
  readonly live: Live;
  /** Base path of the site on its host, with slashes at both ends. */
  readonly base: string;
  /** Contents of `reserved.script`. */
  readonly pageScript: string;
  readonly extension?: Pick<Extension, "answer" | "file" | "hurry" | "openPaths" | "root"> | undefined;
  /** Resolves when the bundle contains every change so far. */
  readonly rebuilt: () => Promise<void>;
  /** Returns a page that shows the site's pages in frames. Default: there is none. */
  readonly overview?: (() => string) | undefined;
  /**
   * Answers requests to the API.
   * @param path decoded, below the API's own
   */
  readonly api: (
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>;
}

/** Milliseconds that a page waits for a rebuild. Somebody who goes on editing may keep it from ending. */
const maxCatchUp = 10_000;

export function createHandler(options: HandlerOptions): RequestListener {
  const { bundle, live, base, pageScript, api, apiPath, extension, rebuilt, overview } = options;
  const folder = decodeURIComponent(base);
  const guard: GuardOptions = {
    ...options,
    extensionPath: extension && `${reservedFolder}api/`,
    openPaths: extension && [folder, ...extension.openPaths],
  };
  let headers: { readonly text: string | undefined; readonly of: HostHeaders } = {
    text: undefined,
    of: noHeaders,
  };
  const headersOf = async (path: string) => {
    const text = await bundle.read("headers.json");
    if (text !== headers.text) headers = { text, of: text === undefined ? noHeaders : readHostHeaders(text) };
    return headers.of(path);
  };

  /** Waits until the pages contain what is saved: "View site" must not show an older text. */
  const catchUp = async (partner: Pick<Extension, "hurry">) => {
    const done = rebuilt();
    partner.hurry(done);
    await Promise.race([done, pause(maxCatchUp, undefined, { ref: false })]);
  };

  const sendPage = async (
    file: string,
    status: number,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const version = live.version;
    const html = await bundle.read(file);
    if (html === undefined) return sendNothing(response, 404);
    const page = addressOf(file, base);
    const body = extension
      ? withViewScript(html, { base, page, version, source: sourceOf(request.headers) })
      : withPageScript(html, page, version);
    response.writeHead(status, {
      "content-type": "text/html;charset=utf-8",
      "content-length": Buffer.byteLength(body),
      // The next save changes the page at this address.
      "cache-control": "no-store",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };

  const sendFile = async (file: string, request: IncomingMessage, response: ServerResponse) => {
    // sirv expects a valid range.
    const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined || (to && Number(to) < Number(from))) delete request.headers.range;
    if (await bundle.serve(file, request, response)) return;
    const contents = await bundle.contents(file);
    if (contents === undefined) return sendNothing(response, 404);
    sendContents(file, contents, request, response);
  };

  const sendContents = (
    file: string,
    contents: string | Uint8Array,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    // Prefer the configured content type: a feed's file name does not imply one.
    const type = response.getHeader("content-type") ?? lookup(file) ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(contents) });
    response.end(request.method === "HEAD" ? undefined : contents);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const verdict = validateRequest(
      { method: request.method, target: request.url, headers: request.headers },
      guard,
    );
    if (verdict.kind === "refused") {
      if (verdict.allow) response.setHeader("allow", verdict.allow);
      // Don't read the body of a refused request.
      response.setHeader("connection", "close");
      if (verdict.status === 421) return sendUnknownName(response);
      return verdict.why === undefined
        ? sendNothing(response, verdict.status)
        : sendText(response, verdict.status, verdict.why);
    }
    const { path, query } = verdict;
    if (verdict.kind === "api") return api(path.slice((apiPath ?? "").length), query, request, response);
    if (extension && !path.startsWith(folder)) {
      if (path !== "/") return extension.answer(request, response, { path, query });
      response.setHeader("location", extension.root);
      return sendNothing(response, 302);
    }
    if (!extension && path.startsWith(reservedFolder)) return answerReserved(path, query, request, response);

    for (const [name, value] of Object.entries(await headersOf(path))) response.setHeader(name, value);
    if (extension) {
      protectContent(path, request, response);
      if (answerView(path.slice(folder.length), query, response)) return;
    }
    const own = extension?.file(path.slice(folder.length));
    if (own !== undefined) return sendContents(path, own, request, response);
    const search = request.url?.match(/\?.*$/)?.[0] ?? "";
    // The edited page loads its files here too; only pages for visitors are rendered later.
    if (extension && /(?:\/[^/.]*|\.html)$/.test(path)) await catchUp(extension);
    const place = resolveAddress(path, search, folder, bundle.has);
    if (place.kind === "elsewhere") {
      response.setHeader("location", place.address);
      return sendNothing(response, 302);
    }
    if (place.kind === "file")
      return place.path.endsWith(".html")
        ? sendPage(place.path, 200, request, response)
        : sendFile(place.path, request, response);
    const notFound = place.notFound.find(bundle.has);
    return notFound ? sendPage(notFound, 404, request, response) : sendWaiting(request, response);
  };

  /** @returns false for all other paths */
  const answerView = (path: string, query: URLSearchParams, response: ServerResponse): boolean => {
    if (path === viewPaths.events) {
      response.setHeader("access-control-allow-origin", "*");
      live.connect(response, query.get("page") ?? "", query.get("version") ?? "");
    } else if (path === viewPaths.script) {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
      response.end(viewScript);
    } else return false;
    return true;
  };

  const answerReserved = (
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (path === reserved.events && request.method === "GET")
      return live.connect(response, query.get("page") ?? "", query.get("version") ?? "");
    if (path === reserved.overview && overview) {
      const body = withPageScript(overview(), everyPage, live.version);
      response.writeHead(200, {
        "content-type": "text/html;charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": overviewPolicy,
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return;
    }
    if (path !== reserved.script) return sendNothing(response, 404);
    response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
    response.end(request.method === "HEAD" ? undefined : pageScript);
  };

  /** Before the first successful build there is no page, not even a 404 page. */
  const sendWaiting = (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(503, { "content-type": "text/html;charset=utf-8", "cache-control": "no-store" });
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not built yet</title></head><body><p>This site has not been built yet.</p></body></html>`;
    const body = extension ? page : withPageScript(page, request.url ?? "", live.version);
    response.end(request.method === "HEAD" ? undefined : body);
  };

  return (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendNothing(response, 500);
    });
  };
}

/** Its labels come from templates, which are code, so the policy only guards against mistakes. */
const overviewPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'";

/** Returns a page's address in the same form as its route. */
const addressOf = (file: string, base: string): string =>
  base +
  file
    .replace(/(?:^|(?<=\/))index\.html$/, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/");

const sendText = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "text/plain" });
  response.end(text);
};

/** Reveals nothing about the site, and repeats nothing from the request. */
const sendUnknownName = (response: ServerResponse): void =>
  sendText(
    response,
    421,
    "This host name is not allowed. To allow it, start the preview with --allowed-host and the name.\n",
  );

const sendNothing = (response: ServerResponse, status: number): void => {
  response.removeHeader("cache-control");
  response.writeHead(status, { "content-length": 0 }).end();
};
