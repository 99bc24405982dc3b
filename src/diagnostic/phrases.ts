/**
 * Phrases that several wordings share.
 *
 * Values from a document are cleaned and quoted: a hostile one must not be able to repaint a terminal.
 */

/** Shortens a text to 60 characters, and replaces control characters, direction marks and lone surrogates. */
export function clean(text: string): string {
  const visible = [...text.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\uFFFD")];
  return visible.length > 60 ? `${visible.slice(0, 59).join("")}…` : visible.join("");
}

/** Quotes a value from the document. */
export const quote = (value: unknown): string =>
  `"${clean(typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value))}"`;

/** @param nearest a name, or the names that are equally likely */
export function suggestion(nearest: string | readonly string[] | undefined, otherwise: string): string {
  const names = typeof nearest === "string" ? [nearest] : (nearest ?? []);
  return names.length === 0 ? otherwise : `Did you mean ${names.map((name) => `"${name}"`).join(" or ")}?`;
}
export const hex = (byte: number) => `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
export const things = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
export const places = (names: readonly string[]) => names.slice(0, 5).map(clean).join(", ") || "none";
/** `"a" → "b" → "a"` */
export const way = (names: readonly string[]) => names.map(quote).join(" → ");

/** Level of the document where a field belongs. */
export interface Level {
  readonly of: "site" | "page" | "section";
  /** Path of the field from there, joined by dots: `meta.title`. */
  readonly name: string;
  /** True for the same site, page or section in which the field was found. */
  readonly isOwn: boolean;
}

const levels = { site: "the top level of the document", page: "the page", section: "the section" } as const;

export function formatLevel({ of, name, isOwn }: Level): string {
  if (name.includes(".")) return of === "page" && !isOwn ? `${quote(name)} of a page` : quote(name);
  if (isOwn && of !== "site") return `${levels[of]} itself`;
  return of === "section" ? 'the section itself, next to "data"' : levels[of];
}

/** Appends the line of the first location to a message that ends with that location. */
export const formatLineOfFirst = (message: string, line: number, file?: string): string =>
  message.replace(/\.$/, ` (line ${line}${file === undefined ? "" : ` of ${file}`}).`);

/** Names a JSON value for people: "a list", `the text "x"`. */
export function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return String(value);
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return "a number that is too large";
  return typeof value === "number" ? `the number ${value}` : `the text ${quote(value)}`;
}

/** Advises on a value of the wrong type; most often only its quotation marks are wrong. */
export function typeHint(expected: string, found: unknown, form: string | undefined): string {
  if (typeof found === "string" && isUnquoted(expected, found))
    return `Write ${found} without quotation marks.`;
  if (expected === "a text" && (typeof found === "boolean" || Number.isFinite(found)))
    return `Put it in quotation marks: ${quote(found)}.`;
  return form === undefined ? `Replace it with ${expected}.` : `Write it like ${form}.`;
}

/** Tells whether a text would be of the expected type without its quotation marks. */
const isUnquoted = (expected: string, text: string): boolean =>
  expected === "true or false"
    ? text === "true" || text === "false"
    : (expected === "a number" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text)) ||
      (expected === "a whole number" && /^-?(?:0|[1-9]\d{0,14})$/.test(text));
