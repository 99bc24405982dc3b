/** Helpers of the catalogues of all languages. */

/** Turns the name of a field into a label: "openingHours" into "Opening hours". */
export function spell(name: string): string {
  const text = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Chooses one of the known languages, English if none is wanted.
 * @param wanted language tags, most preferred first
 */
export function chooseLanguage(known: object, wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? "");
  return codes.find((code) => Object.hasOwn(known, code)) ?? "en";
}
