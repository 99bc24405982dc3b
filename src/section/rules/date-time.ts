/** Dates and times: ISO 8601 with a time zone, and valid in the calendar and on the clock. */
import type { Reason } from "../../diagnostic/index.ts";

const form = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](\d\d):?(\d\d))$/;

/**
 * Finds the reason why a text is not a valid date and time.
 * @returns no reason for a wrong format; undefined for a valid date and time
 */
export function findDateProblem(value: string): { readonly problem?: Reason } | undefined {
  const parts = form.exec(value);
  if (!parts) return {};
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ...zone] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const [zoneHour = 0, zoneMinute = 0] = zone;
  if (month < 1 || month > 12) return { problem: { kind: "month" } };
  // Calendar files have four digits for a year, and a time zone must not push the moment out of them.
  if (year === 0 || year === 9999) return { problem: { kind: "year" } };
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (day < 1 || day > days) return { problem: { kind: "day", month, year, days } };
  const isMidnight = hour === 24 && minute + second === 0;
  if ((hour > 23 && !isMidnight) || minute > 59 || second > 59) return { problem: { kind: "hour" } };
  if (zoneHour > 23 || zoneMinute > 59) return { problem: { kind: "zone-offset" } };
  return Number.isNaN(Date.parse(value)) ? {} : undefined;
}
