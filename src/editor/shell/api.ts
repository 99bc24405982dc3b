/** Client of the server's API (protocol.ts), authorized by the secret or by the provider's session. */
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
} from "../shared/protocol.ts";
import type { PublishResult, PublishState } from "../shared/publish-protocol.ts";
import type { NextUntranslated, TextsFile, TextsResult, Untranslated } from "../shared/texts-protocol.ts";

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

/** Maximum attempts to send a file to a busy server. */
const maxAttempts = 60;

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
 * @param wait delay before a file is sent again
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
    /** @param sent id of an edit whose answer is pending */
    site: (sent?: string) => get<SiteState>("site", { sent }),
    /** @param sent id of an edit whose answer is pending */
    page: ({ path, language }: Shown, sent?: string) => get<PageState>("page", { path, language, sent }),
    edit: (request: EditRequest) => post<EditResult>("edits", request),
    undo: (request: HistoryRequest) => post<EditResult>("undo", request),
    redo: (request: HistoryRequest) => post<EditResult>("redo", request),
    publishState: () => get<PublishState>("publish"),
    publish: () => post<PublishResult>("publish", {}),
    pictures: () => get<PictureList>("pictures"),
    links: (page: string) => get<LinkList>("links", { page }),
    untranslated: (language: string | undefined) => get<Untranslated>("untranslated", { language }),
    /** @param from position of the caret: page, section and pointer, as far as known */
    nextUntranslated: (from: Readonly<Record<string, string | undefined>>) =>
      get<NextUntranslated>("next-untranslated", from),
    unused: () => get<UnusedFiles>("unused"),
    removeUnused: (paths: readonly string[]) => post<UnusedFiles>("unused", { paths }),
    texts: (language: string) => get<TextsFile>("texts", { language }),
    /** @param path of the shown page */
    importTexts: async (language: string, file: File, path: string): Promise<TextsResult> => {
      const query = new URLSearchParams({ language, path });
      return (await call(`texts?${query}`, { method: "POST", body: file })).json();
    },
    icons: (search: string, from: number) => get<IconList>("icons", { search, from: String(from) }),
    /** @param signal cancels the upload */
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
    /** Creates the site's first files. */
    begin: (command: StarterChoice) => post<object>("starters", command),
    /** Event stream; resolves once it is open. */
    events: (signal: AbortSignal) => call("events", { signal }),
  };
}

/** A response the editor did not produce (such as a proxy's) counts as an unreachable server. */
async function readError(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "code" in answer && "message" in answer)
    return answer as ApiError;
  throw new Error(`${response.status} ${response.statusText}`);
}
