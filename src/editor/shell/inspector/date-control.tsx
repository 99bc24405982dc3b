/** Date and time in the event's time zone. */
import {
  type CalendarDate,
  getLocalTimeZone,
  now,
  parseAbsolute,
  toCalendarDate,
  type ZonedDateTime,
} from "@internationalized/date";
import { useContext, useState } from "react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  type DatePickerProps,
  DatePickerStateContext,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  Label,
  Popover,
  Text,
} from "react-aria-components";
import { valueAt } from "../../shared/pointer.ts";
import { TextButton } from "../controls/button.tsx";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import type { ControlProps } from "./control.tsx";
import date from "./date-control.module.css";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";

export function DateControl({ path, label }: ControlProps<"date">) {
  const words = useWords();
  const { write } = useForm();
  const { value } = useValue(path);
  const event = useEvent(path);
  const zone = zoneOf(event?.timeZone);
  const isCountdown = path.at(-1) === "countDownDate";
  const today = now(zone).set({ hour: 0, minute: 0, second: 0, millisecond: 0 });
  const end = read(event?.endsAt, zone);
  const last = isCountdown && end && end.compare(today) > 0 ? end : undefined;
  // An invalid date stays visible with its error and is not saved.
  const [draft, setDraft] = useState<{ readonly of: unknown; readonly value: ZonedDateTime | null }>();
  const change = (next: ZonedDateTime | null) => {
    setDraft({ of: value, value: next });
    const isAllowed =
      !next || !isCountdown || (next.compare(today) >= 0 && !(last && next.compare(last) > 0));
    if (isAllowed) write(path, next ? written(next) : undefined);
  };
  return (
    <div className={css.field}>
      <DateTimeField
        label={label}
        value={draft && draft.of === value ? draft.value : (read(value, zone) ?? null)}
        placeholderValue={today.add({ days: 1 }).set({ hour: 12 })}
        {...(isCountdown && { minValue: today, note: words.pickDate })}
        {...(last && { maxValue: last })}
        onChange={change}
      />
      <Note path={path} />
    </div>
  );
}

interface DateTimeFieldProps
  extends Pick<DatePickerProps<ZonedDateTime>, "value" | "minValue" | "maxValue" | "onChange"> {
  /** Supplies the time of day until one is given. */
  readonly placeholderValue: ZonedDateTime;
  readonly label: string;
  /** Text below the field. */
  readonly note?: string;
}

/** Date and time, typed or chosen in a calendar. The time zone is that of the value or the placeholder. */
export const DateTimeField = ({ label, note, ...props }: DateTimeFieldProps) => (
  <DatePicker
    className={date.picker ?? ""}
    granularity="minute"
    validationBehavior="aria"
    hourCycle={24}
    {...props}
  >
    <Label className={css.label ?? ""}>{label}</Label>
    <Group className={date.group ?? ""}>
      <DateInput className={date.input ?? ""}>
        {(segment) => <DateSegment segment={segment} className={date.segment ?? ""} />}
      </DateInput>
      <Button className={date.open ?? ""}>
        <Icon name="calendar" />
      </Button>
    </Group>
    {note && (
      <Text slot="description" className={css.note ?? ""}>
        {note}
      </Text>
    )}
    <FieldError className={css.error ?? ""} />
    <Popover className={date.popover ?? ""}>
      <Dialog className={date.dialog ?? ""}>
        <DaySheet {...props} />
      </Dialog>
    </Popover>
  </DatePicker>
);

/** Calendar that marks a day until it is saved: looking at it changes nothing. */
function DaySheet({ placeholderValue, minValue, maxValue }: Omit<DateTimeFieldProps, "label" | "note">) {
  const words = useWords();
  const picker = useContext(DatePickerStateContext);
  const current = picker?.value as ZonedDateTime | null | undefined;
  const [day, setDay] = useState<CalendarDate | null>(current ? toCalendarDate(current) : null);
  const save = () => {
    if (day)
      picker?.setValue((current ?? placeholderValue).set({ year: day.year, month: day.month, day: day.day }));
    picker?.setOpen(false);
  };
  return (
    <>
      {/* Outside of the picker's context, in which choosing a day is its new value. */}
      <Calendar
        slot={null}
        autoFocus
        value={day}
        onChange={setDay}
        {...(minValue && { minValue: toCalendarDate(minValue as ZonedDateTime) })}
        {...(maxValue && { maxValue: toCalendarDate(maxValue as ZonedDateTime) })}
      >
        <header className={date.header}>
          <Button slot="previous">
            <Icon name="chevron-left" />
          </Button>
          <Heading className={date.month ?? ""} />
          <Button slot="next">
            <Icon name="chevron-right" />
          </Button>
        </header>
        <CalendarGrid className={date.grid ?? ""}>
          {(day) => <CalendarCell date={day} className={date.day ?? ""} />}
        </CalendarGrid>
      </Calendar>
      <TextButton look="primary" isDisabled={!day} onPress={save}>
        {words.save}
      </TextButton>
    </>
  );
}

/** Event that the sibling fields belong to. */
function useEvent(path: ControlProps["path"]): { endsAt?: unknown; timeZone?: unknown } | undefined {
  const { data } = useForm();
  const events = useEditorState((state) => state.site?.settings.events);
  const id = valueAt(data, [...path.slice(0, -1), "eventId"]);
  return Array.isArray(events) && id !== undefined
    ? events.find((event) => valueAt(event, ["id"]) === id)
    : undefined;
}

/** The owner's time zone may be any string. */
function zoneOf(zone: unknown): string {
  if (typeof zone !== "string") return getLocalTimeZone();
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return getLocalTimeZone();
  }
}

function read(value: unknown, zone: string): ZonedDateTime | undefined {
  try {
    return typeof value === "string" ? parseAbsolute(value.replace(" ", "T"), zone) : undefined;
  } catch {
    return undefined;
  }
}

/** UTC time without fractions of a second. */
const written = (value: ZonedDateTime): string => value.toAbsoluteString().replace(/\.\d+Z$/, "Z");
