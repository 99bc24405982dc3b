/** Targets of what the owner does: the pages that were seen last, and what this window has edited in them since. */
import type { Seen } from "../messages.ts";
import type { EditRequest, PageState, Shown, SiteState } from "../protocol.ts";
import type { Target } from "./holder.ts";
import { placeOf } from "./waiting.ts";

interface Sight {
  readonly shown: Shown;
  readonly page: PageState | undefined;
  readonly site: SiteState | undefined;
}

/** Messages from the page are at most a few pages late. */
const maxSights = 30;

/** Keeps the last pages as they were seen. @param beyond returns the edits of this window that something seen lacks */
export function createSights(beyond: (seen: Seen) => readonly EditRequest[]) {
  const sights = new Map<string, Sight & { readonly seen: Seen }>();
  const keyOf = ({ path, language, version, since }: Seen) =>
    JSON.stringify([path, language, version, since]);
  return {
    add(seen: Seen, sight: Sight): void {
      sights.delete(keyOf(seen));
      sights.set(keyOf(seen), { ...sight, seen });
      for (const old of [...sights.keys()].slice(0, Math.max(0, sights.size - maxSights))) sights.delete(old);
    },
    /** Returns a page as it was in a version; undefined where it was not seen. */
    pageIn: (path: string, version: string, since: number): PageState | undefined =>
      [...sights.values()].find(
        ({ seen, page }) => page?.path === path && seen.version === version && seen.since === since,
      )?.page,
    /** @returns undefined for a page that was never seen, or is not known any more */
    find(seen: Seen): Target | undefined {
      const sight = sights.get(keyOf(seen));
      return sight && targetOf(seen, sight, beyond);
    },
  };
}

/** The place is made when it is asked for: by then more may have been edited in it. */
export const targetOf = (
  seen: Seen,
  sight: Sight,
  beyond: (seen: Seen) => readonly EditRequest[],
): Target => ({
  seen,
  get place() {
    return placeOf({ ...sight, waiting: beyond(seen) });
  },
});
