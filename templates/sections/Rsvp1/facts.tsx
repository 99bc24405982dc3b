/** Date, time and place of an event. Unknown facts are omitted. */
import type { ReactNode } from "react";
import { Icon, Link, Text } from "#elements";
import { type Site, type SiteEvent, useSite } from "#section/view";
import css from "./style.module.css";

export function Facts({ of }: { readonly of: SiteEvent }) {
  const site = useSite();
  const { venue, address, mapUrl, startsAt } = of;
  const hasMap = Boolean(site.link(mapUrl));
  if (!startsAt && !venue && !address && !hasMap) return null;
  return (
    <dl className={css.facts}>
      {startsAt && (
        <>
          <Fact icon="calendar-event" name={site.t("date")}>
            <time dateTime={startsAt} {...site.address?.(of, "startsAt")}>
              {dates(site, startsAt, of)}
            </time>
          </Fact>
          <Fact icon="clock" name={site.t("time")}>
            {times(site, startsAt, of)}
          </Fact>
        </>
      )}
      {(venue || address || hasMap) && (
        <Fact icon="map-pin" name={site.t("venue")}>
          <Text of={of} field="venue" as="div" className={css.venue} />
          <Text of={of} field="address" as="div" />
          {hasMap && (
            <Link to={mapUrl} of={of} field="mapUrl" className={css.map}>
              {site.t("showMap")}
              <Icon name="arrow-up-right" />
            </Link>
          )}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly icon: string;
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ icon, name, children }: FactProps) => (
  <div className={css.fact}>
    <dt>
      <Icon name={icon} className={css.icon} />
      <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

const day = { day: "numeric", month: "long", year: "numeric" } as const;
const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** Times are in the event's time zone, where its visitors will be. */
const zoneOf = ({ timeZone = "UTC" }: SiteEvent) => ({ timeZone });

/** Returns `30 September – 2 October 2024`, or the single day. */
function dates(site: Site, startsAt: string, event: SiteEvent): string {
  const options = { ...day, ...zoneOf(event) };
  const end = endOf(startsAt, event);
  return end ? site.formatDateRange(startsAt, end, options) : site.formatDate(startsAt, options);
}

/** Returns start and end time for one day; the start time only for several days. */
function times(site: Site, startsAt: string, event: SiteEvent): string {
  const options = { ...time, ...zoneOf(event) };
  const end = endOf(startsAt, event);
  const dayOf = (date: string) => site.formatDate(date, { ...day, ...zoneOf(event) });
  return end && dayOf(end) === dayOf(startsAt)
    ? site.formatDateRange(startsAt, end, options)
    : site.t("startsAt", { time: site.formatDate(startsAt, options) });
}

/** Ignores an end that is not after the start. */
const endOf = (startsAt: string, { endsAt }: SiteEvent): string | undefined =>
  endsAt && Date.parse(endsAt) > Date.parse(startsAt) ? endsAt : undefined;
