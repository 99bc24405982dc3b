/**
 * Pages of one site have much in common: the icons and links that they name, their anchors, their letters, the scripts that
 * they ask for. What is the same is kept once, since a large site has tens of thousands of pages to be remembered.
 */
import type { Page } from "../../document/index.ts";
import type { PageNeeds } from "../../render/index.ts";

export interface Sharing {
  /** @param page without its data */
  readonly page: (page: Page, pointer: string) => Page;
  readonly needs: (needs: PageNeeds) => PageNeeds;
}

export function createSharing(): Sharing {
  const known = new Map<string, unknown>();
  const share = <T>(value: T): T => {
    const key = JSON.stringify(value);
    const first = known.get(key);
    if (first !== undefined) return first as T;
    known.set(key, value);
    return value;
  };
  /** Pages whose lists differ still have their parts in common. */
  const shareList = <T>(list: readonly T[]): readonly T[] => share(list.map(share));
  return {
    // Each property by its name: objects put together by spreading have a hidden class of their own each.
    page: ({ path, language, meta, sections, outline }, pointer) => ({
      path,
      language,
      meta,
      sections: shareList(sections),
      pointer,
      outline: {
        references: shareList(outline?.references ?? []),
        characters: share([...(outline?.characters ?? "")].sort().join("")),
      },
    }),
    needs: ({ parts, pieces, origins }) => ({
      parts: share(parts),
      pieces: share(pieces),
      origins: share(origins),
    }),
  };
}
