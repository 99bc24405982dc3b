/** The one way in which pieces speak to the API (SUB-3, builder.md section 7). */

export interface Answer extends Response {
  /** From the header `x-total-count`. */
  readonly totalCount?: number;
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

/** Characters of a message that anybody could mean to be read. */
const longest = 10_000;

/**
 * Sends a request with credentials and JSON, or the fields of a form as they are, and the page's language as a parameter.
 * @throws RequestError for a status of 400 or above, no network, or no answer in time
 */
export async function request(method: string, url: string, body?: object): Promise<Answer> {
  // With files: the browser says itself where one field ends.
  const isForm = body instanceof FormData;
  const answer = await fetch(
    url + (url.includes("?") ? "&language=" : "?language=") + document.documentElement.lang,
    {
      method,
      credentials: "include",
      headers: { Accept: "application/json", ...(!isForm && { "Content-Type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    },
  ).catch(() => ({ status: 400 }) as Response);
  if (answer.status >= 400) {
    // Without an answer there is nothing to be read either.
    const { message, code } = Object(await answer.json?.().catch(() => undefined));
    const isReadable = typeof message === "string" && message.length < longest;
    throw Object.assign(new Error(isReadable ? message : ""), { status: answer.status, code });
  }
  const total = answer.headers.get("x-total-count");
  return Object.assign(answer, total && { totalCount: +total });
}
