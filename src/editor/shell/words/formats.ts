/** Points in time in the owner's language and time zone. */

/** @param at in ISO 8601 */
export const timeIn = (locale: string | undefined, at: string): string =>
  Number.isNaN(Date.parse(at))
    ? at
    : new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

const plural = new Intl.PluralRules("ru");

/** Counts with the matching Russian plural form. */
export const russianCount = (count: number, one: string, few: string, many: string): string =>
  `${count} ${{ one, few, many }[plural.select(count) as "one" | "few" | "many"] ?? many}`;
