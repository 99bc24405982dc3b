/** Titles and descriptions of pages (OUT-4). */
import type { Route } from "./route-table.ts";

/** Returns the page's title, or the best fallback. */
export const titleOf = (route: Route): string => titleSourceOf(route).title;

/** @returns the title, and a function to the pointer of the field that provides it, or of the page */
export function titleSourceOf(route: Route): { readonly title: string; readonly pointer: () => string } {
  const { page, locale, uiLocale } = route;
  const [first = page] = locale.pages;
  const named = first.meta.useForAll ? first : page;
  const { originOf = (pointer: string) => pointer } = named;
  const { name, siteId } = uiLocale.settings;
  const { title } = named.meta;
  if (title) return { title, pointer: () => originOf(`${named.pointer}/meta/title`) };
  if (name) return { title: name, pointer: () => uiLocale.originOf("/name") };
  return { title: page.path === "/" ? siteId : page.path, pointer: () => originOf(page.pointer) };
}

/** Returns the page's own title and description, or the first page's if those apply to all pages (OUT-4). */
export function metaOf({ page, locale }: Route) {
  const first = locale.pages[0]?.meta;
  return first?.useForAll ? first : page.meta;
}
