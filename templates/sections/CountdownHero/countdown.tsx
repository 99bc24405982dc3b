/**
 * The date of the event for people to read, and the clock that counts the time until then. Without a script there is only
 * the date: a clock that stands still would be wrong from its first second (CDN-2).
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
      <div className={css.clock} data-enhance="CountdownHero" data-date={date}>
        <div className={css.cells}>
          {of.dateLabels.map((label, index) => (
            <div key={index} className={css.cell}>
              <span className={css.count}>00</span>
              <span className={css.label} {...site.address?.(of.dateLabels, String(index))}>
                {label}
              </span>
            </div>
          ))}
        </div>
        <p className={css.passed} hidden>
          {site.t("countdownPassed")}
        </p>
      </div>
      <div className={css.date}>
        <Icon name="calendar-event" />
        <time dateTime={date} {...site.address?.(of, event?.startsAt ? "eventId" : "countDownDate")}>
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
