/** Pages that were judged stay at hand until they are rendered, as many as fit within a bound. */
import type { Page } from "../../document/index.ts";
import type { PageSource } from "./document-pages.ts";

export interface PageShelf {
  keep(source: PageSource, page: Page): void;
  find(source: PageSource): Page | undefined;
}

/** Of source text: all of a small site, the beginning of a large one. As objects it takes some three times as much. */
const room = 4 * 1024 * 1024;

export function createShelf(): PageShelf {
  const pages = new Map<string, Page>();
  let free = room;
  return {
    find: ({ digest }) => pages.get(digest),
    keep({ digest, bytes }, page) {
      if (bytes > free || pages.has(digest)) return;
      free -= bytes;
      pages.set(digest, page);
    },
  };
}
