/** Edit targets: the last pages shown, and this window's edits since. */
import { followOperations } from "../shared/follow-items.ts";
import type { Seen } from "../shared/messages.ts";
import type { EditRequest, PageState, Shown, SiteState } from "../shared/protocol.ts";
import type { Target } from "./edit-scope.ts";
import type { OwnEdits, WaitingEdit } from "./own-edits.ts";
import { snapshotOf } from "./waiting.ts";

interface Sight {
  readonly shown: Shown;
  readonly page: PageState | undefined;
  readonly site: SiteState | undefined;
}

/** Messages from the page lag by a few pages at most. */
const maxSights = 30;

/** Remembers the last pages as shown. */
export function createSights(edits: OwnEdits) {
  const sights = new Map<string, Sight & { readonly seen: Seen }>();
  const keyOf = ({ path, language, version, since }: Seen) =>
    JSON.stringify([path, language, version, since]);
  const sightOf = (version: string, since: number, path: string | undefined) =>
    [...sights.values()].find(
      ({ seen, page }) => page?.path === path && seen.version === version && seen.since === since,
    );
  const align = (edit: WaitingEdit, seenNow: Seen, page: PageState | undefined): EditRequest => {
    const { request, since } = edit;
    const own = edits.inLater(edit, seenNow);
    if (own) return own;
    const { intent } = request;
    const [first] = intent?.kind === "duplicate-item" ? [intent] : (request.operations ?? []);
    if (!page || first?.at.page !== page.path) return request;
    const meant = sightOf(request.base, since, page.path);
    if (!meant?.page || meant.page === page) return request;
    const [before, after] = [meant.page.sections, page.sections];
    const operations = followOperations(request.operations ?? [], before, after);
    if (intent?.kind !== "duplicate-item") return { ...request, operations, base: page.version };
    const [copied] = followOperations([{ op: "remove", at: intent.at }], before, after);
    return {
      ...request,
      operations,
      intent: copied && { ...intent, at: copied.at },
      base: page.version,
    };
  };
  const targets = {
    /** Returns an edit with its positions where a later one was made. */
    alignTo(edit: WaitingEdit, { request, since }: WaitingEdit): EditRequest {
      const [first] = edit.request.operations ?? [];
      const sight = sightOf(request.base, since, first?.at.page);
      const seen = { path: first?.at.page ?? "", version: request.base, since };
      return align(edit, sight?.seen ?? seen, sight?.page);
    },
    /**
     * Returns an edit with its positions in a page that may be earlier or later than the one it was made on. Items that others
     * moved are found by their content.
     */
    align,
    /** Returns this window's edits beyond a given state, at their positions there. */
    beyond: (seen: Seen, page: PageState | undefined): readonly EditRequest[] =>
      edits.beyond(seen).map((edit) => align(edit, seen, page)),
    /** The place is computed on demand, since more edits may follow. */
    targetOf: (seen: Seen, sight: Sight): Target => ({
      seen,
      get snapshot() {
        return snapshotOf({ ...sight, waiting: targets.beyond(seen, sight.page) });
      },
    }),
    add(seen: Seen, sight: Sight): void {
      sights.delete(keyOf(seen));
      sights.set(keyOf(seen), { ...sight, seen });
      for (const old of [...sights.keys()].slice(0, Math.max(0, sights.size - maxSights))) sights.delete(old);
    },
    /** @returns undefined for a page that was never shown or is no longer remembered */
    find(seen: Seen): Target | undefined {
      const sight = sights.get(keyOf(seen));
      return sight && targets.targetOf(seen, sight);
    },
  };
  return targets;
}
