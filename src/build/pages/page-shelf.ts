/** Pages that were judged stay at hand until they are rendered, if all of the site fits. */
import type { Page } from "../../document/index.ts";
import type { PageSource } from "./document-pages.ts";

export interface PageShelf {
  keep(source: PageSource, page: Page): void;
  find(source: PageSource): Page | undefined;
}

/** Bytes of source text; as objects they take some three times as much, in all threads together. */
const room = 16 * 1024 * 1024;

/** @param bytes of all pages of the site: of a larger one nothing is kept */
export function createShelf(bytes: number): PageShelf {
  const pages = new Map<string, Page>();
  return {
    find: ({ digest }) => pages.get(digest),
    keep({ digest }, page) {
      if (bytes <= room) pages.set(digest, page);
    },
  };
}
