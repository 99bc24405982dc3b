/** Links of a page: they keep the query (NAV-1), scroll to anchors (NAV-2) and prefetch pages (NAV-9). */
import { followAnchors } from "./anchors.ts";
import { keepQuery } from "./keep-query.ts";
import { prefetchPages } from "./prefetch-pages.ts";

export function enhance(body: HTMLElement): void {
  keepQuery();
  followAnchors(body);
  prefetchPages();
}
