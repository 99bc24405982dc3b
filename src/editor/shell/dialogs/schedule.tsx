/** Publishing at a later time: what is scheduled, and a field for another time (EDT-32). */
import { fromDate, getLocalTimeZone, now, type ZonedDateTime } from "@internationalized/date";
import { useEffect, useId, useRef, useState } from "react";
import type { ScheduledPublish, ScheduleList } from "../../shared/publish-protocol.ts";
import { Refusal } from "../api.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { DateTimeField } from "../inspector/date-control.tsx";
import { useAllWords } from "../words/later.ts";
import css from "./publish.module.css";

interface ScheduleProps {
  /** Resolves once all edits are saved. */
  readonly onSaved: () => Promise<void>;
}

export function Schedule({ onSaved }: ScheduleProps) {
  const words = useAllWords();
  const { api, announce } = useEditor();
  const [list, setList] = useState<ScheduleList>();
  const [time, setTime] = useState<ZonedDateTime | null>(null);
  const [report, setReport] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const zone = getLocalTimeZone();
  const why = (error: unknown) => (error instanceof Refusal ? error.message : words.noServer);
  const load = () =>
    api.ask("GET schedule", {}).then(setList, (error: unknown) => setProblem((known) => known ?? why(error)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => void load(), []);
  const run = async (work: () => Promise<ScheduleList>, done: string, cancelled?: string) => {
    setIsRunning(true);
    setProblem(undefined);
    setReport(undefined);
    try {
      const next = await work();
      setList(next);
      // A product may keep only one time for a site.
      const isGone = ({ id, at }: ScheduledPublish) =>
        id !== cancelled && Date.parse(at) > Date.now() && next.scheduled.every((one) => one.id !== id);
      const replaced = list?.scheduled.filter(isGone).map(({ at }) => words.replaced(at)) ?? [];
      setReport([done, ...replaced].join(" "));
      announce(done);
      setTime(null);
    } catch (error) {
      // It may have been done all the same. Whoever reads the problem can try again at once.
      await load();
      setProblem(why(error));
    }
    setIsRunning(false);
    // The button that had the focus is gone.
    if (cancelled !== undefined) section.current?.focus();
  };
  const add = async () => {
    if (isRunning) return;
    const isFar = time && time.compare(now(zone).add({ years: 1 })) > 0;
    const wrong = !time
      ? words.timeMissing
      : time.compare(now(zone)) <= 0
        ? words.timePast
        : isFar && words.timeFar;
    setReport(undefined);
    setProblem(wrong || undefined);
    if (!time || wrong) return;
    const at = time.toDate().toISOString();
    const schedule = async () => {
      await onSaved();
      return await api.ask("POST schedule", { at });
    };
    await run(schedule, words.scheduledAt(at));
  };
  return (
    <section ref={section} tabIndex={-1} className={css.later} aria-labelledby={id}>
      <h3 id={id} className={css.head}>
        {words.publishLater}
      </h3>
      {list && list.scheduled.length > 0 && (
        <ul className={css.times} aria-label={words.scheduled}>
          {list.scheduled.map(({ id, at, by }) => (
            <li key={id}>
              <span>
                <time dateTime={at}>{words.versionOf(at)}</time>
                {by && <small className={css.quiet}> {by}</small>}
              </span>
              <TextButton
                name={words.cancelTime(at)}
                onPress={() =>
                  isRunning || run(() => api.ask("POST unschedule", { id }), words.unscheduled(at), id)
                }
              >
                {words.cancel}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <div className={css.when}>
        <DateTimeField
          label={words.publishTime}
          note={words.yourTimeZone(nameOfZone(words.locale, zone, time?.toDate() ?? new Date()))}
          value={time}
          placeholderValue={fromDate(new Date(), zone)
            .add({ days: 1 })
            .set({ hour: 9, minute: 0, second: 0, millisecond: 0 })}
          minValue={now(zone)}
          onChange={setTime}
        />
        <TextButton onPress={add}>{words.schedule}</TextButton>
      </div>
      <p className={css.quiet}>{words.whatIsPublished}</p>
      <div role="status" className={css.status}>
        {!list && !problem && <p className={css.quiet}>{words.loadingTimes}</p>}
        {problem && <p className={css.wrong}>{problem}</p>}
        {report && <p>{report}</p>}
      </div>
    </section>
  );
}

/** @returns the name of a time zone at a time: "Europe/Berlin, Central European Summer Time" */
function nameOfZone(locale: string, zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "long" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return [zone, name].filter((one) => one && one !== "UTC").join(", ") || "UTC";
}
