/** The API that forms speak to, as a test wants it: it remembers what it was sent and answers what it is told. */
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

interface Call {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

export interface Api {
  readonly calls: Call[];
  answer: Answer;
  readonly handle: RequestListener;
}

export const createApi = (): Api => {
  const api: Api = {
    calls: [],
    answer: noContent,
    handle: async (request, response) => {
      const body = await text(request);
      const [path = "", query = ""] = (request.url ?? "").split("?");
      api.calls.push({ path, query, headers: request.headers, body });
      api.answer(response);
    },
  };
  return api;
};

export const noContent: Answer = (response) => void response.writeHead(204).end();

/** @param body an object is sent as JSON, a text as it is */
export const answering =
  (status: number, body: object | string = ""): Answer =>
  (response) =>
    void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

/** What is left of a page's problems without the failures that a test asked for. */
export const unexpected = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !/Failed to load resource|\/api\/v1\//.test(problem));
