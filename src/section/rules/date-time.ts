/** Dates and times: ISO 8601 with a time zone, and valid in the calendar and on the clock. */

const form = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](\d\d):?(\d\d))$/;

/**
 * Finds the reason why a text is not a valid date and time.
 * @returns the empty string for a wrong format, otherwise a phrase
 *   that names the invalid part; undefined for a valid date and time
 */
export function findDateProblem(value: string): string | undefined {
  const parts = form.exec(value);
  if (!parts) return "";
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ...zone] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const [zoneHour = 0, zoneMinute = 0] = zone;
  if (month < 1 || month > 12) return "a year has 12 months";
  // Calendar files have four digits for a year, and a time zone must not push the moment out of them.
  if (year === 0 || year === 9999) return "the year must be from 1 to 9998";
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (day < 1 || day > days) return `${names[month - 1]} ${year} has ${days} days`;
  const isMidnight = hour === 24 && minute + second === 0;
  if ((hour > 23 && !isMidnight) || minute > 59 || second > 59) return "a day ends at 23:59:59";
  if (zoneHour > 23 || zoneMinute > 59) return "no time zone has that offset";
  return Number.isNaN(Date.parse(value)) ? "" : undefined;
}

const names = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
