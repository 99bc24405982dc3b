/** Error responses of the API. */
import type { ApiError } from "../shared/protocol.ts";

const statuses: Readonly<Record<ApiError["code"], number>> = {
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "bad-request": 400,
  "too-large": 413,
  "names-nothing": 422,
  refused: 422,
  conflict: 409,
  busy: 503,
  "not-saved": 503,
  "not-published": 503,
  "nothing-to-undo": 409,
  failed: 500,
};

export class Refusal extends Error {
  /** @param message one clear sentence */
  constructor(
    readonly code: ApiError["code"],
    message: string,
    readonly facts: Pick<ApiError, "problems" | "conflicts" | "version" | "reason"> = {},
  ) {
    super(message);
  }

  /** HTTP status of the response. */
  get status(): number {
    return statuses[this.code];
  }

  /** Seconds until the request may be repeated, if known. */
  get retryAfter(): number | undefined {
    return this.code === "busy" ? 2 : undefined;
  }

  toJSON(): ApiError {
    return { code: this.code, message: this.message, ...this.facts };
  }
}
