/**
 * Fields of section data.
 *
 * Each helper is a zod schema for the structure, registered with a `FieldMeta` that describes what
 * the field *is*: a text with a limit, a link, a picture. All code that treats fields by kind
 * (limits, links, assets, the JSON Schema, the catalogue's documentation, the editor's counters)
 * reads that registration, so a limit is defined once, in the section type's own schema (VAL-3).
 */
import * as z from "zod";
import type { Label, ValueKind } from "../diagnostic/index.ts";
import { type Conditions, type ConditionValue, conditionOf } from "./conditions.ts";
import { findDateProblem, isEmail, isHexColour } from "./rules/index.ts";

/** Meaning of a field beyond its JSON type. Lengths are in visible characters, counts in items. */
export type FieldMeta =
  | {
      readonly kind: "text";
      readonly max: number;
      readonly required: boolean;
      readonly plain: boolean;
      /** True if an interface text is shown when it is empty. */
      readonly hasFallback: boolean;
      /** Name of the sibling field with its alignment. */
      readonly alignment: string | undefined;
      /** An e-mail address or a phone number. */
      readonly isContact?: true;
      /** A long text in Markdown: without inline HTML of its own, so it is also plain. */
      readonly isMarkdown?: true;
    }
  /** isNeeded: without it nothing of its object is shown. */
  | { readonly kind: "link"; readonly isNeeded: boolean }
  /** isBehind: text is placed on it, or on the section's own background if it is missing. */
  | { readonly kind: "picture"; readonly isBehind: boolean }
  | { readonly kind: "icon" }
  | { readonly kind: "flag" }
  | { readonly kind: "event" }
  | { readonly kind: "list"; readonly min: number; readonly max: number }
  | {
      readonly kind: "group";
      readonly atLeastOne: readonly string[];
      readonly alternatives: readonly (readonly string[])[];
      readonly conditions: Conditions | undefined;
      readonly labels: Labels | undefined;
    }
  /** labels: those of the choices that have one. */
  | { readonly kind: "choice"; readonly labels: Labels }
  | { readonly kind: "number"; readonly unit: Label }
  /** Pages clamp it to `logoWidths`, so a value outside them is a warning. */
  | { readonly kind: "logo-width" }
  /** Values with more meaning than their JSON type. */
  | { readonly kind: "date" | "email" | "colour" | "font" | "crop" | "focus" | "sizes" };

/** Labels of fields or of choices, by name. */
export type Labels = Readonly<Record<string, Label>>;

export const fieldRegistry = z.registry<FieldMeta>();

/** Maximum length of a text for which the specification has no number. */
const defaultMax = 320;

interface TextOptions {
  /** Maximum number of visible characters. */
  readonly max?: number;
  /** True if it must not be empty. */
  readonly required?: boolean;
  /** No inline HTML: angle brackets are ordinary characters. */
  readonly plain?: boolean;
  /** An interface text is shown when it is empty, so an editor need not ask for it. */
  readonly hasFallback?: boolean;
  /** It is an e-mail address or a phone number; anything else is a warning. */
  readonly isContact?: boolean;
}

/**
 * Text field: inline HTML as in DOC-14, unless `plain`. An empty string counts as absent. A required text has an optional type
 * too: views show the data as it is, and validation reports missing values.
 * @example
 * title: text({ max: 80, required: true }),
 */
export const text = (options: TextOptions = {}) => textField(options, undefined);

function textField(options: TextOptions, alignment: string | undefined) {
  const { max = defaultMax, required = false, plain = false, hasFallback = false, isContact } = options;
  const schema = required ? z.string() : z.string().optional();
  const own = { max, required, plain, hasFallback, alignment };
  const meta: FieldMeta = { kind: "text", ...own, ...(isContact && { isContact }) };
  return register(schema as z.ZodOptional<z.ZodString>, meta);
}

/**
 * Plain text field: no inline HTML.
 * @example
 * imgAlt: plainText({ max: 250 }),
 */
export const plainText = (options: Omit<TextOptions, "plain"> = {}) => text({ ...options, plain: true });

const alignment = z
  .enum(["left", "center", "right"])
  .optional()
  .describe("Alignment of the text. Default: the section's alignment.");
export type Alignment = z.infer<typeof alignment>;

/** Maximum length of a text in Markdown: a book chapter of 30,000 words. */
export const maxMarkdown = 200_000;

/**
 * Long text in Markdown: CommonMark with tables, task lists, strikethrough and footnotes. The element `<Markdown>` shows it.
 * @example
 * text: markdown(),
 */
export const markdown = ({ max = maxMarkdown, required = false } = {}) =>
  register(z.string().optional(), {
    kind: "text",
    max,
    required,
    plain: true,
    hasFallback: false,
    alignment: undefined,
    isMarkdown: true,
  });

/**
 * Text field with its alignment as a sibling (`~` in the specification). Spread it into an object's fields.
 * @param name of the text
 * @param alignmentName name of the alignment if it does not follow from the field's
 * @example
 * ...alignedText("title", { max: 120 }),
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
 * Link of any kind that VAL-6 allows: external, page of the site, anchor, mailto, tel.
 * @param isNeeded true if nothing of its object is shown without it
 * @example
 * url: link(),
 */
export const link = ({ isNeeded = false } = {}) =>
  register(z.string().optional(), { kind: "link", isNeeded });

/** Address of a picture: an http(s) URL, used as it is, or a file in the site's folder. */
export const pictureAddress = (isBehind = false) =>
  register(z.string().max(2048), { kind: "picture", isBehind });

/**
 * Optional address of a picture.
 * @param isBehind true if text is placed on it
 * @example
 * poster: pictureSource(),
 */
export const pictureSource = (isBehind = false) => pictureAddress(isBehind).optional();

/**
 * Name of an icon in the Tabler set (IMG-7).
 * @example
 * icon: icon(),
 */
export const icon = () => register(z.string().optional(), { kind: "icon" });

/**
 * Code of a flag in the circle-flags set (LNG-3): a country's two letters, plus a region's if it has its own flag.
 * @example
 * flag: flagCode(),
 */
export const flagCode = () =>
  register(knownText("country-code", /^[A-Za-z]{2}(?:-[A-Za-z]{2,3})?$/).optional(), { kind: "flag" });

/**
 * Video that autoplays without sound: a file in a format that every browser supports.
 * @example
 * film: filmFile(),
 */
export const filmFile = () =>
  register(
    // The page's policy would refuse another host, and an autoplaying video must not send visitors to one.
    knownText("video-file", /^(?![a-z][a-z\d+.-]*:|[/\\]{2}).*\.(?:mp4|webm)$/i).optional(),
    { kind: "link", isNeeded: false },
  );

/**
 * Id of the site event that a section is about.
 * @example
 * eventId: eventId(),
 */
export const eventId = () => register(z.string().optional(), { kind: "event" });

/**
 * Date and time, ISO 8601 with a time zone.
 * @example
 * opensAt: dateTime(),
 */
export const dateTime = () =>
  register(
    z.string().check(({ value: input, issues }) => {
      const problem = findDateProblem(input);
      if (problem) issues.push({ code: "custom", path: [], input, params: { code: "bad-date", ...problem } });
    }),
    { kind: "date" },
  ).optional();

/**
 * E-mail address (VAL-7).
 * @example
 * recipient: email(),
 */
export const email = () => register(custom(z.string(), isEmail, "bad-email"), { kind: "email" }).optional();

/**
 * Colour: `#` and 3 or 6 hex digits, else 'Bad Hex' (DOC-3).
 * @example
 * colour: hexColour().optional(),
 */
export const hexColour = () => register(custom(z.string(), isHexColour, "bad-hex"), { kind: "colour" });

/**
 * Name of a font, at most 100 characters.
 * @example
 * font: fontName().optional(),
 */
export const fontName = () => register(z.string().max(100), { kind: "font" });

interface RangeOptions {
  /** Unit that the editor shows beside the number: "px", or `{ en: "min", ru: "мин" }`. */
  readonly unit?: Label;
}

/**
 * Number within bounds, both included.
 * @example
 * columns: range(2, 4),
 * width: range(10, 100, { unit: "%" }),
 */
export function range(min: number, max: number, { unit }: RangeOptions = {}) {
  const number = z.number().min(min).max(max);
  return (unit === undefined ? number : register(number, { kind: "number", unit })).optional();
}

/** Width of a logo (`logo-width.ts`). Documents of other versions can hold any number, and 0 for none. */
export const logoWidth = () =>
  register(z.number().min(0).max(4000), { kind: "logo-width" })
    .optional()
    .describe("Width of the logo in pixels.");

/**
 * On/off switch.
 * @example
 * isHighlighted: flag().describe("Whether the plan stands out from the others."),
 */
export const flag = () => z.boolean().optional();

/**
 * One of several words. Default: none of them; the view decides.
 * @example
 * side: choice("left", "right"),
 * align: choice({ left: { en: "Left", ru: "Слева" }, right: { en: "Right", ru: "Справа" } }),
 */
export function choice<const T extends readonly [string, ...string[]]>(
  ...values: T
): z.ZodOptional<z.ZodEnum<{ [Word in T[number]]: Word }>>;
export function choice<const T extends string>(
  labels: Readonly<Record<T, Label>>,
): z.ZodOptional<z.ZodEnum<{ [Word in T]: Word }>>;
export function choice(...given: readonly (string | Labels)[]) {
  const [labels] = given;
  if (typeof labels !== "object") return z.enum(given as readonly string[]).optional();
  return register(z.enum(Object.keys(labels)), { kind: "choice", labels }).optional();
}

interface ListOptions {
  /** Minimum number of items. */
  readonly min?: number;
  /** Maximum number of items. */
  readonly max: number;
}

/**
 * List of `min` (default 0) to `max` items. It may be omitted if `min` is 0.
 * @param item field or group of each item
 * @example
 * items: list(group({ title: text({ max: 80 }) }), { max: 12 }),
 */
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
  /** Names of fields of which at least one must be filled (VAL-4). */
  readonly atLeastOne?: readonly Name[];
  /** Names of interchangeable fields, such as an icon or a picture; the first one is offered first. */
  readonly alternatives?: readonly (readonly Name[])[];
  /** Labels of fields for owners. Default: the editor's own label for that name, or the name itself. */
  readonly labels?: Readonly<Partial<Record<Name, Label>>>;
}

/** Values of other fields of the object with which a field is shown: each of them has its value, or one of several. */
type Condition<S extends z.ZodRawShape> = {
  readonly [Name in keyof S]?: ValueOf<S[Name]> | readonly ValueOf<S[Name]>[];
};
type ValueOf<T> = Extract<z.infer<T>, ConditionValue>;

/** A field with a condition can be absent, whatever its own schema says. */
type WithConditions<S extends z.ZodRawShape, Name extends keyof S> = {
  [K in keyof S]: K extends Name ? (S[K] extends z.ZodOptional ? S[K] : z.ZodOptional<S[K]>) : S[K];
};

interface ConditionOptions<S extends z.ZodRawShape, Name extends keyof S> {
  /**
   * Fields that depend on another field: `{ videoUrl: { kind: "video" } }`. While its condition does not hold, the editor does
   * not show the field, it is not required, and the view does not get its value, which stays in the document.
   */
  readonly conditions: Readonly<Record<Name, Condition<S>>>;
}

/**
 * Object of fields. Unknown keys are kept (DOC-16), although the type omits them.
 * @param fields by name
 * @example
 * data: group({ title: text(), paragraph: text() }, { atLeastOne: ["title", "paragraph"] }),
 */
export function group<S extends z.ZodRawShape, const Name extends keyof S & string>(
  fields: S,
  options: GroupOptions<keyof S & string> & ConditionOptions<S, Name>,
): z.ZodObject<WithConditions<S, Name>>;
export function group<S extends z.ZodRawShape>(
  fields: S,
  options?: GroupOptions<keyof S & string>,
): z.ZodObject<S>;
export function group(
  fields: z.ZodRawShape,
  {
    atLeastOne = [],
    alternatives = [],
    conditions,
    labels,
  }: GroupOptions<string> & Partial<ConditionOptions<z.ZodRawShape, string>> = {},
): z.ZodObject {
  const shape: Record<string, z.core.$ZodType> = { ...fields };
  const read = Object.entries(conditions ?? {}).map(([name, values]) => {
    const field = fields[name];
    const isRequired = field !== undefined && field._zod.optin === undefined;
    if (isRequired) shape[name] = z.optional(field);
    return [name, conditionOf(values, isRequired)] as const;
  });
  return register(z.looseObject(shape), {
    kind: "group",
    atLeastOne,
    alternatives,
    conditions: conditions && Object.fromEntries(read),
    labels: labels as Labels | undefined,
  });
}

/** Registers the meaning of a schema. */
export function register<T extends z.ZodType>(schema: T, meta: FieldMeta): T {
  fieldRegistry.add(schema, meta);
  return schema;
}

interface Rule {
  /** Expected value; in English a noun with its article: "a time zone". */
  readonly what: Label;
  /** Advice for fixing an invalid value: a text, or one by language, as in `what`. */
  readonly hint: (value: string) => Label;
}

/**
 * Text that passes a check. A failure reports the expected value and a fix.
 * @example
 * code: ruled((value) => value.length === 6, { what: "a code of 6 characters", hint: () => "Look at your ticket." }).optional(),
 */
export const ruled = (isValid: (value: string) => boolean, { what, hint }: Rule, schema = z.string()) =>
  checked(schema, isValid, (value) => ({ kind: "own", what, hint: hint(value) }));

/**
 * Text that matches a regular expression, which the JSON Schema repeats.
 * @example
 * plate: formed(/^[A-Z]{1,3}-\d+$/, { what: "a number plate", hint: () => 'Write it as "AB-123".' }).optional(),
 */
export const formed = (form: RegExp, rule: Rule) =>
  ruled((value) => form.test(value), rule, z.string().meta({ pattern: form.source }));

/**
 * Text with a rule of the engine, whose failure every language words on its own.
 * @param findNearest returns a valid value that was probably meant
 */
export const knownText = (
  kind: ValueKind,
  rule: RegExp | ((value: string) => boolean),
  schema = rule instanceof RegExp ? z.string().meta({ pattern: rule.source }) : z.string(),
  findNearest?: (value: string) => string | undefined,
) =>
  checked(
    schema,
    (value) => (rule instanceof RegExp ? rule.test(value) : rule(value)),
    (value) => ({ kind, nearest: findNearest?.(value) }),
  );

const checked = (
  schema: z.ZodString,
  isValid: (value: string) => boolean,
  paramsOf: (value: string) => object,
) =>
  schema.check(({ value: input, issues }) => {
    if (isValid(input)) return;
    issues.push({ code: "custom", path: [], input, params: { code: "bad-value", ...paramsOf(input) } });
  });

/** Check whose failure carries one of our diagnostic codes instead of zod's message. */
function custom<T extends z.ZodType>(schema: T, isValid: (value: string) => boolean, code: string) {
  return schema.refine((value) => typeof value === "string" && isValid(value), { params: { code } });
}
