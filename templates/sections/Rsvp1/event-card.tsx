/** Event as a ticket: day on the stub, facts beside it, buttons below. */
import { Button, ButtonRow, classNames, Icon, LinkButton, Motif, Text } from "#elements";
import { type SectionData, type SiteEvent, useSite } from "#section/view";
import { Facts } from "./facts.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface EventCardProps {
  readonly event: SiteEvent;
  readonly data: SectionData<typeof schema>;
  readonly headingLevel: 2 | 3;
}

export const EventCard = ({ event, data, headingLevel }: EventCardProps) => (
  <div className={classNames("card", css.ticket)} {...useSite().address?.(data, "eventId")}>
    {event.startsAt && <Stub of={event} date={event.startsAt} />}
    <div className={css.body}>
      <Text of={event} field="title" as={`h${headingLevel}`} className={css.title} />
      <Facts of={event} />
      <Actions event={event} data={data} />
    </div>
  </div>
);

/** Stub with the first day in large type. Decorative: the facts give the date in full. */
function Stub({ of, date }: { readonly of: SiteEvent; readonly date: string }) {
  const { formatDate, address } = useSite();
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatDate(date, { ...options, timeZone: of.timeZone ?? "UTC" });
  return (
    <div className={css.stub} aria-hidden="true" {...address?.(of, "startsAt")}>
      <Motif className={css.motif} />
      <span className={css.weekday}>{part({ weekday: "long" })}</span>
      <span className={css.day}>{part({ day: "numeric" })}</span>
      <span className={css.month}>{part({ month: "long", year: "numeric" })}</span>
    </div>
  );
}

function Actions({ event, data }: Omit<EventCardProps, "headingLevel">) {
  const { t, calendar, link } = useSite();
  const url = data.buttonUrl || event.registrationUrl;
  const register = { ...data, buttonText: data.buttonText || t("register"), buttonUrl: url };
  const file = calendar(event.id);
  if (!link(url) && !file) return null;
  return (
    <ButtonRow className={css.actions}>
      {link(url) && <Button of={register} />}
      {file && (
        <LinkButton isOutlined href={file} download="">
          <Icon name="calendar-plus" />
          {t("addToCalendar")}
        </LinkButton>
      )}
    </ButtonRow>
  );
}
