/** Reads the dates of other site generators, which every program writes in its own way. */

export interface ReadDate {
  /** ISO 8601: a day, or a moment with its time zone. */
  readonly text: string;
  /** In milliseconds; a date without a time zone is in UTC. */
  readonly time: number;
}

const form =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?(?:\s+[A-Z]{3,4})?)?$/i;

/**
 * @param value of front matter
 * @returns undefined for a value that is no date, or that two countries read differently (`07/08/2024`)
 */
export function readDate(value: unknown): ReadDate | undefined {
  // Dates of TOML write themselves as they were written.
  const text = value instanceof Date ? isoOf(value) : value;
  if (typeof text !== "string" || text.length > 100) return undefined;
  return readNumbers(text.trim()) ?? readWords(text.trim());
}

function isoOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function readNumbers(text: string): ReadDate | undefined {
  const [found, year = "", month = "", day = "", hour, minute = "", second = "00", zone = "Z"] =
    form.exec(text) ?? [];
  if (found === undefined) return undefined;
  const two = (digits: string) => digits.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  // Dates that the calendar lacks are moved by the parser: 30 February.
  if (!isSameDay(date)) return undefined;
  if (hour === undefined) return { text: date, time: Date.parse(date) };
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, "$1:$2") : "Z";
  const moment = `${date}T${two(hour)}:${minute}:${second}${offset}`;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? undefined : { text: moment, time };
}

const isSameDay = (date: string): boolean => {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};

/** Months in words: `Jul 08 2022`, `8 July 2022`, `Mon, 08 Jul 2022 10:00:00 +0200`. */
function readWords(text: string): ReadDate | undefined {
  if (!/[a-z]{3}/i.test(text) || !/\b\d{4}\b/.test(text)) return undefined;
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  const hasTime = /\d:\d\d/.test(plain);
  const hasZone = hasTime && /(?:Z|GMT|UTC|[+-]\d{4})(?:\s|\(|$)/.test(plain);
  const time = Date.parse(hasZone ? plain : `${plain} UTC`);
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return { text: hasTime ? iso : iso.slice(0, 10), time };
}
