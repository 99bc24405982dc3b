/**
 * Pending edits of this window. Owners edit what they see, which lacks the edits still pending. So each edit is sent as it was
 * made, with the version that was shown and the ids of the edits it follows: the server knows all of those, and other people's
 * changes. Pure.
 */
import type { Seen } from "../shared/messages.ts";
import type { EditRequest, Made } from "../shared/protocol.ts";
import { rebase } from "./rebase.ts";

/** An edit as made, before its predecessors are known. */
export type NewEdit = Omit<EditRequest, "base" | "after" | "decided">;

export interface WaitingEdit {
  /** The edit as made. Its `after` lists edits of an earlier page in this tab, or of another tab. */
  readonly request: EditRequest;
  /** Number of this window's edits included in what was shown. */
  readonly since: number;
}

/** A completed edit, as sent. */
export interface DoneEdit extends WaitingEdit {
  /** With positions shifted by the preceding edits. */
  readonly moved: EditRequest;
  readonly made: Made;
}

export const waitingEdit = (edit: NewEdit, { version, since }: Seen): WaitingEdit => ({
  request: { ...edit, base: version },
  since,
});

/** @param done ids of all completed edits of this window, in order */
export function toSend({ request, since }: WaitingEdit, done: readonly string[]): EditRequest {
  const after = [...(request.after ?? []), ...done.slice(since)];
  return after.length > 0 ? { ...request, after } : request;
}

/** Returns the version after these edits, up to the first one preceded by somebody else's edit. */
const versionAfter = (version: string, done: readonly DoneEdit[]): string =>
  done.reduce((now, { made }) => (made.before === now ? made.after : now), version);

/**
 * Returns an edit with its positions in a later version; undefined if others have edited in between.
 * @param later the version and the number of this window's edits it includes
 */
export function inLater(
  { request, since }: WaitingEdit,
  done: readonly DoneEdit[],
  later: Pick<Seen, "version" | "since">,
): EditRequest | undefined {
  if (since > later.since) return undefined;
  const between = done.slice(since, later.since);
  const base = versionAfter(request.base, between);
  const before = between.map(({ moved }) => moved);
  return base === later.version ? { ...rebase(request, before), base } : undefined;
}

/**
 * Returns the pending edits with positions shifted by their predecessors, for the optimistic update. Their base is the version
 * after the completed edits, as long as nobody else has edited in between.
 */
export function expected(waiting: readonly WaitingEdit[], done: readonly DoneEdit[]): readonly EditRequest[] {
  const all = done.map(({ moved }) => moved);
  for (const { request, since } of waiting) {
    const base = versionAfter(request.base, done.slice(since));
    all.push({ ...rebase(request, all.slice(since)), base });
  }
  return all.slice(done.length);
}
