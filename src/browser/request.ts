/** The only API client for client modules (SUB-3). */

export interface Answer extends Response {
  /** From the `x-total-count` header. */
  readonly totalCount?: number;
}

export interface RequestError extends Error {
  /** 400 or above; 400 when there was no response. */
  readonly status: number;
  /** Message from the response body; empty if there is none to show. */
  readonly message: string;
  readonly code?: unknown;
}

/**
 * Request timeout in milliseconds. A slow phone on a slow network gets its response sooner, gateways give up after 30 or 60 s,
 * and nobody watches a busy button for longer.
 */
const patience = 30_000;

/** Maximum length of a message, in characters. Anything longer is not meant for people. */
const longest = 10_000;

/**
 * Sends a request with credentials and the page's language as a query parameter. The body is sent as JSON, or unchanged if it is
 * FormData.
 * @throws RequestError for a status of 400 or above, a network failure or a timeout
 */
export async function request(method: string, url: string, body?: object): Promise<Answer> {
  // `AbortSignal.timeout` is newer than the oldest supported browsers.
  const limit = new AbortController();
  setTimeout(() => limit.abort(), patience);
  // The browser sets the multipart boundary itself.
  const isForm = body instanceof FormData;
  const answer = await fetch(
    url + (url.includes("?") ? "&language=" : "?language=") + document.documentElement.lang,
    {
      method,
      credentials: "include",
      headers: { Accept: "application/json", ...(!isForm && { "Content-Type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
      signal: limit.signal,
    },
  ).catch(() => ({ status: 400 }) as Response);
  if (answer.status >= 400) {
    // After a network failure there is no body to read.
    const { message, code } = Object(await answer.json?.().catch(() => undefined));
    const isReadable = typeof message === "string" && message.length < longest;
    throw Object.assign(new Error(isReadable ? message : ""), { status: answer.status, code });
  }
  const total = answer.headers.get("x-total-count");
  return Object.assign(answer, total && { totalCount: +total });
}
