/** The server's calls (protocol.ts), for whoever has the secret, or is signed in. */
import type {
  ApiError,
  EditRequest,
  EditResult,
  HistoryRequest,
  IconList,
  LinkList,
  PageState,
  PictureList,
  PictureResult,
  Shown,
  SiteState,
  StarterChoice,
  StarterList,
  UnusedFiles,
} from "../protocol.ts";
import type { PublishResult, PublishState } from "../publish/protocol.ts";
import type { NextUntranslated, TextsFile, TextsResult, Untranslated } from "../texts-protocol.ts";

/** An answer that is no success, in the owner's words. */
export class Refusal extends Error {
  readonly answer: ApiError;
  /** Seconds after which the server may be asked again, where it says so. */
  readonly retryAfter: number | undefined;
  constructor(answer: ApiError, retryAfter?: number) {
    super(answer.message);
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** Upper bound of attempts to send a file to a server that is taking others. */
const maxAttempts = 60;

export type Api = ReturnType<typeof createApi>;

export interface Access {
  /** Address of the calls. */
  readonly root: string;
  /** Of the run; undefined where a session of the provider's says who asks. */
  readonly secret: string | undefined;
}

/**
 * All calls reject with a `Refusal` for what the server refuses, and with anything else where there is no server.
 * @param word what is said of an answer that is no success
 * @param send `fetch`
 * @param wait before a file is sent again
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
    const answer = await readError(response);
    const retryAfter = Number(response.headers.get("retry-after"));
    throw new Refusal({ ...answer, message: word(answer) }, retryAfter || undefined);
  };
  const get = async <T>(
    path: string,
    query: Readonly<Record<string, string | undefined>> = {},
  ): Promise<T> => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    return (await call(search ? `${path}?${search}` : path)).json();
  };
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { "Content-Type": "application/json" };
    return (await call(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  return {
    /** @param sent id of an edit that waits for its answer */
    site: (sent?: string) => get<SiteState>("site", { sent }),
    /** @param sent id of an edit that waits for its answer */
    page: ({ path, language }: Shown, sent?: string) => get<PageState>("page", { path, language, sent }),
    edit: (request: EditRequest) => post<EditResult>("edits", request),
    undo: (request: HistoryRequest) => post<EditResult>("undo", request),
    redo: (request: HistoryRequest) => post<EditResult>("redo", request),
    publishState: () => get<PublishState>("publish"),
    publish: () => post<PublishResult>("publish", {}),
    pictures: () => get<PictureList>("pictures"),
    links: (page: string) => get<LinkList>("links", { page }),
    untranslated: (language: string | undefined) => get<Untranslated>("untranslated", { language }),
    /** @param from where the caret is: page, section and pointer, as far as there are any */
    nextUntranslated: (from: Readonly<Record<string, string | undefined>>) =>
      get<NextUntranslated>("next-untranslated", from),
    unused: () => get<UnusedFiles>("unused"),
    removeUnused: (paths: readonly string[]) => post<UnusedFiles>("unused", { paths }),
    texts: (language: string) => get<TextsFile>("texts", { language }),
    /** @param path of the page that is shown */
    importTexts: async (language: string, file: File, path: string): Promise<TextsResult> => {
      const query = new URLSearchParams({ language, path });
      return (await call(`texts?${query}`, { method: "POST", body: file })).json();
    },
    icons: (search: string, from: number) => get<IconList>("icons", { search, from: String(from) }),
    /** @param signal gives it up */
    upload: async (file: File, signal?: AbortSignal): Promise<PictureResult> => {
      const path = `pictures?${new URLSearchParams({ name: file.name })}`;
      const headers = { "Content-Type": file.type || "application/octet-stream" };
      for (let attempt = 1; ; attempt++) {
        try {
          return (await call(path, { method: "POST", headers, body: file, signal: signal ?? null })).json();
        } catch (error) {
          const isBusy = error instanceof Refusal && error.answer.code === "busy";
          if (!isBusy || attempt === maxAttempts) throw error;
          await wait(error.retryAfter ?? 1);
          signal?.throwIfAborted();
        }
      }
    },
    starters: () => get<StarterList>("starters"),
    /** Writes the first files of a site. */
    begin: (command: StarterChoice) => post<object>("starters", command),
    /** The stream of events: resolves when it has been opened. */
    events: (signal: AbortSignal) => call("events", { signal }),
  };
}

/** What is no answer of the editor's own, as of a proxy, counts as a server that is away. */
async function readError(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "code" in answer && "message" in answer)
    return answer as ApiError;
  throw new Error(`${response.status} ${response.statusText}`);
}
