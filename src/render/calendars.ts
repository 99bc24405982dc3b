/** The calendars of a site's events: files that visitors save. */
import type { Edition, Site } from "../document/index.ts";
import { formatCalendar } from "./calendar.ts";
import type { NameFile, TextFile } from "./text-file.ts";

/** Events as files, in each language. */
export function drawCalendars(site: Site, named: NameFile, address: (path: string) => string) {
  const files = new Map<string, TextFile>();
  const calendars = new Map<Edition, ReadonlyMap<string, string>>();
  for (const edition of site.editions) {
    const addresses = new Map<string, string>();
    calendars.set(edition, addresses);
    for (const event of edition.settings.events) {
      const contents = formatCalendar(event, site.primary.settings.siteId);
      if (!contents) continue;
      const file = named("event", "ics", contents);
      files.set(file.path, file);
      addresses.set(event.id, address(file.path));
    }
  }
  return { calendars, files: [...files.values()] };
}
