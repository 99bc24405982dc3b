/** The one way in which pieces speak to the API (SUB-3, builder.md section 7). */

export interface Answer {
  readonly status: number;
  /** From the header `x-total-count`. */
  readonly totalCount?: number;
  /** The body, read only when somebody wants it; undefined where there is none that is JSON of a sane size. */
  json(): Promise<unknown>;
}

export interface RequestError extends Error {
  /** 400 or above; 400 when no answer came. */
  readonly status: number;
  /** What the answer's body says; empty where it says nothing readable. */
  readonly message: string;
  readonly code?: unknown;
}

/**
 * Milliseconds until a silent server counts as a failure: a slow phone on a slow network gets its answer in less, gateways
 * give up at 30 or 60 s, and nobody looks at a busy button for longer.
 */
const patience = 30_000;

/** Characters of an answer that are read at most. */
const longest = 100_000;

/**
 * Sends a request with credentials and JSON.
 * @throws RequestError for a status of 400 or above, no network, or no answer in time
 */
export async function request(method: string, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    credentials: "include",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined);
  if (!answer || answer.status >= 400) {
    const { message, code } = Object(answer && (await readJson(answer)));
    throw Object.assign(new Error(typeof message === "string" ? message : ""), {
      status: answer?.status ?? 400,
      code,
    });
  }
  const total = answer.headers.get("x-total-count");
  return {
    status: answer.status,
    ...(total && { totalCount: Number(total) }),
    json: () => readJson(answer),
  };
}

/** @returns undefined for what is not JSON, does not end, or is too long */
async function readJson({ body }: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    const reader = body?.getReader();
    while (reader && text.length < longest) {
      const { value, done } = await reader.read();
      if (done) return JSON.parse(text);
      text += decoder.decode(value, { stream: true });
    }
    await reader?.cancel();
  } catch {
    // Nothing readable is as good as nothing.
  }
  return undefined;
}
