/** What a page is called, and what is said of it (OUT-4). */
import type { Route } from "./route-table.ts";

/** The page's title, or the nearest thing to one. */
export const titleOf = (route: Route): string =>
  metaOf(route).title ||
  route.uiLocale.settings.name ||
  (route.page.path === "/" ? route.uiLocale.settings.siteId : route.page.path);

/** A page's own title and description, or the first page's when that one is meant for all (OUT-4). */
export function metaOf({ page, locale }: Route) {
  const first = locale.pages[0]?.meta;
  return first?.useForAll ? first : page.meta;
}
