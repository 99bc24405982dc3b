/** The same page in every language of the site, for search engines. */
import type { Route, RouteTable } from "../plan/index.ts";

export interface Alternate {
  /** BCP 47, or `x-default` for those whose language the site does not have. */
  readonly language: string;
  readonly url: string;
}

/** @returns the page in each active language, the primary also as the default; nothing for a site of one language */
export function alternatesOf({ page }: Route, { languages, url }: RouteTable): readonly Alternate[] {
  const [primary = ""] = languages;
  if (languages.length < 2) return [];
  return [
    ...languages.map((language) => ({ language, url: url(page.path, language) })),
    { language: "x-default", url: url(page.path, primary) },
  ];
}
