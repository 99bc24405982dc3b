/** Forwards forms to a real API (PRV-4). The request cannot choose another server. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReceivedForm } from "./form-sink.ts";
import { readBody } from "./request-body.ts";

export interface ProxyOptions {
  /** Base URL of the API, without a trailing slash. */
  readonly target: string;
  readonly onForm: (received: ReceivedForm) => void;
}

/** Timeout in milliseconds, the same as in pages. */
const patience = 30_000;

/** Response headers that pages read. Cookies, encodings and policies are not forwarded. */
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
        // Redirects of the API are passed back as they are, never followed.
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
      const message = "The preview can't reach the API. Check that it is running and that --api is correct.";
      response
        .writeHead(502, { "content-type": "application/json" })
        .end(JSON.stringify({ message, code: 502 }));
      onForm({ form: path, status: 502 });
    }
  };
