/**
 * Date of the event and a clock that counts down to it. Without JavaScript only the date is shown: a static clock would be
 * wrong after one second (CDN-2).
 */
import { Icon, Text } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface CountdownProps {
  readonly of: SectionData<typeof schema>;
}

/** Renders nothing without a date. */
export function Countdown({ of }: CountdownProps) {
  const site = useSite();
  const event = of.eventId ? site.events.find(({ id }) => id === of.eventId) : undefined;
  const date = event?.startsAt ?? of.countDownDate;
  if (!date) return null;
  return (
    <div
      className={css.countdown}
      role="timer"
      aria-label={site.t("countdown")}
      data-enhance="CountdownHero"
      data-date={date}
      data-passed={site.t("countdownPassed")}
    >
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
      <div className={css.date}>
        <Icon name="calendar-event" />
        <time
          dateTime={date}
          {...(event?.startsAt ? site.address?.(event, "startsAt") : site.address?.(of, "countDownDate"))}
        >
          {site.formatDate(date, { ...dateParts, timeZone: event?.timeZone ?? "UTC" })}
        </time>
      </div>
      {of.passedText && (
        <p className={css.passed} hidden>
          <Text of={of} field="passedText" as="span" />
        </p>
      )}
    </div>
  );
}

/** Includes the time zone's name, since visitors live in other zones. */
const dateParts: Intl.DateTimeFormatOptions = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};
