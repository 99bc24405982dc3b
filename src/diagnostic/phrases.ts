/** What wordings are put together from. Values of a document are quoted so that no hostile one can repaint a terminal. */

/** A text of the document, at most 60 characters, without control and direction characters and half characters. */
export function clean(text: string): string {
  const visible = [...text.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\uFFFD")];
  return visible.length > 60 ? `${visible.slice(0, 59).join("")}…` : visible.join("");
}

/** A value of the document in quotes. */
export const quote = (value: unknown): string =>
  `"${clean(typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value))}"`;

export const suggestion = (nearest: string | undefined, otherwise: string) =>
  nearest === undefined ? otherwise : `Did you mean "${nearest}"?`;
export const hex = (byte: number) => `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
export const things = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
export const places = (names: readonly string[]) =>
  names.slice(0, 5).map(clean).join(", ") || "no place for a value";

/** The level of a document at which a name is known. */
export interface Level {
  readonly of: "site" | "page" | "section";
  /** The names that lead from there to it, joined by dots: `meta.title`. */
  readonly name: string;
  /** It is the one that the name was found in. */
  readonly isOwn: boolean;
}

const levels = { site: "the top of the document", page: "the page", section: "the section" } as const;

export function formatLevel({ of, name, isOwn }: Level): string {
  if (name.includes(".")) return of === "page" && !isOwn ? `${quote(name)} of a page` : quote(name);
  if (isOwn) return `${levels[of]} itself`;
  return of === "section" ? 'the section itself, beside its "data"' : levels[of];
}

/** A message about two places that ends with the first of them, and now with its line too. */
export const formatLineOfFirst = (message: string, line: number, file?: string): string =>
  message.replace(/\.$/, `, in line ${line}${file === undefined ? "" : ` of ${file}`}.`);

/** What a JSON value is, for people. */
export function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null (nothing)";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return `the switch ${value}`;
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return "a number with more digits than can be worked with";
  return typeof value === "number" ? `the number ${value}` : `the text ${quote(value)}`;
}
