/** The same page in every language in which it is to be had, for search engines. */
import type { Route, RouteTable } from "../plan/index.ts";

export interface Alternate {
  /** BCP 47, or `x-default` for those whose language the site does not have. */
  readonly language: string;
  readonly url: string;
}

/** @returns the page in each language, the first also as the default; nothing for a page of one language */
export function alternatesOf(
  { page, uiEdition, url }: Route,
  { languages, versions, version }: RouteTable,
): readonly Alternate[] {
  const spoken = uiEdition.language.code;
  const codes = new Set([...languages, ...(versions(page)?.keys() ?? [])]);
  const found = [...codes].flatMap((language) => {
    // A page lists itself at the address where it is.
    const address = language === spoken ? url : version(page, language);
    return address === undefined ? [] : [{ language, url: address }];
  });
  const [first] = found;
  return first && found.length > 1 ? [...found, { language: "x-default", url: first.url }] : [];
}
