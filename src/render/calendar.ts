/** Events as iCalendar files (RFC 5545) for visitors' calendars (SEC-25). */
import { type SiteEvent, toPlainText } from "#section/view";
import type { LocalizedSite, Site } from "../document/index.ts";
import type { NameFile, TextFile } from "./text-file.ts";

/**
 * @param event its texts may contain inline HTML, which is removed
 * @param siteId makes the event's id globally unique
 * @returns undefined for an event without a start
 */
export function formatCalendar(event: SiteEvent, siteId: string): string | undefined {
  if (!event.startsAt) return undefined;
  const place = [event.venue, event.address].filter(Boolean).join(", ");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//sectile//EN",
    "BEGIN:VEVENT",
    `UID:${escapeValue(event.id)}@${siteId}`,
    // The same input must give the same bytes, so the stamp is the event's own time, not the build's.
    `DTSTAMP:${formatTime(event.startsAt)}`,
    `DTSTART:${formatTime(event.startsAt)}`,
    event.endsAt && `DTEND:${formatTime(event.endsAt)}`,
    event.title && `SUMMARY:${escapeText(event.title)}`,
    place && `LOCATION:${escapeText(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => (line ? `${fold(line)}\r\n` : "")).join("");
}

/** Formats a time as `20240930T090000Z`. */
const formatTime = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Escapes an owner's text after removing its inline HTML. */
const escapeText = (text: string) => escapeValue(toPlainText(text));

const escapeValue = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r?\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character may enter a calendar line
    .replace(/[\u0000-\u001f\u007f]/g, "");

const encoder = new TextEncoder();

/** Folds lines longer than 75 bytes. A continuation line begins with a space. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

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
