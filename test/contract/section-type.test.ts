/** One suite over every section folder. New types are covered automatically. */
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import type { SectionType } from "#section";
import { atLeastOne, type Limit, limits, requirements } from "./limits.ts";

const { catalogue, listSections, validateDocument } = await loadEngine();
const facts = new Map(listSections().map((entry) => [entry.type, entry]));

type Json = Record<string, unknown>;

/** Lists the diagnostics of one section with this data. */
function check(type: string, data: unknown): string[] {
  const component = { id: type, uniqId: "one", data };
  const document = {
    siteId: "contract",
    events: [{ id: "conference", title: "Conference" }],
    pages: [{ path: "/", components: [component] }],
  };
  return validateDocument(document).map(
    ({ code, pointer }) => `${code} ${pointer.replace("/pages/0/components/0/data", "")}`,
  );
}

/** Sets a value at a path such as `team[].name` in a copy of the data; lists on the way get one item. */
function withValue(data: unknown, path: string, change: (value: unknown) => unknown): Json {
  const [head = "", ...rest] = path.replaceAll("[]", ".[]").split(".").filter(Boolean);
  const step = (value: unknown, key: string | undefined, keys: readonly string[]): unknown => {
    if (key === undefined) return change(value);
    if (key === "[]") {
      const items = Array.isArray(value) ? [...value] : [];
      items[0] = step(items[0], keys[0], keys.slice(1));
      return items;
    }
    const fields = typeof value === "object" && value !== null ? (value as Json) : {};
    return { ...fields, [key]: step(fields[key], keys[0], keys.slice(1)) };
  };
  return step(structuredClone(data), head, rest) as Json;
}

/** Returns the JSON pointer of that path. */
const pointerOf = (path: string) => `/${path.replaceAll("[]", ".0").split(".").filter(Boolean).join("/")}`;

const textOf = (length: number) => "x".repeat(length);
const itemsOf = (value: unknown, count: number) => {
  const [item] = Array.isArray(value) && value.length > 0 ? value : [""];
  return Array.from({ length: count }, () => structuredClone(item));
};

test("SEC-1 SEC-2 SEC-3 SEC-4 SEC-5 SEC-6 SEC-7 SEC-8 SEC-9 SEC-10 SEC-11 SEC-12 SEC-13 SEC-14 SEC-15 SEC-16 SEC-17 SEC-18 SEC-19 SEC-20 SEC-21 SEC-22 SEC-23 SEC-24 SEC-25 SEC-32 SEC-33 SEC-34 SEC-35 SEC-36 SEC-37 SEC-38 SEC-39 SEC-40 SEC-41 SEC-42 SEC-43 SEC-44 SEC-46: the catalogue has every type, and each has a table of limits", () => {
  expect([...catalogue.sections.keys()].sort()).toEqual(Object.keys(requirements).sort());
  expect(Object.keys(limits).sort()).toEqual(Object.keys(requirements).sort());
});

for (const section of catalogue.sections.values()) {
  const { type, example } = section;
  const names = atLeastOne[type];

  test(`VAL-2 VAL-3 DOC-16 SEC-29 ${names ? "VAL-4 " : ""}${requirements[type]}: ${type} has valid sample data, its properties and its limits`, () => {
    expect.soft(check(type, example), "sample data").toEqual([]);
    expect.soft(check(type, { ...example, unheardOf: 1 }), "unknown key").toEqual(["unknown-key /unheardOf"]);
    expectProperties(section);
    const stated = Object.entries(limits[type] ?? {});
    const found = (facts.get(type)?.fields ?? []).filter(({ limit }) => limit !== "");
    expect
      .soft(
        Object.fromEntries(
          found.map(({ path, limit, required }) => [path, `${limit}${required ? "!" : ""}`]),
        ),
        "limits in the schema",
      )
      .toEqual(Object.fromEntries(stated.map(([path, limit]) => [path, limitText(limit)])));
    for (const [path, limit] of stated) expectLimit(section, path, limit);
    if (names) expectOneOf(section, names);
  });
}

/** Expects the properties that a catalogue shows. */
function expectProperties({ type, label, category, colorMode, isUnique, variants = {} }: SectionType): void {
  expect.soft(label, "label").toMatch(/^\S.{2,}/);
  expect.soft(category, "category").not.toBe("");
  if (type === "ProviderFooter") {
    expect.soft({ colorMode, isUnique }).toEqual({ colorMode: "", isUnique: true });
    return;
  }
  expect.soft(colorMode, "colour mode").toMatch(/^(?:DARK|LIGHT|EXTRALIGHT)$/);
  for (const [name, label] of Object.entries(variants)) {
    expect.soft(label, `label of ${name}`).toMatch(/^[A-Z].{2,}/);
    const thumbnail = `thumbnails/${type}-variant-${name}.webp`;
    expect.soft(facts.get(type)?.variants[name], `variant ${name}`).toEqual({ label, thumbnail });
  }
}

/** Expects that a field is accepted at its limit and rejected one past. */
function expectLimit({ type, example }: SectionType, path: string, limit: Limit): void {
  const pointer = pointerOf(path);
  const problems = (change: (value: unknown) => unknown) =>
    check(type, withValue(example, path, change)).filter(
      (line) => line.endsWith(` ${pointer}`) && !line.startsWith("contact-to-nowhere"),
    );
  if (Array.isArray(limit)) {
    const [min, max] = limit as readonly [number, number];
    const expectCount = (count: number) =>
      expect.soft(
        problems((value) => itemsOf(value, count)),
        `${path} with ${count} items`,
      );
    expectCount(max).toEqual([]);
    expectCount(max + 1).toEqual([`too-many-items ${pointer}`]);
    expectCount(min).toEqual([]);
    if (min > 0) expectCount(min - 1).toEqual([`too-few-items ${pointer}`]);
    return;
  }
  const max = typeof limit === "number" ? limit : (limit as { required: number }).required;
  const expectLength = (length: number) =>
    expect.soft(
      problems(() => textOf(length)),
      `${path} with ${length} characters`,
    );
  expectLength(max).toEqual([]);
  expectLength(max + 1).toEqual([`text-too-long ${pointer}`]);
  if (typeof limit !== "number") expectLength(0).toEqual([`required ${pointer}`]);
}

/** Expects that a section needs one of some fields. */
function expectOneOf({ type, example }: SectionType, names: readonly string[]): void {
  const empty = { ...example, ...Object.fromEntries(names.map((name) => [name, ""])) };
  expect.soft(check(type, empty), `none of ${names.join(", ")}`).toContain("at-least-one ");
  for (const name of names)
    expect.soft(check(type, { ...empty, [name]: "Filled" }), `only ${name}`).not.toContain("at-least-one ");
}

/** Formats a limit like `sectile sections`. */
function limitText(limit: Limit): string {
  if (Array.isArray(limit)) return `${limit[0]} to ${limit[1]} items${limit[0] > 0 ? "!" : ""}`;
  return typeof limit === "number"
    ? `at most ${limit} characters`
    : `at most ${(limit as { required: number }).required} characters!`;
}
