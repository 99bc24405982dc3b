/** The clock of a countdown: days, hours, minutes and seconds until a date, anew each second until that has passed. */
import { useEffect, useState } from "react";
import css from "./style.module.css";

export const startsAtOnce = true;

export interface ClockProps {
  /** ISO 8601. */
  readonly date: string;
  /** Days, hours, minutes, seconds; plain text. */
  readonly labels: readonly (string | undefined)[];
  /** What is said when the date has passed. */
  readonly passed: string;
}

export function Island({ date, labels, passed }: ClockProps) {
  // The page was made at another time, so nothing is counted, and nothing seen, before the page is alive (CDN-2).
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const end = Date.parse(date);
    let timer: number;
    // The time left is read from the clock each time, so neither sleep nor a hidden tab makes it wrong (CDN-1).
    const tick = () => {
      clearTimeout(timer);
      const milliseconds = Math.max(0, end - Date.now() || 0);
      setLeft(Math.ceil(milliseconds / 1000));
      if (milliseconds > 0) timer = window.setTimeout(tick, milliseconds % 1000 || 1000);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [date]);
  if (left === 0) return <p className={css.passed}>{passed}</p>;
  return (
    <div className={css.cells} data-alive={left === undefined ? undefined : ""}>
      {partsOf(left ?? 0).map((part, index) => (
        <div key={index} className={css.cell}>
          <span className={css.count}>{part}</span>
          <span className={css.label}>{labels[index]}</span>
        </div>
      ))}
    </div>
  );
}

/** @returns days, hours, minutes and seconds, of two digits at least */
const partsOf = (seconds: number): string[] =>
  [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, "0"),
  );
