/** Fields that are shown only with certain values of others. */
import { describe, expect, test } from "vitest";
import { choice, fieldTree, flag, group, link, list, range, text, withoutHidden } from "#section";
import { partOf, readPart, validatePart } from "../../src/document/validation/part.ts";

const chapter = group(
  { name: text({ required: true }), isLong: flag(), minutes: range(0, 9) },
  {
    conditions: { minutes: { isLong: true } },
  },
);
const schema = group(
  {
    kind: choice("picture", "video"),
    isLive: flag(),
    level: range(1, 3),
    film: text({ max: 10, required: true }),
    url: link(),
    quiet: text(),
    loud: text(),
    chapters: list(chapter, { min: 1, max: 2 }),
  },
  {
    conditions: {
      film: { kind: "video" },
      isLive: { kind: "video" },
      // Through another conditional field.
      url: { isLive: true },
      quiet: { isLive: false, level: [1, 2] },
      chapters: { kind: "video" },
    },
  },
);
const tree = fieldTree(schema);

/** @returns what `check` reports, as `code pointer` */
function report(data: unknown): string[] {
  const around = { limits: "error", levels: () => [], isFull: () => false } as never;
  const found = validatePart(partOf(schema), data, [], "", around);
  if ("code" in found) return [found.code];
  const issues = (found.issues ?? []).map(({ path }) => `issue /${path.join("/")}`);
  return [...issues, ...[...found.limits, ...found.advice].map(({ code, pointer }) => `${code} ${pointer}`)];
}

describe("EDT-23 a conditional field", () => {
  test("is removed from the data that a view gets while its condition does not hold, at any depth", () => {
    const chapters = [
      { name: "a", isLong: true, minutes: 3 },
      { name: "b", isLong: false, minutes: 4 },
      { name: "c", minutes: 5 },
    ];
    const data = { kind: "video", film: "F", chapters, loud: "L", own: 1 };
    expect(withoutHidden(tree, data)).toEqual({
      ...data,
      chapters: [chapters[0], { name: "b", isLong: false }, { name: "c" }],
    });
    expect(withoutHidden(tree, { ...data, kind: "picture" })).toEqual({
      kind: "picture",
      loud: "L",
      own: 1,
    });
    expect(readPart(partOf(schema), { kind: "picture", film: "F", own: 1 }).data).toEqual({
      kind: "picture",
      own: 1,
    });
  });

  test("stays with the same value if nothing is hidden, so that caches recognize it", () => {
    const data = { kind: "video", film: "F", chapters: [{ name: "a" }] };
    expect(withoutHidden(tree, data)).toBe(data);
  });

  test("depends on every field of its condition; a switch that was never set is off", () => {
    const shown = (data: object) => Object.keys(withoutHidden(tree, data) as object);
    expect(shown({ kind: "video", level: 1, quiet: "q" })).toContain("quiet");
    expect(shown({ kind: "video", level: 3, quiet: "q" })).not.toContain("quiet");
    expect(shown({ kind: "video", quiet: "q" })).not.toContain("quiet");
    expect(shown({ kind: "video", level: 2, isLive: true, quiet: "q" })).not.toContain("quiet");
  });

  test("is hidden together with the field that it depends on", () => {
    const data = { isLive: true, url: "/a" };
    expect(withoutHidden(tree, { kind: "video", ...data })).toMatchObject({ url: "/a" });
    expect(withoutHidden(tree, { kind: "picture", ...data })).toEqual({ kind: "picture" });
  });

  test("is required only while it is shown", () => {
    expect(report({ kind: "picture" })).toEqual([]);
    expect(report({})).toEqual([]);
    expect(report({ kind: "video" })).toEqual(["required /film", "required /chapters"]);
    expect(report({ kind: "video", film: "", chapters: [{}] })).toEqual([
      "issue /chapters/0/name",
      "required /film",
      "required /chapters/0/name",
    ]);
    expect(report({ kind: "video", film: "F", chapters: [{ name: "a" }] })).toEqual([]);
  });

  test("is not validated while it is hidden, and is like any other while it is shown", () => {
    const wrong = { film: "x".repeat(11), url: 7, chapters: [{ name: 1 }, {}, {}] };
    expect(report({ kind: "picture", ...wrong })).toEqual([]);
    // A problem elsewhere does not bring those of hidden fields.
    expect(report({ kind: "picture", level: "high", ...wrong })).toEqual(["issue /level"]);
    expect(report({ kind: "video", film: "x".repeat(11), chapters: [{ name: "a" }] })).toEqual([
      "text-too-long /film",
    ]);
  });
});
