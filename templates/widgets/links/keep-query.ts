/** Adds the query string of the current page to links within the site (NAV-1). */
import { isPageLink } from "./page-link.ts";

/** Writes the query into the addresses, so that new tabs and copied links have it too. */
export function keepQuery(): void {
  const { search } = location;
  if (search)
    for (const link of document.links)
      if (isPageLink(link) && link.search !== search) link.search = merge(link.search, search);
}

/** The link's own parameters win. */
function merge(own: string, current: string): string {
  if (!own) return current;
  const added = new URLSearchParams(current);
  for (const name of new URLSearchParams(own).keys()) added.delete(name);
  return `${own}&${added}`.replace(/&$/, "");
}
