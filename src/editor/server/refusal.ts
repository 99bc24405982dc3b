/** Error responses of the API. */
import type { Diagnostic, Kinds } from "../../diagnostic/index.ts";
import { editWording } from "../../document/edits/index.ts";
import type { ApiError } from "../shared/protocol.ts";
import type { Role } from "../shared/roles.ts";

const statuses: Readonly<Record<ApiError["code"], number>> = {
  unauthorized: 401,
  forbidden: 403,
  "not-allowed": 403,
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

/** Reasons that owners read in their language, in words for developers. */
const wording = {
  ...editWording,
  /** An edit of content that a part file holds. */
  "in-part": ({ file }: { readonly file: string }) =>
    `This content is in ${file}, which several pages can share. Edit it in that file.`,
  /** An edit of a field that an article has in front matter, or of its title in its first heading. */
  "in-article": ({ file }: { readonly file: string }) =>
    `This content is in ${file}, above the text of the article. Edit it in that file.`,
  /** A call or an edit that a role does not include. */
  "not-allowed": ({ role }: { readonly role: Role }) => `The role "${role}" does not allow this.`,
  /** An edit of a setting that belongs to the provider. */
  managed: () => "This setting belongs to the provider of the site.",
  /** An edit with which preparing the site has failed. */
  "not-prepared": () => "The site can't be prepared with this change, so it was not saved.",
  "no-version-before": () => "No version before this one is kept.",
  "version-damaged": () => "This version can't be read.",
  "versions-failed": () => "The published versions can't be read at the moment. Try again later.",
  "schedule-failed": () => "The publishing times can't be read or changed at the moment. Try again later.",
  "time-past": () => "This time is in the past. Choose a later one.",
  "time-far": () => "This time is more than a year away. Choose an earlier one.",
  problem: ({ diagnostic }: { readonly diagnostic: Diagnostic }) => diagnostic.message,
};

export type RefusalReason = Kinds<typeof wording>;

export class Refusal extends Error {
  /** undefined if only the message tells it. */
  readonly why: RefusalReason | undefined;

  /** @param reason one clear sentence, or a reason that every language words on its own */
  constructor(
    readonly code: ApiError["code"],
    reason: string | RefusalReason,
    readonly facts: Pick<ApiError, "problems" | "conflicts" | "version" | "reason"> = {},
  ) {
    super(typeof reason === "string" ? reason : wording[reason.kind](reason as never));
    this.why = typeof reason === "string" ? undefined : reason;
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
