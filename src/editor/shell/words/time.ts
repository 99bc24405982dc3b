/** Points in time in the owner's language and time zone. */

/** @param at in ISO 8601 */
export const timeIn = (locale: string | undefined, at: string): string =>
  Number.isNaN(Date.parse(at))
    ? at
    : new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
