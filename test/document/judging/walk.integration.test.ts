/** The one walk says, fills in and finds what a walk for each of its steps would. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { loadEngine } from "#engine";
import {
  type Catalogue,
  fieldTree,
  group,
  link,
  list,
  pictureSource,
  type SectionSchema,
  type SectionType,
  text,
} from "#section";
import type { Diagnostic } from "../../../src/diagnostic/index.ts";
import { judgeFrame, readFrame } from "../../../src/document/judging/frame.ts";
import { fillData } from "../../../src/document/judging/section.ts";
import { componentSchema, pageSchema } from "../../../src/document/page-schema.ts";
import { frameSchemaOf } from "../../../src/document/site-schema.ts";
import { validatePage } from "../../../src/document/validate-page.ts";
import { partsOf } from "../../../src/plan/references.ts";
import { damagedData } from "./arbitrary-data.ts";
import {
  charactersOf,
  judgeFrameStepByStep,
  judgeStepByStep,
  referencesOf,
  referencesStepByStep,
} from "./step-by-step.ts";

const folder = join(process.cwd(), "templates/sections");
const built = await Promise.all(
  readdirSync(folder).map(async (type) => {
    const module: { default: SectionSchema } = await import(`${folder}/${type}/schema.ts`);
    return [type, module.default] as const;
  }),
);

/** What a provider may write that no type of ours does: defaults, conversions, and kinds that the walk does not know. */
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
const { schema: siteSchema, documentTree } = frameSchemaOf(catalogue);

const around = {
  catalogue,
  colorMode: "LIGHT",
  eventIds: new Set(["party"]),
  leastOverlays: { DARK: 0.4, LIGHT: 0.6, EXTRALIGHT: 0 },
  isFull: () => false,
} as const;

/** @returns what both ways make of a page, and say of it */
function judgeTwice(raw: unknown, limits: "error" | "warning") {
  const given = JSON.stringify(raw);
  const judge = <T>(way: (raw: unknown, path: readonly PropertyKey[], context: never) => T) => {
    const diagnostics: Diagnostic[] = [];
    const report = (found: readonly Diagnostic[]) => void diagnostics.push(...found);
    return { page: way(raw, ["pages", 3], { ...around, limits, report } as never), diagnostics };
  };
  const [one, steps] = [judge(validatePage), judge(judgeStepByStep)];
  expect(JSON.stringify(raw), "what was given is not changed").toBe(given);
  return { one, steps };
}

/** zod leaves the name `__proto__` out, which no document has. */
const withoutProto = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, part) => (key === "__proto__" ? undefined : part));

function expectSame(raw: unknown, limits: "error" | "warning" = "error"): void {
  const { one, steps } = judgeTwice(raw, limits);
  expect(one.diagnostics).toEqual(steps.diagnostics);
  const { page } = one;
  const plain = page && {
    ...page,
    sections: page.sections.map(({ references, characters, ...section }) => section),
  };
  expect(withoutProto(plain)).toEqual(withoutProto(steps.page));
  if (!page || !steps.page) return;
  const named = partsOf(page).flatMap(({ references, pointer: at }) =>
    references.map(({ kind, value, pointer }) => ({ kind, value, pointer: at + pointer })),
  );
  expect(named).toEqual(referencesStepByStep(steps.page, catalogue));
  for (const { characters, data } of page.sections) {
    expect([...characters].length).toBe(new Set(characters).size);
    const missing = [...charactersOf(data)].filter((character) => !characters.includes(character));
    expect(missing).toEqual([]);
  }
}

const component = (type: SectionType) =>
  fc
    .tuple(damagedData(fieldTree(type.data)), fc.option(overrides, { nil: undefined }))
    .map(([data, validation]) => ({ id: type.type, uniqId: "a", data, ...(validation && { validation }) }));

const overrides = fc.dictionary(
  fc.constantFrom("title", "team", "team.name", "blocks", "steps.stepTitle", "constructor"),
  fc.record({ min: fc.nat(3), max: fc.nat(5), required: fc.boolean() }, { requiredKeys: [] }),
);

describe("sections", () => {
  test.each(types)("VAL-1 VAL-2 DOC-12 DOC-16 of the type $type", (type) => {
    fc.assert(
      fc.property(component(type), fc.constantFrom("error", "warning"), (section, limits) =>
        expectSame({ path: "/", components: [section] }, limits),
      ),
      { numRuns: 25 },
    );
  });

  test("VAL-1 what surrounds their data", () => {
    const frame = damagedData(fieldTree(componentSchema));
    const ids = fc.constantFrom("BigTitle", "Footer", "NoHeader", "Nothing", 5, undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, ids), { maxLength: 4 }), (sections) => {
        const named = sections.map(([section, id]) =>
          typeof section === "object" && section !== null && !Array.isArray(section) && id !== undefined
            ? { ...section, id }
            : section,
        );
        expectSame({ path: "/", components: named });
      }),
      { numRuns: 100 },
    );
  });

  test("DOC-1 PRO-4 what is filled in is filled in again, and what has nothing left out stays the same object", () => {
    for (const type of types)
      fc.assert(
        fc.property(damagedData(fieldTree(type.data)), (raw) => {
          const parsed = type.data.safeParse(raw);
          if (!parsed.success) return;
          const filled = fillData(type, raw);
          expect(withoutProto(filled)).toEqual(withoutProto(parsed.data));
          if (type.type !== "Odd") expect(filled).toBe(raw);
        }),
        { numRuns: 10 },
      );
  });
});

test("VAL-1 frames of pages", () => {
  fc.assert(
    fc.property(damagedData(fieldTree(pageSchema)), (raw) => expectSame(raw)),
    { numRuns: 150 },
  );
});

test("VAL-1 frames of sites", () => {
  fc.assert(
    fc.property(damagedData(fieldTree(siteSchema)), (raw) => {
      if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return;
      const context = { limits: "error", isFull: () => false } as const;
      const { frame, wrongKeys, diagnostics } = judgeFrame(raw as never, context, catalogue);
      const steps = judgeFrameStepByStep(raw as never, context, catalogue);
      expect(diagnostics).toEqual(steps.diagnostics);
      expect(wrongKeys).toEqual(steps.wrongKeys);
      expect(withoutProto(frame)).toEqual(withoutProto(steps.frame));
      const named = readFrame(frame, catalogue).references.map(({ kind, value, pointer }) => ({
        kind,
        value,
        pointer,
      }));
      expect(named).toEqual(referencesOf(siteSchema, steps.frame, ""));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["very many values", { list: Array(1000).fill(Array(60).fill(0)) }],
  ["exactly as many values as may be", { list: Array.from({ length: 50 }, () => Array(998).fill(0)) }],
])("SAF-2 %s in a part of which nothing is known", (_, settings) => {
  const raw = { siteId: "x", widgets: { chats: { entries: [{ settings }] } } };
  const context = { limits: "error", isFull: () => false } as const;
  expect(judgeFrame(raw, context, catalogue).diagnostics).toEqual(
    judgeFrameStepByStep(raw, context, catalogue).diagnostics,
  );
});

test("VAL-2 what is over many limits is said in the order of the schema, whatever the order of the document", () => {
  const data = {
    team: [{ socials: Array(13).fill({}), name: "x".repeat(60) }],
    title: "x".repeat(200),
    x: 1,
  };
  expectSame({ path: "/", components: [{ id: "Team", uniqId: "a", data }] });
  expect(documentTree.shape).toBe("group");
});
