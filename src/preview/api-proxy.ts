/** Passes what forms send on to a real API (PRV-4): to its address alone, whatever the request says of a host. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReceivedForm } from "./form-sink.ts";
import { readBody } from "./request-body.ts";

export interface ProxyOptions {
  /** The API's base address, without a closing slash. */
  readonly target: string;
  readonly onForm: (received: ReceivedForm) => void;
}

/** As long as a page waits. */
const patience = 30_000;

/** What of an answer pages read; cookies, encodings and policies stay behind. */
const passedOn = ["content-type", "x-total-count", "retry-after"];

export const createApiProxy =
  ({ target, onForm }: ProxyOptions) =>
  async (path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    if (body === undefined) {
      response.setHeader("connection", "close");
      return void response.writeHead(413).end();
    }
    const search = query.size > 0 ? `?${query}` : "";
    const address = target + path.split("/").map(encodeURIComponent).join("/") + search;
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": request.headers["content-type"] ?? "application/json",
        },
        body: new Uint8Array(body),
        // An API that sends elsewhere is not followed there.
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
      const contents = Buffer.from(await answer.arrayBuffer());
      for (const name of passedOn) {
        const value = answer.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.setHeader("cache-control", "no-store");
      response.writeHead(answer.status).end(contents);
      onForm({ form: path, status: answer.status });
    } catch {
      const message = "The API cannot be reached from the preview.";
      response
        .writeHead(502, { "content-type": "application/json" })
        .end(JSON.stringify({ message, code: 502 }));
      onForm({ form: path, status: 502 });
    }
  };
