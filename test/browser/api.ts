/** A stub of the form API: records requests and gives the answers that a test sets. */
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { findDeviations } from "../support/forms-api.ts";

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
  /** Differences between requests and docs/forms.openapi.yaml, for all calls. Check it at the end of a test. */
  readonly deviations: string[];
  readonly handle: RequestListener;
}

export const createApi = (): Api => {
  const api: Api = {
    calls: [],
    answer: noContent,
    deviations: [],
    handle: async (request, response) => {
      const body = await buffer(request);
      const { method = "", headers } = request;
      const [path = "", query = ""] = (request.url ?? "").split("?");
      api.calls.push({ path, query, headers, body: String(body) });
      const sent = { method, path: path.replace(/^.*?(?=\/sites\/)/, ""), query, headers, body };
      api.deviations.push(...(await findDeviations(sent)));
      api.answer(response);
    },
  };
  return api;
};

export const noContent: Answer = (response) => void response.writeHead(204).end();

/** @param body an object is sent as JSON, a string unchanged */
export const answering =
  (status: number, body: object | string = ""): Answer =>
  (response) =>
    void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

/** Filters out the failures that a test causes on purpose. */
export const unexpected = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !/Failed to load resource|\/api\/v1\//.test(problem));
