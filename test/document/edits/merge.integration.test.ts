/** Three-way merge (EDT-16): disjoint changes are merged, overlapping ones are reported. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyOperations,
  mergeDocuments,
  type Operation,
  sparseDocument,
} from "../../../src/document/edits/index.ts";
import { runs } from "../../support/runs.ts";
import { languages, page, section, document as siteWith } from "../../tiny/document.ts";
import { anOperation, createChooser, document, type Json, plan } from "./arbitrary.ts";
import { fileOf } from "./odd-text.ts";

/** Returns a document after some random operations. */
const edited = (
  value: Json,
  { values, choices, count }: { values: readonly unknown[]; choices: readonly number[]; count: number },
): Json => {
  const choose = createChooser(choices);
  let now = value;
  for (let index = 0; index < count; index++)
    now = applyOperations(now, [anOperation(now, values, choose)]).document as Json;
  return now;
};

const three = fc.tuple(document, plan, plan).map(([base, one, other]) => ({
  base,
  ours: edited(base, one),
  theirs: edited(base, other),
}));

/** An empty `translations` object equals a missing one. */
const normalized = ({ translations, ...document }: Readonly<Json>): Json =>
  Object.keys(translations ?? {}).length > 0 ? { ...document, translations } : document;

const sorted = (list: unknown): unknown =>
  Array.isArray(list) ? [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : list;

/** Sorts the entries of translations, since they are matched by name. */
const inAnyOrder = ({ translations, ...document }: Readonly<Json>): Json => ({
  ...document,
  translations:
    translations &&
    JSON.parse(JSON.stringify(translations), (key, inner) =>
      key === "pages" || key === "components" ? sorted(inner) : inner,
    ),
});

const merge = (base: Json, ours: Json, theirs: Json) => {
  const { operations, conflicts } = mergeDocuments(base, ours, theirs);
  const sent = JSON.parse(JSON.stringify(operations)) as Operation[];
  return { conflicts, merged: normalized(applyOperations(theirs, sent).document) };
};

describe("random documents", () => {
  test("EDT-16 changes of one side alone are merged without a conflict", () => {
    fc.assert(
      fc.property(three, ({ base, ours }) => {
        expect(merge(base, ours, base)).toEqual({ merged: normalized(ours), conflicts: [] });
        expect(merge(base, base, ours)).toEqual({ merged: normalized(ours), conflicts: [] });
        expect(merge(base, ours, ours)).toEqual({ merged: normalized(ours), conflicts: [] });
      }),
      runs(200),
    );
  });

  test("EDT-16 swapping the sides neither changes the result nor adds or removes a conflict", () => {
    fc.assert(
      fc.property(three, ({ base, ours, theirs }) => {
        const one = merge(base, ours, theirs);
        const other = merge(base, theirs, ours);
        expect(one.conflicts.length > 0).toBe(other.conflicts.length > 0);
        if (one.conflicts.length === 0) expect(inAnyOrder(one.merged)).toEqual(inAnyOrder(other.merged));
      }),
      runs(200),
    );
  });
});

describe("random edits of two pages", () => {
  const apart = fc
    .tuple(document, plan, plan)
    .map(([base, one, other]) => ({
      base,
      operations: [one, other].map(({ values, choices }) =>
        anOperation(base, values, createChooser(choices)),
      ),
    }))
    .filter(({ operations: [one, other] }) => {
      const pages = [one?.at.page, other?.at.page];
      const isRenamed = [one, other].some((operation) => operation?.at.path[0] === "path");
      return pages[0] !== pages[1] && !pages.includes(undefined) && !isRenamed;
    });

  test("EDT-16 are both merged", () => {
    fc.assert(
      fc.property(apart, ({ base, operations }) => {
        const [ours, theirs] = operations.map((one) => applyOperations(base, [one]).document as Json) as [
          Json,
          Json,
        ];
        const both = applyOperations(base, operations).document as Json;
        const { merged, conflicts } = merge(base, ours, theirs);
        expect(conflicts).toEqual([]);
        const byPath = ({ pages, ...rest }: Readonly<Json>) => inAnyOrder({ ...rest, pages: sorted(pages) });
        expect(byPath(merged)).toEqual(byPath(normalized(both)));
      }),
      runs(200),
    );
  });
});

describe("examples", () => {
  const base = siteWith({
    ...languages("ru", "en"),
    pages: [
      page(
        "/",
        section(
          "Note",
          { title: "Title", text: "x", items: [{ name: "a" }, { name: "b" }, { name: "c" }] },
          { uniqId: "n" },
        ),
        section("Pair", { title: "Pair" }, { uniqId: "p" }),
      ),
      page("/about", section("Pair", { title: "About" }, { uniqId: "p" })),
    ],
    translations: {
      en: {
        pages: [
          { path: "/", components: [{ uniqId: "n", data: { items: [{ name: "A" }, { name: "B" }] } }] },
        ],
      },
    },
  });

  const edit = (...operations: Operation[]) => applyOperations(base, operations).document as Json;
  const at = (...path: (string | number)[]) => ({ page: "/", section: "n", path: ["data", ...path] });
  const both = (ours: Json, theirs: Json) => {
    const one = merge(base, ours, theirs);
    expect(merge(base, theirs, ours).merged).toEqual(one.merged);
    expect(one.conflicts).toEqual([]);
    return one.merged;
  };

  test("EDT-16 changes of different texts of one section or item are both merged", () => {
    const ours: Operation[] = [
      { op: "set", at: at("title"), value: "Ours" },
      { op: "set", at: at("items", 1, "name"), value: "B!" },
    ];
    const theirs: Operation[] = [
      { op: "set", at: at("text"), value: "Theirs" },
      { op: "set", at: at("items", 1, "url"), value: "/b" },
    ];
    expect(both(edit(...ours), edit(...theirs))).toEqual(edit(...ours, ...theirs));
  });

  test("EDT-16 an added item does not conflict with others that are changed, moved or removed", () => {
    const add: Operation = { op: "insert", at: at("items", 0), value: { name: "new" } };
    const write: Operation = { op: "set", at: at("items", 2, "name"), value: "C!" };
    expect(both(edit(add), edit(write))).toEqual(edit(write, add));
    const move: Operation = { op: "move", at: at("items", 0), to: 2 };
    expect(both(edit(move), edit(write))).toEqual(edit(write, move));
    expect(both(edit(add), edit(move))).toEqual(edit(move, add));
    const remove: Operation = { op: "remove", at: at("items", 0) };
    expect(both(edit(add, { op: "remove", at: at("items", 1) }), edit(write))).toEqual(
      edit(write, remove, add),
    );
  });

  test("EDT-16 a removed item is not mistaken for a changed one beside it", () => {
    const quotes = [
      { name: "Ann", text: "Good" },
      { name: "Bob", text: "Better" },
      { name: "Cid", text: "Best" },
    ];
    const of = (...items: unknown[]) => edit({ op: "set", at: at("items"), value: items });
    const [ann, bob, cid] = quotes;
    const theirs = of(ann, { ...cid, text: "Best of all" });
    expect(merge(of(...quotes), of(ann, bob, { ...cid, name: "Cyd" }), theirs)).toEqual({
      conflicts: [],
      merged: of(ann, { name: "Cyd", text: "Best of all" }),
    });
    const conflictWith = (other: Json) =>
      merge(of(...quotes), of(ann, { ...bob, text: "Ours" }, cid), other).conflicts[0];
    const deleted = { at: at("items", 1), ours: { name: "Bob", text: "Ours" }, theirs: undefined };
    expect(conflictWith(theirs)).toMatchObject(deleted);
    expect(conflictWith(of(ann, { name: "Eve", text: "Other" }, cid))).toMatchObject(deleted);
  });

  test("EDT-16 items that both add to the end of a list are both kept, equal ones once", () => {
    const add = (name: string) => edit({ op: "insert", at: at("items", 3), value: { name } });
    const names = ({ pages }: Json) => JSON.stringify(pages).match(/"name":"\w+"/g);
    expect(names(both(add("x"), add("y")))).toEqual(
      ["a", "b", "c", "x", "y"].map((name) => `"name":"${name}"`),
    );
    expect(both(add("x"), add("x"))).toEqual(add("x"));
  });

  test("EDT-16 sections and pages are matched by name, wherever they are", () => {
    const write: Operation = { op: "set", at: at("title"), value: "Ours" };
    const first: Operation = { op: "move", at: { page: "/", path: ["components", 0] }, to: 1 };
    const away: Operation = { op: "remove", at: { path: ["pages", 1] } };
    const page: Operation = {
      op: "insert",
      at: { path: ["pages", 0] },
      value: { path: "/new", components: [] },
    };
    expect(both(edit(write), edit(first, page))).toEqual(edit(write, first, page));
    expect(both(edit(write, away), edit(page))).toEqual(edit(write, away, page));
  });

  test("EDT-15 EDT-16 translations follow items that others have moved", () => {
    const write: Operation = { op: "set", at: { ...at("items", 0, "name"), language: "en" }, value: "A!" };
    const move: Operation = { op: "move", at: at("items", 0), to: 2 };
    expect(both(edit(write), edit(move))).toEqual(edit(write, move));
    const add: Operation = { op: "insert", at: at("items", 0), value: { name: "new" } };
    expect(both(edit(write), edit(add))).toEqual(edit(write, add));
  });

  test("EDT-15 EDT-16 each translation stays with its item if one side adds and the other removes items", () => {
    const translated = edit(
      { op: "set", at: { ...at("items", 0, "name"), language: "en" }, value: "same" },
      { op: "set", at: { ...at("items", 1, "name"), language: "en" }, value: "same" },
      { op: "set", at: { ...at("items", 2, "name"), language: "en" }, value: "C" },
    );
    const on = (...operations: Operation[]) => applyOperations(translated, operations).document as Json;
    const value = { name: "x" };
    const ours = on({ op: "insert", at: at("items", 1), value, translations: { en: { name: "same" } } });
    const theirs = on({ op: "remove", at: at("items", 1) });
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const { merged, conflicts } = merge(translated, one, other);
      expect(conflicts).toEqual([]);
      expect(merged).toEqual(
        on(
          { op: "remove", at: at("items", 1) },
          { op: "insert", at: at("items", 1), value, translations: { en: { name: "same" } } },
        ),
      );
    }
  });

  test("EDT-16 a text that both have changed is a conflict with both versions, and stays theirs until resolved", () => {
    const ours = edit(
      { op: "set", at: at("title"), value: "Ours" },
      { op: "set", at: at("text"), value: "Text" },
    );
    const theirs = edit({ op: "set", at: at("title"), value: "Theirs" });
    const { conflicts, merged } = merge(base, ours, theirs);
    expect(conflicts).toEqual([{ at: at("title"), base: "Title", ours: "Ours", theirs: "Theirs" }]);
    expect(merged).toEqual(
      edit({ op: "set", at: at("text"), value: "Text" }, { op: "set", at: at("title"), value: "Theirs" }),
    );
    const { operations } = mergeDocuments(base, ours, theirs);
    const decided = conflicts.map(({ at, ours }): Operation => ({ op: "set", at, value: ours }));
    expect(applyOperations(theirs, [...operations, ...decided]).document).toEqual(ours);
  });

  test("EDT-16 a value that one side changes and the other removes is a conflict", () => {
    const write: Operation = { op: "set", at: at("title"), value: "Ours" };
    const away: Operation = { op: "remove", at: { page: "/", path: ["components", 0] } };
    const section = { page: "/", section: "n", path: [] };
    const one = merge(base, edit(write), edit(away));
    expect(one.conflicts).toMatchObject([
      { at: section, ours: { data: { title: "Ours" } }, theirs: undefined },
      { at: { ...section, language: "en" }, ours: { uniqId: "n" }, theirs: undefined },
    ]);
    expect(one.merged).toEqual(edit(away));
    const other = merge(base, edit(away), edit(write));
    expect(other.conflicts).toMatchObject([
      { at: section, ours: undefined, theirs: { data: { title: "Ours" } } },
    ]);
    expect(other.merged).toEqual(edit(write));
    const item = merge(
      base,
      edit({ op: "remove", at: at("items", 1) }),
      edit({ op: "set", at: at("items", 1, "name"), value: "B!" }),
    );
    expect(item.conflicts).toEqual([
      { at: at("items", 1), base: { name: "b" }, ours: undefined, theirs: { name: "B!" } },
    ]);
    expect(item.merged).toEqual(edit({ op: "set", at: at("items", 1, "name"), value: "B!" }));
    const translated = edit({ op: "set", at: { ...at("items", 1, "name"), language: "en" }, value: "B!" });
    expect(merge(base, edit({ op: "remove", at: at("items", 1) }), translated).merged).toEqual(translated);
  });

  test("EDT-16 two new sections with one name, and two orders of one list, are conflicts", () => {
    const add = (title: string): Operation => ({
      op: "insert",
      at: { page: "/", path: ["components", 2] },
      value: { id: "Pair", uniqId: "new", data: { title } },
    });
    expect(merge(base, edit(add("x")), edit(add("y"))).conflicts).toMatchObject([
      { at: { path: ["components"] } },
    ]);
    const moves = [0, 1].map((from): Operation => ({ op: "move", at: at("items", from), to: 2 }));
    const [one, other] = moves.map((move) => edit(move)) as [Json, Json];
    expect(merge(base, one, other)).toMatchObject({ conflicts: [{ at: at("items") }, {}], merged: other });
  });

  test("EDT-16 pages that are equal in all three versions can be left out", () => {
    const of = (value: Json) => sparseDocument(fileOf(value), ["/"]);
    const [ours, theirs] = [
      edit({ op: "set", at: at("title"), value: "Ours" }),
      edit({ op: "set", at: at("text"), value: "Theirs" }),
    ];
    expect(mergeDocuments(of(base), of(ours), of(theirs))).toEqual(mergeDocuments(base, ours, theirs));
  });
});
