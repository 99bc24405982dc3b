/** A page that is read a second time, without judging it, is the page that was judged. */
import { expect, test } from "vitest";
import { z } from "zod";
import { loadEngine } from "#engine";
import { readJudgedPage, readSoundFrame, readSoundPage } from "../../src/document/index.ts";
import { givesBack } from "../../src/section/index.ts";

const { catalogue } = await loadEngine();
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const membersIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>(
        (sum, part) => sum + membersIn(part),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;
const document = { siteId: "s", name: "S", theme: { colorMode: "DARK" }, pages: [] };
const frame = readSoundFrame(bytesOf(document), membersIn(document), catalogue, "error");
if (!frame) throw new Error("The frame is sound.");

const pages = [...catalogue.sections.values()].flatMap(({ type, example }) => {
  const component = { id: type, uniqId: "a", data: example };
  return [
    { path: "/", components: [component] },
    {
      path: "/b",
      meta: { title: "B", useForAll: true },
      components: [{ ...component, status: "published", colorMode: "" }],
    },
    { path: "/c", language: "ru", components: [{ ...component, colorMode: "DARK", orientation: "RIGHT" }] },
    { path: "/d", components: [{ ...component, status: "draft" }] },
  ];
});

test("PERF-3 DOC-11 what is filled in the second time is what validation fills in, on pages of every type", () => {
  let sound = 0;
  for (const page of pages) {
    const judged = readSoundPage(bytesOf(page), membersIn(page), 4, frame, { catalogue, limits: "error" });
    if (!judged) continue;
    sound++;
    expect(readJudgedPage(bytesOf(page), "/pages/4", frame, catalogue)).toEqual(judged);
  }
  expect(sound).toBeGreaterThan(pages.length * 0.9);
});

test("PERF-3 schemas of section types give back what they accept", () => {
  const changing = [...catalogue.sections.values()].filter(({ data }) => !givesBack(data));
  expect(changing.map(({ type }) => type)).toEqual([]);
});

test.each([
  ["a default", z.string().default("x")],
  [
    "a default further down",
    z.looseObject({ list: z.array(z.looseObject({ a: z.number().prefault(0) })).optional() }),
  ],
  ["a conversion", z.string().transform(Number)],
  ["a number made of a text", z.coerce.number()],
  ["a text that is trimmed", z.string().trim()],
  ["names left out", z.looseObject({ a: z.object({ b: z.string() }) })],
  ["one way of several", z.union([z.string(), z.looseObject({ a: z.boolean().catch(false) })])],
])("PRO-4 a schema with %s does not", (_, schema) => {
  expect(givesBack(schema)).toBe(false);
});
