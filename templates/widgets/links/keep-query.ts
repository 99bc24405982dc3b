/** Links within the site keep the query with which the page was opened (NAV-1). */
import { isPageLink } from "./page-link.ts";

/** The query is written into the addresses, so it is there for new tabs and for copying too. */
export function keepQuery(): void {
  const { search } = location;
  if (search)
    for (const link of document.links)
      if (isPageLink(link) && link.search !== search) link.search = merge(link.search, search);
}

/** A link's own parameters win. */
function merge(own: string, current: string): string {
  if (!own) return current;
  const added = new URLSearchParams(current);
  for (const name of new URLSearchParams(own).keys()) added.delete(name);
  return `${own}&${added}`.replace(/&$/, "");
}
