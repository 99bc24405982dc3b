import { hasWords, Intro, Layout, plainText, Text, useFilled } from "#elements";
import { type SectionData, type SectionProps, type Site, useSite } from "#section/view";
import { daysOf } from "./days.ts";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Entry = Data["openingHours"][number];

/** One row per entry. A script marks today's row, since the page is prerendered. */
export function View({ data, headingLevel }: SectionProps<Data>) {
  const site = useSite();
  const entries = useFilled(data.openingHours);
  return (
    <Layout className={css.sides}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {entries.length > 0 && (
        <table
          className={css.table}
          data-enhance="OpeningHours"
          data-time-zone={site.timeZone}
          aria-label={hasWords(data.title) ? plainText(data.title) : site.t("openingHours")}
        >
          <tbody>
            {entries.map((entry, index) => (
              <tr key={index} data-days={daysOf(entry).join(" ") || undefined}>
                <th scope="row" {...site.address?.(entry, "day")}>
                  {dayNames(site, entry) || "–"}
                </th>
                <td>
                  <span {...(entry.opens && site.address?.(entry, "opens"))}>{times(site, entry)}</span>
                  <Text of={entry} field="note" className={css.note} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Layout>
  );
}

/** Returns `Monday – Friday` in the page's language. */
function dayNames(site: Site, entry: Entry): string {
  const days = daysOf(entry);
  // 1 January 2024 is a Monday.
  const nameOf = (day: number) => site.formatDate(`2024-01-0${day}T12:00:00Z`, { weekday: "long" });
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return "";
  const names = (first === last ? [first] : [first, last]).map(nameOf).map(upperFirst);
  return names.join(" – ");
}

/** Capitalizes the first letter: some languages write days in lower case, but here they start a line. */
const upperFirst = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Returns `9:00 AM – 6:00 PM` in the page's language. */
function times(site: Site, { opens, closes }: Entry): string {
  if (!opens || !closes) return site.t("closed");
  if (/^0?0:00$/.test(opens) && closes === "24:00") return site.t("open24Hours");
  const clock = (time: string) => {
    const [hours = "", minutes = "00"] = time.split(":");
    const hour = String(Number(hours) % 24).padStart(2, "0");
    return site.formatDate(`2024-01-01T${hour}:${minutes}:00Z`, { hour: "numeric", minute: "2-digit" });
  };
  return `${clock(opens)} – ${clock(closes)}`;
}
