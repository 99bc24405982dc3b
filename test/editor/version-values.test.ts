/** Values in which two versions differ, as they are sent to the browser (EDT-31). */
import { expect, test } from "vitest";
import { valuesBetween } from "../../src/editor/server/publish/values.ts";

const valuesOf = (before: unknown, after: unknown) =>
  valuesBetween([{ path: ["data"], before, after }]).values.map(({ path, before, after }) => [
    path.slice(1).join("."),
    before,
    after,
  ]);

test("EDT-31 items that were changed, added or removed are listed one by one, and a moved list as a whole", () => {
  const [a, b, c] = ["Ann", "Bob", "Cy"].map((name) => ({ name }));
  const team = (...items: unknown[]) => ({ team: items });
  expect(valuesOf(team(a, b), team(a, { name: "Rob" }))).toEqual([["team.1.name", "Bob", "Rob"]]);
  expect(valuesOf(team(a, c), team(a, b, c))).toEqual([["team.1", undefined, b]]);
  expect(valuesOf(team(a, b, c), team(c))).toEqual([
    ["team.0", a, undefined],
    ["team.1", b, undefined],
  ]);
  expect(valuesOf(team(a, b), team(b, a))).toEqual([["team", [a, b], [b, a]]]);
  expect(valuesOf({}, { button: { text: "Buy", url: "/buy" } })).toEqual([
    ["button.text", undefined, "Buy"],
    ["button.url", undefined, "/buy"],
  ]);
  expect(valuesOf({ constructor: "x" }, {})).toEqual([["constructor", "x", undefined]]);
});

test("EDT-31 long texts are shown around their first difference, and long lists and many values are counted", () => {
  const start = "🦷".repeat(5_000);
  const [[, before, after] = []] = valuesOf({ text: `${start}old` }, { text: `${start}new` });
  expect(String(before)).toMatch(/^….*old$/u);
  expect(String(after)).toMatch(/^….*new$/u);
  expect(String(after).length).toBeLessThan(1_000);
  const end = "x".repeat(5_000);
  const [[, , inside] = []] = valuesOf({ text: `${start}old${end}` }, { text: `${start}new${end}` });
  expect(String(inside)).toMatch(/^….*new.*…$/u);
  const items = Array.from({ length: 1_000 }, (_, index) => `Item ${index}`);
  const [[, , list] = []] = valuesOf({ items: ["Item 2", "other"] }, { items });
  expect(list).toHaveLength(1_000);
  expect(JSON.stringify(list).length).toBeLessThan(6_000);
  const many = Object.fromEntries(items.map((name) => [name, 1]));
  const { values, more } = valuesBetween([{ path: [], before: {}, after: many }]);
  expect([values.length, more]).toEqual([30, 970]);
});
