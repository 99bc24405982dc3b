/** One suite over every section folder. New types are covered automatically. */
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
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

describe.each([...catalogue.sections.values()])("$type", (section) => {
  const { type, example } = section;
  const id = requirements[type] ?? "SEC";

  test(`${id} SEC-29 has sample data that is valid without a warning`, () => {
    expect(check(type, example)).toEqual([]);
  });

  test(`${id} has the properties that a catalogue shows`, () => {
    expect(section.label).toMatch(/^\S.{2,}/);
    expect(section.category).not.toBe("");
    if (type === "ProviderFooter") {
      expect(section.colorMode).toBe("");
      expect(section.isUnique).toBe(true);
      return;
    }
    expect(section.colorMode).toMatch(/^(?:DARK|LIGHT|EXTRALIGHT)$/);
    for (const [name, label] of Object.entries(section.variants ?? {})) {
      expect(label).toMatch(/^[A-Z].{2,}/);
      const thumbnail = `thumbnails/${type}-variant-${name}.webp`;
      expect(facts.get(type)?.variants[name]).toEqual({ label, thumbnail });
    }
  });

  test(`${id} DOC-16 reports an unknown key`, () => {
    expect(check(type, { ...example, unheardOf: 1 })).toEqual(["unknown-key /unheardOf"]);
  });

  test(`VAL-3 ${id} has exactly the limits of the specification in its schema`, () => {
    const found = (facts.get(type)?.fields ?? []).filter(({ limit }) => limit !== "");
    const stated = Object.entries(limits[type] ?? {}).map(([path, limit]) => [path, limitText(limit)]);
    expect(
      Object.fromEntries(found.map(({ path, limit, required }) => [path, `${limit}${required ? "!" : ""}`])),
    ).toEqual(Object.fromEntries(stated));
  });

  for (const [path, limit] of Object.entries(limits[type] ?? {})) {
    test(`VAL-2 ${id} accepts ${path} at its limit and rejects it one past`, () => {
      const pointer = pointerOf(path);
      const about = (data: unknown) =>
        check(type, data).filter(
          (line) => line.endsWith(` ${pointer}`) && !line.startsWith("contact-to-nowhere"),
        );
      if (Array.isArray(limit)) {
        const [min, max] = limit as readonly [number, number];
        const count = (amount: number) => withValue(example, path, (value) => itemsOf(value, amount));
        expect(about(count(max))).toEqual([]);
        expect(about(count(max + 1))).toEqual([`too-many-items ${pointer}`]);
        expect(about(count(min))).toEqual([]);
        if (min > 0) expect(about(count(min - 1))).toEqual([`too-few-items ${pointer}`]);
        return;
      }
      const max = typeof limit === "number" ? limit : (limit as { required: number }).required;
      const put = (text: string) => withValue(example, path, () => text);
      expect(about(put(textOf(max)))).toEqual([]);
      expect(about(put(textOf(max + 1)))).toEqual([`text-too-long ${pointer}`]);
      if (typeof limit !== "number") expect(about(put(""))).toEqual([`required ${pointer}`]);
    });
  }

  const names = atLeastOne[type];
  if (names)
    test(`VAL-4 ${id} requires at least one of ${names.join(", ")}`, () => {
      const empty = { ...example, ...Object.fromEntries(names.map((name) => [name, ""])) };
      expect(check(type, empty)).toContain("at-least-one ");
      for (const name of names)
        expect(check(type, { ...empty, [name]: "Filled" })).not.toContain("at-least-one ");
    });
});

/** Formats a limit like `sectile sections`. */
function limitText(limit: Limit): string {
  if (Array.isArray(limit)) return `${limit[0]} to ${limit[1]} items${limit[0] > 0 ? "!" : ""}`;
  return typeof limit === "number"
    ? `at most ${limit} characters`
    : `at most ${(limit as { required: number }).required} characters!`;
}
