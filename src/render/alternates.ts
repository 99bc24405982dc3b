/** Versions of a page in other languages, for search engines. */
import type { Route, RouteTable } from "../plan/index.ts";

export interface Alternate {
  /** BCP 47, or `x-default` for visitors whose language the site does not have. */
  readonly language: string;
  readonly url: string;
}

/** @returns the page in each language that search engines may find, the first one also as the default; empty if fewer than two */
export function alternatesOf(
  { page, uiLocale, url }: Route,
  { languages, versions, version, canonical, isHidden }: RouteTable,
): readonly Alternate[] {
  // Alternates must refer to each other. A page that is hidden or has another address takes no part.
  if (isHidden(url) || canonical({ page, url }) !== url) return [];
  const spoken = uiLocale.language.code;
  const codes = new Set([...languages, ...(versions(page)?.keys() ?? [])]);
  const found = [...codes].flatMap((language) => {
    // A page lists itself at its current address.
    const address = language === spoken ? url : version(page, language);
    return address === undefined || isHidden(address) ? [] : [{ language, url: address }];
  });
  const [first] = found;
  return first && found.length > 1 ? [...found, { language: "x-default", url: first.url }] : [];
}
