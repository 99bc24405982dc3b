/** Client of the server's calls, with the types of their table (server/api.ts), authorized by the secret or by the provider's session. */

import type { CallAnswer, CallInput, CallName } from "../server/api.ts";
import type { ApiError, Person, Shown } from "../shared/protocol.ts";
import type { TextsResult } from "../shared/texts-protocol.ts";

/** Unsuccessful answer, with its reason in the owner's terms. */
export class Refusal extends Error {
  readonly answer: ApiError;
  /** Seconds to wait before retrying, if the server says. */
  readonly retryAfter: number | undefined;
  constructor(answer: ApiError, retryAfter?: number) {
    super(answer.message);
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** An answer that the editor did not give, such as a proxy's: the server is unreachable. */
export class Unreachable extends Error {
  /** @param retryAfter as of a refusal */
  constructor(
    message: string,
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/** Returns the seconds to wait before a failed call is sent again, if the server says. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof Refusal || error instanceof Unreachable ? error.retryAfter : undefined;

const isBusy = (error: unknown): boolean => error instanceof Refusal && error.answer.code === "busy";

/** Maximum attempts to send a file to a busy server. */
const maxAttempts = 60;
/** Maximum attempts to publish while the server is busy or unreachable: about two minutes. */
const maxPublishAttempts = 12;
/** Maximum pause between them, in seconds; each is twice the last one. */
const maxPause = 15;

/**
 * Milliseconds to wait for the site or a page. A browser alone may wait longer on a connection that is dead, and a large site that
 * is opened first takes seconds.
 */
const patience = 120_000;

export type Api = ReturnType<typeof createApi>;

export interface Access {
  /** Base address of the API. */
  readonly root: string;
  /** Secret of this run; undefined if a provider's session identifies the owner. */
  readonly secret: string | undefined;
}

/**
 * Creates the API client. Calls reject with a `Refusal` if the server refuses, and with any other error if it is unreachable.
 * @param word formats an unsuccessful answer
 * @param send `fetch`
 * @param wait delay before a file or a publication is sent again
 */
export function createApi(
  { root, secret }: Access,
  word: (answer: ApiError) => string = ({ message }) => message,
  send: typeof fetch = (...request) => fetch(...request),
  wait: (seconds: number) => Promise<void> = (seconds) =>
    new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
) {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const known = secret !== undefined && { Authorization: `Bearer ${secret}` };
    const headers = { ...known, "X-Shared-Editing": "1", ...init.headers };
    const response = await send(root + path, { ...init, headers, cache: "no-store" });
    if (response.ok) return response;
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    const answer = (await readError(response)) ?? refusalOfProxy(response, init.body);
    if (!answer) throw new Unreachable(`${response.status} ${response.statusText}`, retryAfter);
    throw new Refusal({ ...answer, message: word(answer) }, retryAfter);
  };
  /**
   * Sends the input of a POST call as JSON, unless the body is a file. Otherwise the input is the query.
   * @param signal cancels the call
   */
  const ask = async <N extends CallName>(
    name: N,
    input: CallInput<N>,
    file?: File,
    signal: AbortSignal | null = null,
  ): Promise<CallAnswer<N>> => {
    const [method = "", path = ""] = name.split(" ");
    const type = file ? file.type || "application/octet-stream" : "application/json";
    const post = { method, headers: { "Content-Type": type }, body: file ?? JSON.stringify(input), signal };
    if (method === "POST" && !file) return (await call(path, post)).json();
    const given = Object.entries(input).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    );
    const search = new URLSearchParams(given).toString();
    return (await call(search ? `${path}?${search}` : path, file ? post : { signal })).json();
  };
  /** Sends a file again while the server is busy with others. */
  const whenFree = async <T>(sendFile: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await sendFile();
      } catch (error) {
        if (!isBusy(error) || attempt === maxAttempts) throw error;
        await wait(retryAfterOf(error) ?? 1);
        signal?.throwIfAborted();
      }
  };
  return {
    /** @param sent id of an edit whose answer is pending */
    site: (sent?: string) => ask("GET site", { sent }, undefined, AbortSignal.timeout(patience)),
    /** @param sent id of an edit whose answer is pending */
    page: ({ path, language }: Shown, sent?: string) =>
      ask("GET page", { path, language, sent }, undefined, AbortSignal.timeout(patience)),
    /** @param signal cancels the call; the server may have applied the edit, and answers it again by its id */
    edit: (request: CallInput<"POST edits">, signal: AbortSignal) =>
      ask("POST edits", request, undefined, signal),
    /** @param signal cancels the call */
    preview: (request: CallInput<"POST preview">, signal: AbortSignal) =>
      ask("POST preview", request, undefined, signal),
    undo: (request: CallInput<"POST undo">) => ask("POST undo", request),
    redo: (request: CallInput<"POST redo">) => ask("POST redo", request),
    /** Publishes once, however often it has to ask. @param id chosen by the browser */
    publish: async (id: string) => {
      for (let attempt = 1, pause = 1; ; attempt++, pause = Math.min(pause * 2, maxPause)) {
        try {
          return await ask("POST publish", { id });
        } catch (error) {
          const isPassing = isBusy(error) || !(error instanceof Refusal);
          if (!isPassing || attempt === maxPublishAttempts) throw error;
          await wait(Math.max(pause, retryAfterOf(error) ?? 0));
        }
      }
    },
    /** For the dialogs about publishing, which load after the editor has started. */
    ask,
    restore: (id: string, show: Shown) => ask("POST restore", { id, show }),
    pictures: () => ask("GET pictures", {}),
    links: (page: string) => ask("GET links", { page }),
    untranslated: (language: string | undefined) => ask("GET untranslated", { language }),
    /** @param from position of the caret: page, section and pointer, as far as known */
    nextUntranslated: (from: CallInput<"GET next-untranslated">) => ask("GET next-untranslated", from),
    unused: () => ask("GET unused", {}),
    removeUnused: (paths: readonly string[]) => ask("POST unused", { paths }),
    texts: (language: string) => ask("GET texts", { language }),
    /**
     * The server answers in the owner's words: with texts in place of diagnostics.
     * @param path of the shown page
     */
    importTexts: async (language: string, file: File, path: string) =>
      (await whenFree(() => ask("POST texts", { language, path }, file))) as object as TextsResult,
    /** Answered by a provider's handler, not by the site's editor. */
    presence: async (body: object): Promise<{ readonly id: string; readonly people: readonly Person[] }> =>
      (
        await call("presence", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
          // Also arrives when the tab closes.
          keepalive: true,
        })
      ).json(),
    icons: (search: string, from: number) => ask("GET icons", { search, from }),
    /** @param signal cancels the upload */
    upload: (file: File, signal?: AbortSignal) =>
      whenFree(() => ask("POST pictures", { name: file.name }, file, signal), signal),
    starters: () => ask("GET starters", {}),
    /** Creates the site's first files. */
    begin: (choice: CallInput<"POST starters">) => ask("POST starters", choice),
    /** Event stream; resolves once it is open. */
    events: (signal: AbortSignal) => call("events", { signal }),
  };
}

/** A proxy that limits sizes would refuse the same bytes again. */
function refusalOfProxy({ status }: Response, body: RequestInit["body"]): ApiError | undefined {
  if (status !== 413) return undefined;
  const message = "This is larger than the server accepts.";
  return { code: "too-large", message, ...(body instanceof File && { reason: "file-too-large" }) };
}

/** @returns undefined for a response that the editor did not produce, such as a proxy's */
async function readError(response: Response): Promise<ApiError | undefined> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "code" in answer && "message" in answer)
    return answer as ApiError;
  return undefined;
}
