/** Titles and descriptions of pages (OUT-4). */
import type { Route } from "./route-table.ts";

/** Returns the page's title, or the best fallback. */
export const titleOf = (route: Route): string =>
  metaOf(route).title ||
  route.uiLocale.settings.name ||
  (route.page.path === "/" ? route.uiLocale.settings.siteId : route.page.path);

/** Returns the page's own title and description, or the first page's if those apply to all pages (OUT-4). */
export function metaOf({ page, locale }: Route) {
  const first = locale.pages[0]?.meta;
  return first?.useForAll ? first : page.meta;
}
