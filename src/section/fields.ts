/**
 * The fields that section data is made of.
 *
 * Each helper is a zod schema for the structure, with a `FieldMeta` registered beside it that says what the field
 * *is*: a text with a limit, a link, a picture. Everything that treats fields by their kind (limits, links, assets,
 * the JSON Schema, the catalogue's documentation, the editor's counters) reads that registration, so a limit stands
 * once, in the section type's own schema (VAL-3).
 */
import * as z from "zod";
import { findDateProblem, isEmail, isHexColour } from "./rules/index.ts";

/** What a field is, beyond its JSON type. Lengths count visible characters, counts count items. */
export type FieldMeta =
  | {
      readonly kind: "text";
      readonly max: number;
      readonly required: boolean;
      readonly plain: boolean;
      /** Whether a word of the interface stands where it is empty. */
      readonly hasFallback: boolean;
      /** Name of the field beside it that says its alignment. */
      readonly alignment: string | undefined;
      /** An e-mail address or a telephone number. */
      readonly isContact?: true;
    }
  /** Needed: without it nothing of its object is shown. */
  | { readonly kind: "link"; readonly isNeeded: boolean }
  /** Behind: words stand on it, and where there is none they stand on the section's own ground. */
  | { readonly kind: "picture"; readonly isBehind: boolean }
  | { readonly kind: "icon" }
  | { readonly kind: "flag" }
  | { readonly kind: "event" }
  | { readonly kind: "list"; readonly min: number; readonly max: number }
  | {
      readonly kind: "group";
      readonly atLeastOne: readonly string[];
      readonly alternatives: readonly (readonly string[])[];
    }
  /** Pages keep it within `logoWidths`, so one beyond them is a warning. Usual: where the document gives none. */
  | { readonly kind: "logo-width"; readonly usual: number }
  /** Values that are more than their JSON type says. */
  | { readonly kind: "date" | "email" | "colour" | "font" | "crop" | "sizes" };

export const fieldRegistry = z.registry<FieldMeta>();

/** A text with no number in the specification may be this long (sections.md, builder.md section 9). */
const defaultMax = 320;

interface TextOptions {
  /** Most visible characters. */
  readonly max?: number;
  readonly required?: boolean;
  /** No inline HTML: angle brackets are just characters. */
  readonly plain?: boolean;
  /** A word of the interface stands where it is empty: an editor need not ask for it. */
  readonly hasFallback?: boolean;
  /** It is an e-mail address or a telephone number; for anything else there is a warning. */
  readonly isContact?: boolean;
}

/**
 * A text: inline HTML as DOC-14 says, unless `plain`. An empty string counts as absent.
 * The type of a required one is optional too: views show what is there, validation says what is missing.
 */
export const text = (options: TextOptions = {}) => textField(options, undefined);

function textField(options: TextOptions, alignment: string | undefined) {
  const { max = defaultMax, required = false, plain = false, hasFallback = false, isContact } = options;
  const schema = required ? z.string() : z.string().optional();
  const own = { max, required, plain, hasFallback, alignment };
  const meta: FieldMeta = { kind: "text", ...own, ...(isContact && { isContact }) };
  return register(schema as z.ZodOptional<z.ZodString>, meta);
}

/** A plain text: no inline HTML. */
export const plainText = (options: Omit<TextOptions, "plain"> = {}) => text({ ...options, plain: true });

const alignment = z
  .enum(["left", "center", "right"])
  .optional()
  .describe("On which side the text beside it stands; by itself as its section has it.");
export type Alignment = z.infer<typeof alignment>;

/**
 * A text field with its alignment beside it (`~` in sections.md): spread into an object's fields.
 * @param alignmentName where the alignment's name does not follow from the field's
 */
export const alignedText = <K extends string, A extends string = `${K}Alignment`>(
  name: K,
  options: TextOptions = {},
  alignmentName = `${name}Alignment` as A,
) =>
  ({ [name]: textField(options, alignmentName), [alignmentName]: alignment }) as Record<
    K,
    ReturnType<typeof text>
  > &
    Record<A, typeof alignment>;

/**
 * A link of any kind that VAL-6 allows: external, page of the site, anchor, mailto, tel.
 * @param isNeeded whether nothing of its object is shown without it
 */
export const link = ({ isNeeded = false } = {}) =>
  register(z.string().optional(), { kind: "link", isNeeded });

/** The address of a picture: an http(s) URL, used as it is, or a file of the site's folder. */
export const pictureAddress = (isBehind = false) =>
  register(z.string().max(2048), { kind: "picture", isBehind });

/** The same, where there may be none. @param isBehind whether words stand on it */
export const pictureSource = (isBehind = false) => pictureAddress(isBehind).optional();

/** The name of an icon of the Tabler set (IMG-7). */
export const icon = () => register(z.string().optional(), { kind: "icon" });

/** The code of a flag of the circle-flags set (LNG-3): a country's two letters, and a region's where it has a flag. */
export const flagCode = () =>
  register(
    formed(/^[A-Za-z]{2}(?:-[A-Za-z]{2,3})?$/, {
      what: "a flag code",
      hint: () => 'Write the two letters of a country, for example "gb" or "de".',
    }).optional(),
    { kind: "flag" },
  );

/** A film that plays by itself, without sound: a file in a format that every browser shows. */
export const filmFile = () =>
  register(
    // Of another host it would be refused by the page's policy, and a film that plays by itself must not send visitors to one.
    formed(/^(?![a-z][a-z\d+.-]*:|[/\\]{2}).*\.(?:mp4|webm)$/i, {
      what: "a film's file",
      hint: () =>
        'Write a file of the site\'s folder that ends with .mp4 or .webm, for example "assets/film.mp4".',
    }).optional(),
    { kind: "link", isNeeded: false },
  );

/** The id of one of the site's events: which of them a section is about. */
export const eventId = () => register(z.string().optional(), { kind: "event" });

/** A date and time, ISO 8601 with a time zone. */
export const dateTime = () =>
  register(
    z.string().check(({ value: input, issues }) => {
      const problem = findDateProblem(input);
      if (problem === undefined) return;
      const params = { code: "bad-date", ...(problem !== "" && { problem }) };
      issues.push({ code: "custom", path: [], input, params });
    }),
    { kind: "date" },
  ).optional();

/** An e-mail address (VAL-7). */
export const email = () => register(custom(z.string(), isEmail, "bad-email"), { kind: "email" }).optional();

/** A colour: `#` and 3 or 6 hex digits, else 'Bad Hex' (DOC-3). */
export const hexColour = () => register(custom(z.string(), isHexColour, "bad-hex"), { kind: "colour" });

/** The name of a font's family. */
export const fontName = () => register(z.string().max(100), { kind: "font" });

/** A number from `min` to `max`. */
export const range = (min: number, max: number) => z.number().min(min).max(max).optional();

/**
 * The width of a logo (`logo-width.ts`); documents of other versions can hold any, and 0 for none.
 * @param usual pixels where the document gives none
 */
export const logoWidth = (usual: number) =>
  register(z.number().min(0).max(4000), { kind: "logo-width", usual })
    .optional()
    .describe("The logo's width in pixels.");

/** An on/off switch. */
export const flag = () => z.boolean().optional();

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values).optional();

interface ListOptions {
  readonly min?: number;
  readonly max: number;
}

/** A list of `min` (default 0) to `max` items; with `min` 0 it may be left out. */
export function list<T extends z.ZodType>(
  item: T,
  options: ListOptions & { min?: 0 },
): z.ZodOptional<z.ZodArray<T>>;
export function list<T extends z.ZodType>(item: T, options: ListOptions): z.ZodArray<T>;
export function list<T extends z.ZodType>(item: T, { min = 0, max }: ListOptions) {
  const items = z.array(item);
  return register(min === 0 ? items.optional() : items, { kind: "list", min, max });
}

interface GroupOptions<Name extends string> {
  /** Names of fields of which one must be filled (VAL-4). */
  readonly atLeastOne?: readonly Name[];
  /** Names of fields that stand for one another, the one to be offered first: an icon or a picture. */
  readonly alternatives?: readonly (readonly Name[])[];
}

/** An object of fields. Keys it does not name are kept (DOC-16), though its type does not speak of them. */
export function group<S extends z.ZodRawShape>(
  fields: S,
  { atLeastOne = [], alternatives = [] }: GroupOptions<keyof S & string> = {},
): z.ZodObject<S> {
  const meta = { kind: "group", atLeastOne, alternatives } as const;
  return register(z.looseObject(fields) as unknown as z.ZodObject<S>, meta);
}

/** Says of a schema what it is. */
export function register<T extends z.ZodType>(schema: T, meta: FieldMeta): T {
  fieldRegistry.add(schema, meta);
  return schema;
}

interface Rule {
  /** What the value should be, with its article: "a time zone". */
  readonly what: string;
  /** What to do about one that is not. */
  readonly hint: (value: string) => string;
}

/** A text that is something, or is refused with what it should be and what to do. */
export const ruled = (isValid: (value: string) => boolean, { what, hint }: Rule, schema = z.string()) =>
  schema.check(({ value: input, issues }) => {
    if (isValid(input)) return;
    issues.push({ code: "custom", path: [], input, params: { code: "bad-value", what, hint: hint(input) } });
  });

/** The same by a regular expression, which the JSON Schema repeats. */
export const formed = (form: RegExp, rule: Rule) =>
  ruled((value) => form.test(value), rule, z.string().meta({ pattern: form.source }));

/** A check whose failure carries one of our diagnostic codes instead of zod's wording. */
function custom<T extends z.ZodType>(schema: T, isValid: (value: string) => boolean, code: string) {
  return schema.refine((value) => typeof value === "string" && isValid(value), { params: { code } });
}
