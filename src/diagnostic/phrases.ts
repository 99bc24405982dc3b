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

/** Converts a value from the document to a text. */
export const textOf = (value: unknown): string =>
  typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);

/** Quotes a value from the document. */
export const quote = (value: unknown): string => `"${clean(textOf(value))}"`;

/** @param nearest a name, or the names that are equally likely */
export function suggestion(nearest: string | readonly string[] | undefined, otherwise: string): string {
  const names = typeof nearest === "string" ? [nearest] : (nearest ?? []);
  return names.length === 0 ? otherwise : `Did you mean ${names.map((name) => `"${name}"`).join(" or ")}?`;
}
/** Integer with thousands separators. */
export const inDigits = (count: number): string => count.toLocaleString("en-US");
export const hex = (byte: number) => `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
export const things = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
export const places = (names: readonly string[], none = "none") =>
  names.slice(0, 5).map(clean).join(", ") || none;
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

/** JSON value in short: a list or object without its contents. */
export type Found =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "missing" | "null" | "true" | "false" | "list" | "object" | "huge-number" };

export function toFound(value: unknown): Found {
  if (typeof value === "string") return { kind: "text", text: value };
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return { kind: "huge-number" };
  if (typeof value === "number") return { kind: "number", number: value };
  if (typeof value === "boolean") return { kind: value ? "true" : "false" };
  if (value === undefined || value === null) return { kind: value === null ? "null" : "missing" };
  return { kind: Array.isArray(value) ? "list" : "object" };
}

/** Names a JSON value for people: "a list", `the text "x"`. */
export function describe(found: Found): string {
  if (found.kind === "text") return `the text ${quote(found.text)}`;
  if (found.kind === "number") return `the number ${found.number}`;
  if (found.kind === "list") return "a list";
  if (found.kind === "object") return "an object";
  return found.kind === "huge-number" ? "a number that is too large" : found.kind;
}

/** Types of values, named as in zod. */
export const valueTypes = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
export type ValueType = keyof typeof valueTypes;

/** Advises on a value of the wrong type; most often only its quotation marks are wrong. */
export function typeHint(expected: ValueType, found: Found, form: string | undefined): string {
  if (found.kind === "text" && isUnquoted(expected, found.text))
    return `Write ${found.text} without quotation marks.`;
  if (expected === "string" && (found.kind === "true" || found.kind === "false"))
    return `Put it in quotation marks: ${quote(found.kind)}.`;
  if (expected === "string" && found.kind === "number")
    return `Put it in quotation marks: ${quote(found.number)}.`;
  return form === undefined
    ? `Replace it with ${valueTypes[expected] ?? expected}.`
    : `Write it like ${form}.`;
}

/** Tells whether a text would be of the expected type without its quotation marks. */
const isUnquoted = (expected: ValueType, text: string): boolean =>
  expected === "boolean"
    ? text === "true" || text === "false"
    : (expected === "number" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text)) ||
      (expected === "int" && /^-?(?:0|[1-9]\d{0,14})$/.test(text));
