/** The pictures by which pages are known where they are shared (OUT-3). */
import { directionOf } from "./language.ts";
import type { Plan } from "./plan.ts";
import { titleOf } from "./title.ts";

export interface Card {
  /** Path of the page in the bundle. */
  readonly file: string;
  readonly title: string;
  readonly siteName: string;
  readonly isRightToLeft: boolean;
}

/** @returns a card for each route without a picture of its own, in their order; none where nobody may find the pages, or their addresses are not known */
export function planCards({ origin, routes }: Plan): readonly Card[] {
  if (!origin || routes[0]?.edition.frame.isForPreview) return [];
  // Asking for the script of a language takes as long as drawing up hundreds of cards.
  const rightToLeft = new Set(
    [...new Set(routes.map(({ uiEdition }) => uiEdition.language.code))].filter(
      (code) => directionOf(code) === "rtl",
    ),
  );
  return routes
    .filter(({ page }) => !page.meta.image)
    .map((route) => ({
      file: route.file,
      title: titleOf(route),
      siteName: route.uiEdition.frame.name ?? "",
      isRightToLeft: rightToLeft.has(route.uiEdition.language.code),
    }));
}
