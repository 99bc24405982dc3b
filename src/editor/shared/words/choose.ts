/** In which of the languages that there are words for somebody is spoken to; English where none of theirs is. */

/** @param wanted language tags, the one that is wanted most first */
export function chooseLanguage(known: object, wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? "");
  return codes.find((code) => Object.hasOwn(known, code)) ?? "en";
}
