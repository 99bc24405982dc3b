/**
 * The date of the event for people to read, and the cells in which a script counts the time until then. They stay
 * hidden until it does: a clock that stands still would be wrong from its first second (CDN-2).
 */
import { Icon } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface CountdownProps {
  readonly of: SectionData<typeof schema>;
}

/** Nothing without a date. */
export function Countdown({ of }: CountdownProps) {
  const site = useSite();
  const event = of.eventId ? site.events.find(({ id }) => id === of.eventId) : undefined;
  const date = event?.startsAt ?? of.countDownDate;
  if (!date) return null;
  return (
    <div className={css.countdown} role="timer" aria-label={site.t("countdown")}>
      <div className={css.cells} hidden>
        {of.dateLabels.map((label, index) => (
          <div key={index} className={css.cell}>
            <span className={css.count}>00</span>
            <span className={css.label} {...site.address?.(of.dateLabels, String(index))}>
              {label}
            </span>
          </div>
        ))}
      </div>
      <div className={css.date}>
        <Icon name="calendar-event" />
        <time dateTime={date} {...site.address?.(of, "countDownDate")}>
          {site.formatDate(date, { ...dateParts, timeZone: event?.timeZone ?? "UTC" })}
        </time>
      </div>
    </div>
  );
}

/** With the zone's name: visitors live in others. */
const dateParts: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};
