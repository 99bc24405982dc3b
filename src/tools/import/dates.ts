/** Reads the dates of other site generators, which every program writes in its own way. */

/** Rules by which a generator reads dates. Without any, a date without a time zone is in UTC. */
export interface DateRules {
  /** Time zone of dates without one: `Europe/Paris`. */
  readonly zone?: string;
  /** True if every moment is shown in that zone, also one with a zone of its own. */
  readonly isShownInZone?: boolean;
  /** True if a time with seconds and without a zone is in UTC, as YAML says. */
  readonly isFullTimeUtc?: boolean;
}

export interface ReadDate {
  /** ISO 8601: a day, or a moment with its time zone. */
  readonly text: string;
  /** In milliseconds. */
  readonly time: number;
}

const form =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?(?:\s+[A-Z]{3,4})?)?$/i;

/**
 * @param value of front matter
 * @returns undefined for a value that is no date, or that two countries read differently (`07/08/2024`)
 */
export function readDate(value: unknown, rules: DateRules = {}): ReadDate | undefined {
  // Dates of TOML write themselves as they were written.
  const text = value instanceof Date ? isoOf(value) : value;
  if (typeof text !== "string" || text.length > 100) return undefined;
  return readNumbers(text.trim(), rules) ?? readWords(text.trim(), rules);
}

function isoOf(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function readNumbers(text: string, rules: DateRules): ReadDate | undefined {
  const [found, year = "", month = "", day = "", hour, minute = "", second, zone] = form.exec(text) ?? [];
  if (found === undefined) return undefined;
  const two = (digits: string) => digits.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  // Dates that the calendar lacks are moved by the parser: 30 February.
  if (!isSameDay(date)) return undefined;
  if (hour === undefined) return dayIn(date, rules);
  const clock = `${date}T${two(hour)}:${minute}:${second ?? "00"}`;
  const own = momentInZone(clock, rules);
  if (zone === undefined && !(rules.isFullTimeUtc && second !== undefined)) return own;
  const offset = zone !== undefined && /^[+-]/.test(zone) ? zone.replace(/^(...)(\d\d)$/, "$1:$2") : "Z";
  const moment = momentOf(`${clock}${offset}`, rules);
  // Its author may have meant the zone: the later of the two makes nothing public early.
  if (moment && own && zone === undefined) return { ...moment, time: Math.max(moment.time, own.time) };
  return moment;
}

/** A day keeps its name. It begins at midnight in the zone. */
const dayIn = (text: string, { zone }: DateRules): ReadDate => {
  const midnight = Date.parse(text);
  return { text, time: zone === undefined ? midnight : timeInZone(midnight, zone) };
};

/** @param text a moment with its offset */
function momentOf(text: string, { zone, isShownInZone }: DateRules): ReadDate | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return { text: zone !== undefined && isShownInZone ? textInZone(time, zone) : text, time };
}

/** @param clock date and time without an offset */
function momentInZone(clock: string, { zone }: DateRules): ReadDate | undefined {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  if (zone === undefined) return { text: `${clock}Z`, time: asUtc };
  const time = timeInZone(asUtc, zone);
  return { text: textInZone(time, zone), time };
}

const isSameDay = (date: string): boolean => {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};

/** Months in words: `Jul 08 2022`, `8 July 2022`, `Mon, 08 Jul 2022 10:00:00 +0200`. */
function readWords(text: string, rules: DateRules): ReadDate | undefined {
  if (!/[a-z]{3}/i.test(text) || !/\b\d{4}\b/.test(text)) return undefined;
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  const hasTime = /\d:\d\d/.test(plain);
  const hasZone = hasTime && /(?:Z|GMT|UTC|[+-]\d{4})(?:\s|\(|$)/.test(plain);
  const time = Date.parse(hasZone ? plain : `${plain} UTC`);
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  if (!hasTime) return dayIn(iso.slice(0, 10), rules);
  return hasZone || rules.zone === undefined ? momentOf(iso, rules) : momentInZone(iso.slice(0, 19), rules);
}

/** Clocks before that had offsets with seconds, which ISO 8601 does not have. */
const firstStandardTime = Date.UTC(1920, 0);

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that nobody knows */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601", { timeZone: zone, ...parts, ...clock });
  formats.set(zone, format);
  return format;
}

export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** @returns milliseconds by which the clocks of the zone are ahead of UTC */
function offsetAt(time: number, zone: string): number {
  if (time < firstStandardTime) return 0;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return clock - Math.floor(time / 1000) * 1000;
}

const day = 24 * 60 * 60 * 1000;

/**
 * @param clock time on the clocks of the zone, in milliseconds as if it were in UTC
 * @returns the first moment at which they show it; for one that they skip in spring, as many minutes later
 */
function timeInZone(clock: number, zone: string): number {
  const [before, after] = [offsetAt(clock - day, zone), offsetAt(clock + day, zone)];
  const shown = [before, after].map((offset) => clock - offset);
  return shown.find((time) => time + offsetAt(time, zone) === clock) ?? clock - before;
}

function textInZone(time: number, zone: string): string {
  const offset = offsetAt(time, zone);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  if (minutes === 0) return `${new Date(time).toISOString().slice(0, 19)}Z`;
  const two = (number: number) => String(number).padStart(2, "0");
  const sign = offset < 0 ? "-" : "+";
  return `${new Date(time + offset).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
