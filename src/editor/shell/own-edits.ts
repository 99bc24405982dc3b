/**
 * Edits of this window: the completed ones, the pending ones and the text being typed. Owners edit what they see, which lacks the
 * edits still pending. So each edit is sent as it was made, with the version that was shown and the ids of the edits it follows:
 * the server knows all of those, and other people's changes. Pure.
 */
import type { Operation } from "../../document/edits/operation.ts";
import type { Seen } from "../shared/messages.ts";
import { sameAddress } from "../shared/pointer.ts";
import type { ApiError, Conflict, EditRequest, Made } from "../shared/protocol.ts";
import { rebase } from "./rebase.ts";

/** An edit as made, before its predecessors are known. */
export type NewEdit = Omit<EditRequest, "base" | "after" | "decided">;

/** State of the document: its version, and the number of this window's edits it includes. */
type State = Pick<Seen, "version" | "since">;

export interface WaitingEdit {
  /** The edit as made. Its `after` lists edits of an earlier page in this tab, or of another tab. */
  readonly request: EditRequest;
  /** Number of this window's edits included in what was shown. */
  readonly since: number;
  /** Number of characters above the limit of its text: it is not sent until it is shorter. */
  readonly tooLong?: number;
}

/** An edit as the browser stores it. */
export type KeptEdit = EditRequest & Pick<WaitingEdit, "tooLong">;

/** A completed edit, as sent. */
interface DoneEdit extends WaitingEdit {
  /** With positions shifted by the preceding edits. */
  readonly moved: EditRequest;
  readonly made: Made;
}

/** @returns an edit with its positions where a later one was made, as far as they are known */
type AlignTo = (edit: WaitingEdit, later: WaitingEdit) => EditRequest;

export class OwnEdits {
  readonly #done: DoneEdit[] = [];
  #waiting: readonly WaitingEdit[] = [];
  /** Edits in conflict, until the owner decides, and texts that are too long. They hold up no others. */
  #aside: readonly WaitingEdit[] = [];
  /** Ids of those in conflict. */
  readonly #asked = new Set<string>();
  /** Unfinished text. */
  #draft: WaitingEdit | undefined;
  /** Ids of edits that may have reached the server and must not change any more. */
  readonly #sent = new Set<string>();
  /** Ids of edits that started as drafts and were not sent yet. */
  readonly #drafted = new Set<string>();

  constructor(private readonly alignTo: AlignTo = ({ request }) => request) {}

  /** False while edits are waiting; neither a draft nor edits that were set aside are counted. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Id of the edit whose answer is pending: the server may have applied it already. */
  get sent(): string | undefined {
    const id = this.#waiting[0]?.request.id;
    return id !== undefined && this.#sent.has(id) ? id : undefined;
  }

  // Transitions.

  /** @returns false if there is no draft, and was none */
  keepDraft(edit: NewEdit | undefined, seen: Seen, tooLong = 0): boolean {
    if (!this.#draft && !edit) return false;
    this.#draft = edit && { ...waitingEdit(edit, seen), tooLong };
    return true;
  }

  /**
   * Adds an edit, or continues the last one if both write the same text.
   * @param tooLong number of characters above the limit of its text
   */
  add(edit: NewEdit, seen: Seen, tooLong = 0): void {
    // An unfinished text stays a draft while something else is edited.
    const wasDrafted =
      this.#draft !== undefined && (edit.label.kind === "write" || setsTheSame(this.#draft.request, edit));
    if (wasDrafted) this.#draft = undefined;
    const next = this.#join({ ...waitingEdit(edit, seen), tooLong });
    if (!next) return;
    if (tooLong > 0) {
      this.#aside = [...this.#aside, next];
      return;
    }
    const last = this.#waiting.at(-1);
    const isSame =
      last && !this.#sent.has(last.request.id) && edit.continues !== false && writesTheSame(last, next);
    const { operations, label } = next.request;
    const added = isSame ? { ...last, request: { ...last.request, operations, label } } : next;
    if (wasDrafted) this.#drafted.add(added.request.id);
    this.#waiting = [...(isSame ? this.#waiting.slice(0, -1) : this.#waiting), added];
  }

  /** Adds edits left by an earlier page, before all others. */
  restore(left: readonly KeptEdit[]): void {
    for (const { id } of left) this.#sent.add(id);
    // They precede everything done since.
    const since = this.#done.length;
    const restored = left.map(({ tooLong = 0, ...request }) => ({ request, since, tooLong }));
    this.#waiting = [...restored.filter(({ tooLong }) => tooLong === 0), ...this.#waiting];
    this.#aside = [...restored.filter(({ tooLong }) => tooLong > 0), ...this.#aside];
  }

  /** @returns true once for a next edit that started as a draft */
  takeDrafted(): boolean {
    const [next] = this.#waiting;
    return next !== undefined && this.#drafted.delete(next.request.id);
  }

  /** Returns the next edit as it is sent; it must not change any more. */
  send(): EditRequest | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    this.#sent.add(next.request.id);
    return this.#asSent(next);
  }

  /** @returns the request with positions shifted by its predecessors */
  complete(request: EditRequest, made: Made): EditRequest {
    const index = this.#waiting.findIndex((one) => one.request.id === request.id);
    const moved = this.#expected()[index] ?? request;
    const since = this.#waiting[index]?.since ?? this.#done.length;
    this.#done.push({ request, since, moved, made });
    this.drop(request);
    return moved;
  }

  /** Records a change made outside the queue, such as undo; later edits follow it. */
  completeBeside(request: EditRequest, made: Made): void {
    this.#done.push({ request, since: this.#done.length, moved: request, made });
  }

  drop({ id }: EditRequest): void {
    this.#waiting = this.#waiting.filter(({ request }) => request.id !== id);
  }

  /** Sets an edit aside until the owner has decided. Later edits of the same text are part of the question. */
  setAside(request: EditRequest): void {
    const asked = this.#waiting.filter((one) => one.request.id === request.id);
    const others = this.#waiting.filter((one) => !asked.includes(one));
    this.#asked.add(request.id);
    this.#aside = [...this.#aside, ...asked];
    this.#waiting = others.flatMap((one) => this.#join(one) ?? []);
  }

  /**
   * Ends a conflict.
   * @param again id and decided version, if the owner's text is sent again
   */
  decide(
    request: EditRequest,
    again: { readonly id: string; readonly decided?: string | undefined } | undefined,
  ): void {
    const asked = this.asked(request);
    this.#asked.delete(request.id);
    this.#aside = this.#aside.flatMap((one) => {
      if (one !== asked) return one;
      return again ? { ...one, request: { ...one.request, ...again } } : [];
    });
    this.#takeBack();
  }

  /** Lets edits wait again that need neither an answer nor a shorter text. */
  #takeBack(): void {
    const isAside = ({ request, tooLong = 0 }: WaitingEdit) => this.#asked.has(request.id) || tooLong > 0;
    const free = this.#aside.filter((one) => !isAside(one));
    this.#aside = this.#aside.filter(isAside);
    // The answer to the first one may be pending.
    this.#waiting = this.#waiting.toSpliced(this.sent === undefined ? 0 : 1, 0, ...free);
  }

  /**
   * Moves the values that an edit sets where one that was set aside does into that one: the owner decides about the last ones.
   * @returns the rest of the edit, if any
   */
  #join(next: WaitingEdit): WaitingEdit | undefined {
    if (this.#aside.length === 0 || !next.request.operations) return next;
    let rest = next.request.operations;
    const joined = (one: WaitingEdit, operation: Operation): Operation => {
      const alone = { ...one, request: { ...one.request, operations: [operation] } };
      const [there] = this.alignTo(alone, next).operations ?? [];
      const same = rest.findLast(({ op, at }) => there && op === "set" && sameAddress(at, there.at));
      if (operation.op !== "set" || !same) return operation;
      rest = rest.filter((other) => other !== same);
      return { ...same, at: operation.at } as Operation;
    };
    this.#aside = this.#aside.map((one) => {
      const before = rest;
      const operations = one.request.operations?.map((operation) => joined(one, operation));
      return {
        ...one,
        ...(rest !== before && { tooLong: next.tooLong ?? 0 }),
        request: { ...one.request, operations },
      };
    });
    this.#takeBack();
    if (rest.length === next.request.operations.length) return next;
    const isAll = rest.length === 0 && !next.request.intent;
    return isAll ? undefined : { ...next, request: { ...next.request, operations: rest } };
  }

  // Reading.

  /** Returns everything that is not acknowledged, the draft last. */
  unacknowledged(): readonly KeptEdit[] {
    const draft = this.#draft ? [this.#draft] : [];
    return [...this.#aside, ...this.#waiting, ...draft].map((one) =>
      one.tooLong ? { ...this.#asSent(one), tooLong: one.tooLong } : this.#asSent(one),
    );
  }

  /** Edits about which the owner has to decide. */
  get inConflict(): readonly WaitingEdit[] {
    return this.#aside.filter(({ request }) => this.#asked.has(request.id));
  }

  /** Number of characters above the limit of a text that is not sent; 0 if there is none. */
  get tooLong(): number {
    return Math.max(0, ...this.#aside.map(({ tooLong = 0 }) => tooLong));
  }

  /** Returns the edit in conflict, with the values set last. */
  asked({ id }: Pick<EditRequest, "id">): WaitingEdit | undefined {
    return this.inConflict.find(({ request }) => request.id === id);
  }

  /** Returns a conflict with the text as it is by now. */
  conflictsOf(request: EditRequest, { conflicts = [] }: ApiError): readonly Conflict[] {
    const [sent] = request.operations ?? [];
    const [operation] = this.asked(request)?.request.operations ?? [];
    const [only, ...more] = conflicts;
    const isText = only && more.length === 0 && operation?.op === "set" && sent?.op === "set";
    return isText && operation.value !== sent.value ? [{ ...only, ours: operation.value }] : conflicts;
  }

  /**
   * Returns the state that a new answer represents.
   * @param hasSent true if it includes the edit whose answer is pending
   */
  stateOf(version: string, hasSent = false): State {
    return { version, since: this.#done.length + (hasSent && this.sent !== undefined ? 1 : 0) };
  }

  /**
   * Returns the edits that the shown state lacks, at their future positions.
   * @param align maps an edit into the shown state
   */
  expected({ since }: State, align: (edit: WaitingEdit) => EditRequest): readonly EditRequest[] {
    const all: EditRequest[] = [];
    for (const edit of this.#pending.slice(Math.max(0, since - this.#done.length)))
      all.push(rebase(align(edit), all));
    return all;
  }

  /** Returns this window's edits that a given state lacks, as they were made. */
  beyond({ since }: Pick<State, "since">): readonly WaitingEdit[] {
    return [...this.#done, ...this.#pending].slice(since);
  }

  /** Returns an edit with its positions in a later state; undefined if others have edited in between. */
  inLater({ request, since }: WaitingEdit, later: State): EditRequest | undefined {
    if (since > later.since) return undefined;
    const between = this.#done.slice(since, later.since);
    const base = versionAfter(request.base, between);
    const before = between.map(({ moved }) => moved);
    return base === later.version ? { ...rebase(request, before), base } : undefined;
  }

  /**
   * Returns the pending edits with positions shifted by their predecessors, for the optimistic update. Their base is the version
   * after the completed edits, as long as nobody else has edited in between.
   */
  #expected(): readonly EditRequest[] {
    const all = this.#done.map(({ moved }) => moved);
    for (const { request, since } of this.#pending) {
      const base = versionAfter(request.base, this.#done.slice(since));
      all.push({ ...rebase(request, all.slice(since)), base });
    }
    return all.slice(this.#done.length);
  }

  #asSent({ request, since }: WaitingEdit): EditRequest {
    const after = [...(request.after ?? []), ...this.#done.slice(since).map((one) => one.request.id)];
    return after.length > 0 ? { ...request, after } : request;
  }

  /** Edits that are waiting or were set aside. */
  get #pending(): readonly WaitingEdit[] {
    return [...this.#waiting, ...this.#aside];
  }
}

const waitingEdit = (edit: NewEdit, { version, since }: Seen): WaitingEdit => ({
  request: { ...edit, base: version },
  since,
});

/** Returns the version after these edits, up to the first one preceded by somebody else's edit. */
const versionAfter = (version: string, done: readonly DoneEdit[]): string =>
  done.reduce((now, { made }) => (made.before === now ? made.after : now), version);

/** True if both edits begin with the same field, such as the title in the settings of a page. */
function setsTheSame(
  { operations: [one] = [] }: Operations,
  { operations: [other] = [] }: Operations,
): boolean {
  return one?.op === "set" && other?.op === "set" && sameAddress(one.at, other.at);
}

type Operations = Pick<EditRequest, "operations">;

/** True if both edits only set the same field, at the same address. */
function writesTheSame(last: WaitingEdit, next: WaitingEdit): boolean {
  if (last.since !== next.since || last.request.base !== next.request.base) return false;
  const isSingle = ({ operations }: Operations) => operations?.length === 1;
  return isSingle(last.request) && isSingle(next.request) && setsTheSame(last.request, next.request);
}
