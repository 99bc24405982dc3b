/** Share cards: pictures shown when a page is shared (OUT-3). */
import { rules } from "#section";
import { directionOf } from "./language.ts";
import type { Plan } from "./plan.ts";
import type { Route } from "./route-table.ts";
import { titleOf } from "./title.ts";

export interface Card {
  /** Path of the page in the bundle. */
  readonly file: string;
  readonly title: string;
  readonly siteName: string;
  readonly isRightToLeft: boolean;
  /** Pointer of the field that provides the title, or of the page. */
  readonly pointer: string;
  /** Pointer of the site's name. */
  readonly namePointer: string;
}

/** @returns paths in the site's folder of pictures used instead of cards; empty if pages have no cards either */
export function sharedPictures({ origin, routes }: Plan): readonly string[] {
  if (!origin || routes[0]?.locale.settings.isForPreview) return [];
  const found = new Set<string>();
  for (const { page } of routes) {
    const source = page.meta.image ? rules.parseImageSource(page.meta.image) : undefined;
    if (source && "kind" in source && source.kind === "file") found.add(source.path);
  }
  return [...found].sort();
}

/**
 * @returns a card for each route without its own picture, in their order;
 *   empty if the site is only shown to its owner or has no public address
 */
export function planCards({ origin, routes }: Plan): readonly Card[] {
  if (!origin || routes[0]?.locale.settings.isForPreview) return [];
  // Determining the script of a language takes as long as planning hundreds of cards.
  const rightToLeft = new Set(
    [...new Set(routes.map(({ uiLocale }) => uiLocale.language.code))].filter(
      (code) => directionOf(code) === "rtl",
    ),
  );
  return routes
    .filter(({ page }) => !page.meta.image)
    .map((route) => ({
      file: route.file,
      title: titleOf(route),
      siteName: route.uiLocale.settings.name ?? "",
      isRightToLeft: rightToLeft.has(route.uiLocale.language.code),
      pointer: titlePointer(route),
      namePointer: route.uiLocale.originOf("/name"),
    }));
}

function titlePointer({ page, locale, uiLocale }: Route): string {
  const [first = page] = locale.pages;
  const named = first.meta.useForAll ? first : page;
  if (!named.meta.title && uiLocale.settings.name) return uiLocale.originOf("/name");
  const pointer = named.meta.title ? `${named.pointer}/meta/title` : page.pointer;
  return (named.originOf ?? ((same) => same))(pointer);
}
