/** Addresses of articles as settings give them: `/:year/:title/`. */
import { type DateRules, readDate } from "./dates.ts";
import { segmentsOf, slugOf } from "./page-path.ts";

export interface ArticleFacts {
  /** Path relative to the root. */
  readonly file: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** Day in the name of a file of Jekyll. */
  readonly day: string | undefined;
  /** Name of the file, without the day and the ending. */
  readonly name: string;
  readonly dates: DateRules;
}

/**
 * Fills the marks of a pattern: `/:year/:title/`.
 * @returns undefined if a mark has no value
 */
export function filled(
  pattern: string,
  { values, day, name, file, dates }: ArticleFacts,
  more: Readonly<Record<string, string>>,
): string | undefined {
  const date = readDate(values.get("date"), dates)?.text ?? day ?? "";
  const [year = "", month = "", dayOfMonth = ""] = date.slice(0, 10).split("-");
  const own = values.get("slug");
  const title = values.get("title");
  const slug = (typeof own === "string" ? segmentsOf(own).join("/") : "") || slugOf(name);
  const marks: Readonly<Record<string, string>> = {
    ...daysOf(date.slice(0, 10)),
    year,
    short_year: year.slice(2),
    month,
    i_month: month.replace(/^0/, ""),
    day: dayOfMonth,
    i_day: dayOfMonth.replace(/^0/, ""),
    title: /(?:^|\/)_/.test(file) ? slug : slugOf(typeof title === "string" ? title : name),
    slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    filename: slugOf(name),
    contentbasename: slugOf(name),
    name: slugOf(name),
    categories: listOf(values.get("categories") ?? values.get("category"))
      .map(slugOf)
      .join("/"),
    output_ext: ".html",
    ...more,
  };
  let isWhole = true;
  const path = pattern.replace(/:([a-z_]+)/g, (_, mark: string) => {
    const value = marks[mark];
    // Only categories may be missing.
    if (value === undefined || (value === "" && mark !== "categories" && mark !== "sections"))
      isWhole = false;
    return value ?? "";
  });
  return isWhole ? path.replace(/\/{2,}/g, "/") : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;

/** @returns the marks of Jekyll's `ordinal` and `weekdate`: day of the year, week of ISO 8601 and name of the day */
function daysOf(date: string): Readonly<Record<string, string>> {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return {};
  const at = new Date(time);
  const dayOfYear = (time: number) =>
    Math.floor((time - Date.UTC(new Date(time).getUTCFullYear(), 0, 1)) / dayLength);
  // A week belongs to the year of its Thursday.
  const thursday = time + (4 - (at.getUTCDay() || 7)) * dayLength;
  return {
    y_day: String(dayOfYear(time) + 1).padStart(3, "0"),
    week: String(Math.floor(dayOfYear(thursday) / 7) + 1).padStart(2, "0"),
    short_day: at.toUTCString().slice(0, 3),
  };
}

/** @returns the texts of a list, or of a text with spaces between them */
export function listOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/\s+/).filter(Boolean);
  if (!Array.isArray(value)) return [];
  return value.filter((one) => typeof one === "string");
}
