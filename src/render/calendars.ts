/** Calendar files of a site's events, for visitors to save. */
import type { LocalizedSite, Site } from "../document/index.ts";
import { formatCalendar } from "./calendar.ts";
import type { NameFile, TextFile } from "./text-file.ts";

/** Creates the files of all events in each language. */
export function drawCalendars(site: Site, named: NameFile, address: (path: string) => string) {
  const files = new Map<string, TextFile>();
  const calendars = new Map<LocalizedSite, ReadonlyMap<string, string>>();
  for (const locale of site.locales) {
    const addresses = new Map<string, string>();
    calendars.set(locale, addresses);
    for (const event of locale.settings.events) {
      const contents = formatCalendar(event, site.primary.settings.siteId);
      if (!contents) continue;
      const file = named("event", "ics", contents);
      files.set(file.path, file);
      addresses.set(event.id, address(file.path));
    }
  }
  return { calendars, files: [...files.values()] };
}
