/**
 * The edits of this window that wait. An owner edits what they see, and that lacks the edits that are still on their way. So
 * each edit is sent as it was meant, with the version that was seen and the ids of the edits it comes behind: the server knows
 * all of them, and what others have done. Pure.
 */
import type { Seen } from "../messages.ts";
import type { EditRequest, Made } from "../protocol.ts";
import { rebase } from "./rebase.ts";

/** An edit as it was meant, before it is known what it comes behind. */
export type NewEdit = Omit<EditRequest, "base" | "after" | "decided">;

export interface WaitingEdit {
  /** As it was meant. Its `after` are edits of an earlier page in this tab, or of another tab. */
  readonly request: EditRequest;
  /** Number of edits of this window that were part of what was seen. */
  readonly since: number;
}

/** An edit that was done, as it was sent. */
export interface DoneEdit extends WaitingEdit {
  /** At the positions that it had behind those before it. */
  readonly moved: EditRequest;
  readonly made: Made;
}

export const waitingEdit = (edit: NewEdit, { version, since }: Seen): WaitingEdit => ({
  request: { ...edit, base: version },
  since,
});

/** @param done ids of all edits of this window that were done, in their order */
export function toSend({ request, since }: WaitingEdit, done: readonly string[]): EditRequest {
  const after = [...(request.after ?? []), ...done.slice(since)];
  return after.length > 0 ? { ...request, after } : request;
}

/** Returns the version that edits have led to, up to the first one before which somebody else has edited. */
const versionAfter = (version: string, done: readonly DoneEdit[]): string =>
  done.reduce((now, { made }) => (made.before === now ? made.after : now), version);

/**
 * Returns an edit with the positions that it has in a later version; undefined where others have edited in between.
 * @param later the version, and how many edits of this window are part of it
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
 * Returns the edits that wait, each with the positions that it has behind those before it, to be shown before there is an
 * answer. Its base is the version that those which were done have led to, as long as nobody else has edited in between.
 */
export function expected(waiting: readonly WaitingEdit[], done: readonly DoneEdit[]): readonly EditRequest[] {
  const all = done.map(({ moved }) => moved);
  for (const { request, since } of waiting) {
    const base = versionAfter(request.base, done.slice(since));
    all.push({ ...rebase(request, all.slice(since)), base });
  }
  return all.slice(done.length);
}
