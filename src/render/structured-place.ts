/** Structured data of a business on a page that has opening hours (OUT-3; schema.org/LocalBusiness). */
import type { LocalBusiness, OpeningHoursSpecification } from "schema-dts";
import { type Site as SiteView, toPlainText } from "#section/view";
import type { Route } from "../plan/index.ts";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

type Fields = Readonly<Record<string, unknown>>;

/** @returns one business if a section of the page has `openingHours`; the address comes from another section of the page */
export function businessesOf({ page, url }: Route, site: SiteView, origin: string): LocalBusiness[] {
  const all = page.sections.map(({ data }) => data as Fields);
  const hours = all.flatMap(({ openingHours }) => (Array.isArray(openingHours) ? openingHours : []));
  const openingHoursSpecification = hours.flatMap(specify);
  if (openingHoursSpecification.length === 0) return [];
  const place = all.find(({ address }) => typeof address === "string" && address !== "");
  const point = all.find(({ latitude, longitude }) => latitude !== undefined && longitude !== undefined);
  return [
    {
      "@type": "LocalBusiness",
      name: site.name || site.siteId,
      url: origin + url,
      openingHoursSpecification,
      ...(place && {
        address: toPlainText(String(place.address))
          .replace(/\s*\n\s*/g, ", ")
          .trim(),
      }),
      ...(point && {
        geo: {
          "@type": "GeoCoordinates",
          latitude: Number(point.latitude),
          longitude: Number(point.longitude),
        },
      }),
    },
  ];
}

/** Closed days are omitted. */
function specify(entry: Fields): OpeningHoursSpecification[] {
  const { day, lastDay, opens, closes } = entry;
  const indexOf = (name: unknown) => days.findIndex((one) => one.toLowerCase() === name);
  const first = indexOf(day);
  if (first < 0 || typeof opens !== "string" || typeof closes !== "string" || !opens || !closes) return [];
  const last = indexOf(lastDay);
  const count = last < 0 ? 1 : ((last - first + 7) % 7) + 1;
  const dayOfWeek = Array.from(
    { length: count },
    (_, index) => days[(first + index) % 7] as (typeof days)[number],
  );
  return [
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: dayOfWeek.length === 1 ? (dayOfWeek[0] as "Monday") : dayOfWeek,
      opens: clock(opens),
      closes: clock(closes),
    },
  ];
}

/** Formats two digits each. The end of a day is its last minute. */
const clock = (time: string) => (time === "24:00" ? "23:59" : time.padStart(5, "0"));
