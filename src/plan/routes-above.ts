/** Pages above a page: those of its parent folders. */
import { rules } from "#section";
import type { Plan } from "./plan.ts";
import type { Route } from "./route-table.ts";

const keyOf = (path: string, { language }: Route["locale"]) => `${language.code} ${rules.pageKey(path)}`;
/** Cache: a plan never changes, and its entry is released with it. */
const cache = new WeakMap<Pick<Plan, "routes">, ReadonlyMap<string, Route>>();

/** @returns routes of the page's parent folders that are pages, in the same locale, starting at the home page */
export function routesAbove({ page, locale }: Route, plan: Pick<Plan, "routes">): readonly Route[] {
  const routes =
    cache.get(plan) ?? new Map(plan.routes.map((route) => [keyOf(route.page.path, route.locale), route]));
  cache.set(plan, routes);
  const segments = page.path.split("/").filter(Boolean);
  return segments
    .map((_, index) => routes.get(keyOf(`/${segments.slice(0, index).join("/")}`, locale)))
    .filter((found) => found !== undefined);
}
