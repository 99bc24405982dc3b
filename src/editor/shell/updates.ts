/** Keeps the editor at the latest version of the document: decides when to fetch it, and which answers are outdated. */

interface UpdatesState {
  /** Number of answers shown. An answer to a request from before the last one is outdated. */
  shown: number;
  /** Number of changes that run outside the queue. Their answers include a page. */
  beside: number;
  /** Version reported while the answer to a change was pending. */
  missed: string | undefined;
  /** The current fetch; `isOutdated` if another one has to follow. */
  fetching: { readonly end: Promise<void>; isOutdated: boolean } | undefined;
}

export class Updates {
  readonly state: UpdatesState = { shown: 0, beside: 0, missed: undefined, fetching: undefined };

  /**
   * @param fetch fetches the site and the page
   * @param hasPending returns true while the answer to an edit is pending
   */
  constructor(
    private readonly fetch: () => Promise<void>,
    private readonly hasPending: () => boolean,
  ) {}

  /** Call when an answer is shown. */
  noteShown(): void {
    this.state.shown++;
  }

  /** Asks again if another answer was shown in the meantime: a stale answer would revert it. */
  async askLatest<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = this.state.shown;
      const answer = await ask();
      if (this.state.shown === before) return answer;
    }
  }

  /** Runs a change of the document that is not in the queue, such as undo. */
  async askBeside<T>(change: () => Promise<T>): Promise<T> {
    this.state.beside++;
    try {
      return await change();
    } finally {
      this.state.beside--;
      void this.catchUp();
    }
  }

  /** The document has this version. A pending answer includes it, unless somebody else was faster. */
  report(version: string): void {
    if (this.#isPending) this.state.missed = version;
    else void this.refresh();
  }

  /** The answer to a change has this version. */
  reach(version: string): void {
    if (this.state.missed === version) this.state.missed = undefined;
  }

  /** Fetches a reported version that no pending answer has included. */
  async catchUp(): Promise<void> {
    if (this.#isPending || this.state.missed === undefined) return;
    this.state.missed = undefined;
    await this.refresh();
  }

  /** Fetches everything anew. Concurrent callers share the next fetch: two at once would outdate each other. */
  refresh(): Promise<void> {
    if (this.state.fetching) this.state.fetching.isOutdated = true;
    this.state.fetching ??= { end: this.#fetchAll(), isOutdated: false };
    return this.state.fetching.end;
  }

  async #fetchAll(): Promise<void> {
    do {
      if (this.state.fetching) this.state.fetching.isOutdated = false;
      await this.fetch();
    } while (this.state.fetching?.isOutdated);
    this.state.fetching = undefined;
  }

  get #isPending(): boolean {
    return this.hasPending() || this.state.beside > 0;
  }
}
