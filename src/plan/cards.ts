/** Share cards: pictures shown when a page is shared (OUT-3). */
import { rules } from "#section";
import { directionOf } from "./language.ts";
import type { Plan } from "./plan.ts";
import { titleSourceOf } from "./title.ts";

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
    .map((route) => {
      const { title, pointer } = titleSourceOf(route);
      return {
        file: route.file,
        title,
        siteName: route.uiLocale.settings.name ?? "",
        isRightToLeft: rightToLeft.has(route.uiLocale.language.code),
        pointer: pointer(),
        namePointer: route.uiLocale.originOf("/name"),
      };
    });
}
