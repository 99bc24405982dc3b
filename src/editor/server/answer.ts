/** Responses to API calls and requests for files. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { inWords, refusalInWords } from "./page-words.ts";
import { Refusal } from "./refusal.ts";
import type { StaticFile } from "./static-files.ts";

/**
 * @param work returns the response body, or throws the reason why there is none
 * @throws errors that are not a Refusal
 */
export async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<object>,
): Promise<void> {
  try {
    sendJson(request, response, 200, await work());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendRefusal(request, response, error);
  }
}

export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (!request.complete) response.setHeader("connection", "close");
  if (refusal.retryAfter !== undefined) response.setHeader("retry-after", refusal.retryAfter);
  sendJson(request, response, refusal.status, refusalInWords(refusal, request.headers["accept-language"]));
}

/** @param found undefined leads to a 404 response */
export function sendFile(
  { method }: IncomingMessage,
  response: ServerResponse,
  found: StaticFile | undefined,
): void {
  if (!found) return void response.writeHead(404, { "content-length": 0 }).end();
  response.writeHead(response.statusCode, {
    ...found.headers,
    "content-type": found.type,
    "content-length": found.body.length,
    "x-content-type-options": "nosniff",
  });
  response.end(method === "HEAD" ? undefined : found.body);
}

/** Milliseconds for which the unread rest of a refused request is discarded. */
const lingering = 5_000;

function sendJson(request: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(inWords(body, request.headers["accept-language"]));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  });
  if (request.complete || request.destroyed) return void response.end(text);
  // The answer is complete for the browser, or a proxy in front. Closing now would reset the connection, and whoever still sends
  // would never see it.
  response.write(text);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingering);
  request.once("end", end).once("close", end).resume();
}
