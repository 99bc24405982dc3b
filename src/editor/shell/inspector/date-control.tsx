/** Date and time in the event's time zone. */
import {
  type CalendarDate,
  getLocalTimeZone,
  now,
  parseAbsolute,
  toCalendarDate,
  type ZonedDateTime,
} from "@internationalized/date";
import { useContext, useEffect, useRef, useState } from "react";
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
  const { write, keep } = useForm();
  const { value } = useValue(path);
  const event = useEvent(path);
  const zone = zoneOf(event?.timeZone);
  const isCountdown = path.at(-1) === "countDownDate";
  const today = now(zone).set({ hour: 0, minute: 0, second: 0, millisecond: 0 });
  const end = read(event?.endsAt, zone);
  const last = isCountdown && end && end.compare(today) > 0 ? end : undefined;
  // A date is saved as a whole when it is left: a year is typed digit by digit. An invalid one stays visible with its error.
  const [draft, setDraft] = useState<{ readonly of: unknown; readonly value: ZonedDateTime | null }>();
  const isDrafted = draft !== undefined && draft.of === value;
  const [isPartial, setIsPartial] = useState(false);
  const isAllowed = (next: ZonedDateTime | null) =>
    !next || !isCountdown || (next.compare(today) >= 0 && !(last && next.compare(last) > 0));
  const save = (next: ZonedDateTime | null, isWhole = true) => {
    const isComplete = isWhole && (!next || next.year >= 1000);
    setIsPartial(!isComplete);
    keep(path, undefined);
    if (!isComplete || !isAllowed(next)) return;
    // Whatever comes of it, the field shows the document's value.
    setDraft(undefined);
    const text = next ? written(next) : undefined;
    if (text !== value) write(path, text);
  };
  const change = (next: ZonedDateTime | null) => {
    setDraft({ of: value, value: next });
    if (next && next.year >= 1000 && isAllowed(next)) keep(path, written(next));
  };
  // The form may close while a date is being typed.
  const flush = useRef(() => {});
  flush.current = () => isDrafted && draft.value && save(draft.value);
  useEffect(() => () => flush.current(), []);
  return (
    <div className={css.field}>
      <DateTimeField
        label={label}
        value={isDrafted ? draft.value : (read(value, zone) ?? null)}
        placeholderValue={today.add({ days: 1 }).set({ hour: 12 })}
        {...(isCountdown && { minValue: today, note: words.pickDate })}
        {...(last && { maxValue: last })}
        onChange={change}
        onLeave={(isWhole) => isDrafted && save(draft.value, isWhole)}
        onPick={save}
      />
      <Note path={path} error={isPartial && isDrafted ? words.noDate : undefined} />
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
  /** @param isWhole false if only some of the date is given */
  readonly onLeave?: (isWhole: boolean) => void;
  /** Called with a date chosen in the calendar. */
  readonly onPick?: (value: ZonedDateTime) => void;
}

/** Date and time, typed or chosen in a calendar. The time zone is that of the value or the placeholder. */
export const DateTimeField = ({ label, note, onLeave, onPick, ...props }: DateTimeFieldProps) => (
  <DatePicker
    className={date.picker ?? ""}
    granularity="minute"
    validationBehavior="aria"
    hourCycle={24}
    {...props}
    onBlur={({ target }) => {
      const segments = [...(target.closest("[role=group]")?.querySelectorAll("[role=spinbutton]") ?? [])];
      const given = segments.filter((segment) => !segment.hasAttribute("data-placeholder"));
      onLeave?.(given.length === segments.length || given.length === 0);
    }}
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
        <DaySheet {...props} onPick={onPick} />
      </Dialog>
    </Popover>
  </DatePicker>
);

/** Calendar that marks a day until it is saved: looking at it changes nothing. */
function DaySheet({
  placeholderValue,
  minValue,
  maxValue,
  onPick,
}: Omit<DateTimeFieldProps, "label" | "note" | "onLeave">) {
  const words = useWords();
  const picker = useContext(DatePickerStateContext);
  const current = picker?.value as ZonedDateTime | null | undefined;
  const [day, setDay] = useState<CalendarDate | null>(current ? toCalendarDate(current) : null);
  const save = () => {
    picker?.setOpen(false);
    if (!day) return;
    const next = (current ?? placeholderValue).set({ year: day.year, month: day.month, day: day.day });
    picker?.setValue(next);
    onPick?.(next);
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
