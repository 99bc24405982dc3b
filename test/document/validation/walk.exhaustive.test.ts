/**
 * The compiled walk agrees with zod: it accepts the same values and fills in the same defaults, and refuses the others with the
 * schema's issues. Limits and advice have separate tables: limits.test.ts and test/cases.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { loadEngine } from "#engine";
import {
  type Catalogue,
  choice,
  fieldTree,
  group,
  link,
  list,
  pictureSource,
  type SectionSchema,
  type SectionType,
  sanitizeText,
  text,
  visitFields,
  withoutHidden,
} from "#section";
import { formatPointer } from "../../../src/diagnostic/index.ts";
import { splitPointer } from "../../../src/diagnostic/pointer.ts";
import { caps } from "../../../src/document/caps.ts";
import { readText } from "../../../src/document/clean-text.ts";
import { issuesToDiagnostics } from "../../../src/document/issues.ts";
import { levelsOfSite } from "../../../src/document/level.ts";
import { componentSchema, pageSchema } from "../../../src/document/page-schema.ts";
import type { SectionReference } from "../../../src/document/site.ts";
import { settingsSchemaOf } from "../../../src/document/site-schema.ts";
import { partOf, validatePart } from "../../../src/document/validation/part.ts";
import { readSettings, validateOneSettings } from "../../../src/document/validation/settings.ts";
import { runs } from "../../support/runs.ts";
import { damagedData } from "./arbitrary-data.ts";

const folder = join(process.cwd(), "templates/sections");
const built = await Promise.all(
  readdirSync(folder).map(async (type) => {
    const module: { default: SectionSchema } = await import(`${folder}/${type}/schema.ts`);
    return [type, module.default] as const;
  }),
);

/** Schemas that only providers write: defaults, conversions, and kinds unknown to the walk. */
const odd = group({
  title: text({ max: 20, required: true }).default("Привет"),
  link: link().default("/about"),
  box: group({ picture: pictureSource().default("assets/x.jpg"), size: z.number().default(3) }).prefault({}),
  rows: list(group({ name: text().default("é"), url: link() }), { max: 2 }).default([
    { url: "/row" },
  ] as never),
  trimmed: z.string().trim().max(5).optional(),
  converted: z
    .string()
    .transform((value) => value.length)
    .optional(),
  narrow: z.object({ a: z.string().optional() }).optional(),
  strict: z.strictObject({ a: z.string().optional() }).optional(),
  pair: z.tuple([z.string(), z.number()]).optional(),
  nothing: z.string().nullable().optional(),
  caught: z.number().catch(7),
  named: z.record(z.string(), z.number()).optional(),
  whole: z.number().int().optional(),
  media: group(
    {
      kind: choice("film", "sound").default("film"),
      film: group({ title: text({ max: 5, required: true }), url: link() }),
      tracks: list(text({ max: 5 }), { min: 1, max: 2 }),
    },
    { conditions: { film: { kind: "film" }, tracks: { kind: "sound" } } },
  ).optional(),
  unlike: z.union([z.string(), z.number(), z.looseObject({ url: z.string() })]).optional(),
  checked: group({ from: z.number().default(1), to: z.number().optional() })
    .refine(({ from, to }) => to === undefined || from <= to)
    .optional(),
});

const provided = { label: "Odd", category: "text", colorMode: "LIGHT", data: odd } as const;
const declared = [...built, ["Odd", provided as unknown as SectionSchema] as const];
const types = declared.map(
  ([type, schema]) => ({ isUnique: false, hasOrientation: false, ...schema, type }) as unknown as SectionType,
);
const catalogue = {
  sections: new Map(types.map((type) => [type.type, type])),
  thirdParties: (await loadEngine()).catalogue.thirdParties,
  looks: new Map(),
} as unknown as Catalogue;
const { schema: siteSchema, documentTree } = settingsSchemaOf(catalogue);

type Schema = Parameters<typeof fieldTree>[0];
type Reference = Pick<SectionReference, "kind" | "value" | "pointer">;

const around = {
  limits: "error",
  isFull: () => false,
  levels: () => levelsOfSite(catalogue),
  eventIds: new Set(["party"]),
} as const;

/** Removes the key `__proto__`, which zod drops and no document has, and the characters that pages cannot contain. */
const comparable = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, part) => {
        if (key === "__proto__") return undefined;
        return typeof part === "string" ? readText(part) : part;
      });

/** @param apart name of the field that is validated elsewhere */
function expectAsZod(schema: Schema, raw: unknown, apart?: string): void {
  const given = JSON.stringify(raw);
  const validated = validatePart(partOf(schema, apart), raw, ["pages", 3], "/pages/3", around);
  expect(JSON.stringify(raw), "validation does not modify its input").toBe(given);
  if ("code" in validated) {
    expect(isTooLarge(raw)).toBe(true);
    return;
  }
  // zod knows no conditions.
  const shown = withoutHidden(fieldTree(schema), raw);
  const { success, data, error } = z.safeParse(schema, shown);
  expect(validated.issues).toEqual(error?.issues);
  expect(comparable(validated.data)).toEqual(comparable(success ? data : shown));
  const entries = Object.entries(validated.data as object).filter(([name]) => name !== apart);
  expectContents(validated, schema, apart === undefined ? validated.data : Object.fromEntries(entries));
}

/** Expects a value's references, in the order of the schema, and its characters. */
function expectContents(
  {
    references,
    characters,
  }: { readonly references: readonly SectionReference[]; readonly characters: string },
  schema: Schema,
  value: unknown,
): void {
  // Those in Markdown have a place in their text, and tests of their own (test/document/markdown/).
  const named = references
    .map(({ kind, value, pointer }): Reference => ({ kind, value, pointer }))
    .filter(({ pointer }) => splitPointer(pointer).offset === undefined);
  expect(named).toEqual(referencesOf(schema, value));
  expect([...characters].length).toBe(new Set(characters).size);
  const missing = [...charactersOf(value)].filter((character) => !characters.includes(character));
  expect(missing).toEqual([]);
}

function referencesOf(schema: Schema, value: unknown): Reference[] {
  const found: Reference[] = [];
  const named: ReadonlySet<string> = new Set(["link", "picture", "icon", "flag"]);
  visitFields(fieldTree(schema), value, [], {
    leaf(meta, value, path) {
      if (typeof value !== "string" || value === "") return;
      const pointer = formatPointer(path);
      if (named.has(meta.kind)) found.push({ kind: meta.kind as Reference["kind"], value, pointer });
      else if (meta.kind === "text" && !meta.plain && !meta.isMarkdown)
        sanitizeText(value, (url) => void found.push({ kind: "link", value: url, pointer }));
    },
  });
  return found;
}

const partsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(partsIn)] : [value];

/** Collects all non-ASCII characters of a value. */
const charactersOf = (value: unknown): Set<string> =>
  new Set(
    partsIn(value).flatMap((part) =>
      typeof part === "string"
        ? (part.match(/[^\p{ASCII}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu) ?? [])
        : [],
    ),
  );

/** Checks if a value exceeds a bound anywhere; unknown keys count too. */
const isTooLarge = (value: unknown): boolean => {
  const parts = partsIn(value);
  return (
    parts.length > caps.partValues ||
    parts.some((part) =>
      typeof part === "string"
        ? part.length > caps.text || part.split("<").length - 1 > caps.tags
        : Array.isArray(part) && part.length > caps.items,
    )
  );
};

test.each(types)("VAL-1 DOC-16 data of the type $type is validated as by its zod schema", ({ data }) => {
  fc.assert(
    fc.property(damagedData(fieldTree(data)), (raw) => expectAsZod(data, raw)),
    runs(25),
  );
});

test("VAL-1 a section's own fields are validated as by their zod schema", () => {
  fc.assert(
    fc.property(damagedData(fieldTree(componentSchema)), (raw) => expectAsZod(componentSchema, raw, "data")),
    runs(150),
  );
});

test("DOC-1 PRO-4 valid data without omitted fields stays the same object", () => {
  for (const type of types)
    fc.assert(
      fc.property(damagedData(fieldTree(type.data)), (raw) => {
        const shown = withoutHidden(fieldTree(type.data), raw);
        const parsed = type.data.safeParse(shown);
        if (!parsed.success) return;
        const validated = validatePart(partOf(type.data), raw, [], "", around);
        const isClean = JSON.stringify(comparable(raw)) === JSON.stringify(raw);
        if ("code" in validated || type.type === "Odd" || !isClean || shown !== raw) return;
        expect(validated.data).toBe(raw);
      }),
      runs(10),
    );
});

test("VAL-1 a page's own fields are validated as by their zod schema", () => {
  fc.assert(
    fc.property(damagedData(fieldTree(pageSchema)), (raw) => expectAsZod(pageSchema, raw, "components")),
    runs(150),
  );
});

test("VAL-1 site settings are validated as by their zod schema", () => {
  fc.assert(
    fc.property(damagedData(fieldTree(siteSchema)), (raw) => {
      if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return;
      const {
        settings,
        wrongKeys,
        diagnostics,
        isTooLarge: isRefused,
      } = validateOneSettings(raw as never, around, catalogue);
      if (isRefused) {
        expect(isTooLarge(raw)).toBe(true);
        return;
      }
      const { success, data, error } = siteSchema.safeParse(raw);
      const issues = error?.issues ?? [];
      expect(wrongKeys).toEqual(new Set(issues.map(({ path: [key] }) => String(key))));
      const worded = issuesToDiagnostics(issues, raw, [], documentTree);
      expect(diagnostics.slice(0, worded.length)).toEqual(worded);
      if (success) expect(comparable(settings)).toEqual(comparable(data));
      expectContents(readSettings(settings, catalogue), siteSchema, settings);
    }),
    runs(60),
  );
});

test.each([
  ["too many values", Array(1000).fill(Array(60).fill(0)), ["too-large"]],
  ["the maximum number of values", Array.from({ length: 50 }, () => Array(998).fill(0)), []],
])("SAF-2 free-form settings of a chat are bounded: %s", (_, list, codes) => {
  const raw = { siteId: "x", widgets: { chats: { entries: [{ settings: { list } }] } } };
  const { diagnostics } = validateOneSettings(raw, around, catalogue);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
});

test("VAL-2 exceeded limits are reported in the order of the schema, not of the document", () => {
  const data = {
    team: [{ socials: Array(13).fill({}), name: "x".repeat(60) }],
    title: "x".repeat(200),
  };
  const team = types.find(({ type }) => type === "Team")?.data as Schema;
  const validated = validatePart(partOf(team), data, [], "", around);
  expect("limits" in validated && validated.limits.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    "text-too-long /title",
    "text-too-long /team/0/name",
    "too-many-items /team/0/socials",
  ]);
});
