/** Which pages, sections and items of two documents are the same: the basis of every merge (EDT-16). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, mergeDocuments, renamesBetween } from "../../../src/document/edits/index.ts";
import { alignLists } from "../../../src/document/edits/merge/align.ts";
import { runs } from "../../support/runs.ts";
import { document, type Json, page, section } from "../../tiny/document.ts";

const items = { page: "/", section: "note1", path: ["data", "items"] };

describe("EDT-16 items of two lists", () => {
  const item = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    text: fc.constantFrom("x", "y", "z"),
    url: fc.constantFrom("/1", "/2", "/3"),
  });
  const list = fc.array(item, { maxLength: 6 });
  const align = (one: readonly unknown[], other: readonly unknown[]) => alignLists(items, one, other);

  test("never match the same item twice, and match equal lists one by one", () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const matches = align(one, other);
        expect(matches).toHaveLength(one.length);
        const found = matches.filter((at) => at !== -1);
        expect(new Set(found).size).toBe(found.length);
        for (const at of found) expect(other[at]).toBeDefined();
        expect(align(one, one)).toEqual(one.map((_, at) => at));
      }),
      runs(2000),
    );
  });

  test("match an edited item by a text that is only its own", () => {
    const one = [
      { name: "a", text: "x" },
      { name: "b", text: "y" },
    ];
    expect(align(one, [{ name: "b", text: "z" }])).toEqual([-1, 0]);
    expect(
      align(one, [
        { name: "new", text: "new" },
        { name: "a", text: "z" },
        { name: "b", text: "y" },
      ]),
    ).toEqual([1, 2]);
  });

  test("don't match an item that has texts of two", () => {
    const one = [
      { name: "a", text: "x" },
      { name: "b", text: "y" },
    ];
    expect(align(one, [{ name: "a", text: "y" }])).toEqual([-1, -1]);
    expect(align([{ name: "a", text: "y" }], one)).toEqual([-1]);
  });
});

describe("EDT-16 a renamed page", () => {
  const contents = (id: string) => section("Note", { title: "Words" }, { uniqId: id });
  const site = (...pages: readonly Json[]) => document({ pages: [page("/"), ...pages] });

  test("is the only new one with the sections of the only one that is gone", () => {
    const before = site(page("/a", contents("one")), page("/b", contents("two")));
    const after = site(page("/c", contents("one")), page("/b", contents("two")));
    expect(renamesBetween(before, after)).toEqual([{ page: "/a", to: "/c" }]);
  });

  test("is not guessed if two new ones have its sections, or two that are gone had them", () => {
    const [a, b, c] = ["/a", "/b", "/c"].map((path) => page(path, contents("one"))) as [Json, Json, Json];
    expect(renamesBetween(site(a), site(b, c))).toEqual([]);
    expect(renamesBetween(site(a, b), site(c))).toEqual([]);
  });

  test("can have a renamed section, which is not guessed either", () => {
    const one = (path: string, ...ids: readonly string[]) => page(path, ...ids.map(contents));
    expect(renamesBetween(site(one("/a", "old")), site(one("/a", "new")))).toEqual([
      { page: "/a", section: "old", to: "new" },
    ]);
    expect(renamesBetween(site(one("/a", "old")), site(one("/a", "new", "other")))).toEqual([]);
    expect(renamesBetween(site(one("/a", "old", "older")), site(one("/a", "new")))).toEqual([]);
  });
});

test("EDT-16 items that both sides add at one place have one order, whoever merges", () => {
  const site = (...names: readonly string[]) =>
    document({ pages: [page("/", section("Note", { items: names.map((name) => ({ name })) }))] });
  const merged = (ours: Json, theirs: Json) =>
    applyOperations(theirs, mergeDocuments(site("a"), ours, theirs).operations).document;
  for (const [one, other] of [
    ["b", "c"],
    ["c", "b"],
  ] as const) {
    const [mine, yours] = [site("a", one), site("a", other)];
    expect(merged(mine, yours)).toEqual(site("a", "b", "c"));
    expect(merged(yours, mine)).toEqual(site("a", "b", "c"));
  }
});
