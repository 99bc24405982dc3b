/**
 * Structured data of a page as JSON-LD, for search engines: the organization, the site, the page's breadcrumbs, its events,
 * opening hours and address (OUT-3; schema.org).
 */
import type {
  BlogPosting,
  BreadcrumbList,
  Event,
  LocalBusiness,
  OpeningHoursSpecification,
  Organization,
  Thing,
  WebSite,
} from "schema-dts";
import type { Catalogue, StructuredData } from "#section";
import { type SiteEvent, type Site as SiteView, toPlainText } from "#section/view";
import { articleOf, formatMoment, type Section } from "../document/index.ts";
import { type Plan, type Route, routesAbove, titleOf } from "../plan/index.ts";

/** @returns a `<script>` with data, which browsers do not run; empty without a public origin, since addresses must be absolute */
export function renderStructuredData(
  route: Route,
  site: SiteView,
  plan: Plan,
  { sections }: Pick<Catalogue, "sections">,
): string {
  const { origin } = plan;
  if (!origin) return "";
  const graph = [
    ...(route.url === site.root ? ofSite(site, origin) : [ofPlace(route, site, plan, origin)]),
    ...eventsOf(route, site).map((event) => ofEvent(event, origin + route.url, site)),
    ...businessesOf(route, site, origin),
    ...articlesOf(route, site, origin, { sections }),
    ...ofSections(route.page.sections, sections),
  ] satisfies (Thing | StructuredData)[];
  if (graph.length === 0) return "";
  const data = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return `<script type="application/ld+json">${data.replaceAll("<", "\\u003c")}</script>`;
}

function ofSite(site: SiteView, origin: string): [Organization, WebSite] {
  const url = origin + site.root;
  const name = site.name || site.siteId;
  const organization = `${url}#organization`;
  return [
    { "@type": "Organization", "@id": organization, name, url },
    {
      "@type": "WebSite",
      "@id": `${url}#website`,
      name,
      url,
      ...(site.language.code && { inLanguage: site.language.code }),
      publisher: { "@id": organization },
    },
  ];
}

/** Creates the breadcrumbs. They start at the home page for the page's language. */
function ofPlace(route: Route, site: SiteView, plan: Plan, origin: string): BreadcrumbList {
  const above = routesAbove(route, plan).filter(
    (found) => found.page.path === "/" || found.url !== site.root,
  );
  return {
    "@type": "BreadcrumbList",
    itemListElement: [...above, route].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.page.path === "/" ? site.name || titleOf(step) : titleOf(step),
      item: origin + (step.page.path === "/" ? site.root : step.url),
    })),
  };
}

/** Returns all events on the home page, and those that a section names on other pages. */
function eventsOf({ page, url }: Route, { events, root }: SiteView): readonly SiteEvent[] {
  if (url === root) return events;
  const named = new Set(page.sections.map(({ data }) => data.eventId));
  return events.filter(({ id }) => named.has(id));
}

function ofEvent(event: SiteEvent, pageUrl: string, site: SiteView): Event {
  const { title = "", startsAt, endsAt, venue, address, registrationUrl } = event;
  const place = { name: plain(venue), address: plain(address) };
  const ticket = site.link(registrationUrl)?.href;
  return {
    "@type": "Event",
    name: plain(title) || site.name,
    ...(startsAt && { startDate: isoDate(startsAt) }),
    ...(endsAt && { endDate: isoDate(endsAt) }),
    ...(place.name || place.address
      ? {
          location: {
            "@type": "Place",
            name: place.name || place.address,
            address: place.address || place.name,
          },
        }
      : {}),
    ...(ticket && /^https?:/.test(ticket) && { offers: { "@type": "Offer", url: ticket } }),
    organizer: { "@type": "Organization", name: site.name || site.siteId },
    url: pageUrl,
  };
}

/** @returns the page's article, if it has a title */
function articlesOf(
  { page, url }: Route,
  site: SiteView,
  origin: string,
  catalogue: Pick<Catalogue, "sections">,
): BlogPosting[] {
  const article = articleOf(page.sections, catalogue);
  const headline = textIn(article?.title);
  if (!article || !headline) return [];
  const { date, imgUrl, tags } = article;
  const description = textIn(article.description) || page.meta.description;
  const author = textIn(article.author);
  const picture = site.picture(textIn(imgUrl));
  const keywords = Array.isArray(tags) ? tags.map(textIn).filter(Boolean) : [];
  return [
    {
      "@type": "BlogPosting",
      headline,
      ...(description && { description }),
      ...(typeof date === "string" && date && { datePublished: isoDate(date) }),
      ...(author && { author: { "@type": "Person", name: author } }),
      ...(picture && { image: new URL(picture.shared?.url ?? picture.url, origin).href }),
      ...(keywords.length > 0 && { keywords: keywords.join(", ") }),
      ...(site.language.code && { inLanguage: site.language.code }),
      mainEntityOfPage: origin + url,
    },
  ];
}

const textIn = (value: unknown): string => (typeof value === "string" ? plain(value) : "");

/** Collects the structured data of sections. All question lists of a page are merged into one, as a page is one FAQ. */
function ofSections(sections: readonly Section[], types: Catalogue["sections"]): readonly StructuredData[] {
  const things: StructuredData[] = [];
  for (const { type, data } of sections) {
    const thing = types.get(type)?.structuredData?.(data);
    if (!thing) continue;
    const same = things.findIndex((other) => other["@type"] === thing["@type"] && other.mainEntity);
    const other = things[same];
    if (other?.mainEntity && thing.mainEntity)
      things[same] = { ...other, mainEntity: [...other.mainEntity, ...thing.mainEntity] };
    else things.push(thing);
  }
  return things;
}

/**
 * A document may contain "2026-05-01 10:00+0200"; schema.org requires ISO 8601. The offset is kept because it defines local time.
 */
const isoDate = (written: string) =>
  written.includes("24:00")
    ? formatMoment(Date.parse(written))
    : written.replace(" ", "T").replace(/([+-]\d\d)(\d\d)$/, "$1:$2");

const plain = (text = "") => toPlainText(text).trim();

/** Structured data of a business on a page that has opening hours (OUT-3; schema.org/LocalBusiness). */
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

type Fields = Readonly<Record<string, unknown>>;

/** @returns one business if a section of the page has `openingHours`; the address comes from another section of the page */
function businessesOf({ page, url }: Route, site: SiteView, origin: string): LocalBusiness[] {
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
