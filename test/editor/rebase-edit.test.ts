/** An edit based on an older document (EDT-16): conflicts in the owner's terms, and "Keep mine". */
import { describe, expect, test } from "vitest";
import { applyOperations, type Operation } from "../../src/document/edits/index.ts";
import { rebase } from "../../src/editor/server/rebase-edit.ts";
import { Refusal } from "../../src/editor/server/refusal.ts";
import type { Conflict } from "../../src/editor/shared/protocol.ts";
import { cutText } from "../../src/preview/index.ts";
import { type Json, languages, page, section, document as siteWith } from "../tiny/document.ts";

const site = siteWith({
  ...languages("ru", "en"),
  pages: [
    page("/", section("Note", { title: "Home" }, { uniqId: "n" })),
    page(
      "/prices",
      section("Note", { title: "Intro", text: "Words" }, { uniqId: "intro" }),
      section(
        "Note",
        {
          title: "Heard in the queue",
          quotes: [
            { name: "Ann", text: "Good", links: [{ name: "a" }, { name: "b" }, { name: "c" }] },
            { name: "Bob", text: "Better" },
            { name: "Cid", text: "Best" },
          ],
          group: { text: "Inner", list: [{ name: "x" }] },
        },
        { uniqId: "quotes" },
      ),
      section("Note", { title: "Last" }, { uniqId: "last" }),
    ),
    page("/about", section("Note", { title: "About" }, { uniqId: "n" })),
  ],
  translations: {
    en: {
      pages: [
        {
          path: "/about",
          meta: { title: "Us", description: "Who we are" },
          components: [{ uniqId: "n", data: { title: "E" } }],
        },
        {
          path: "/prices",
          components: [
            { uniqId: "intro", data: { text: "Words in English" } },
            {
              uniqId: "quotes",
              data: {
                title: "In English",
                quotes: [{ text: "Good E" }, { text: "Better E" }, { text: "Best E" }],
                group: { list: [{ name: "X" }] },
              },
            },
          ],
        },
      ],
    },
  },
});

const textOf = (document: Json) => {
  const text = cutText(new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`));
  if (!text) throw new Error("No document.");
  return text;
};

const edit = (document: Json, ...operations: Operation[]) =>
  applyOperations(document, operations).document as Json;

const keepMine = (theirs: Json, ...ours: Operation[]): Json =>
  edit(theirs, ...rebase(textOf(site), textOf(theirs), ours, "ours"));

function conflictsOf(theirs: Json, ...ours: Operation[]): readonly Conflict[] {
  try {
    rebase(textOf(site), textOf(theirs), ours);
  } catch (error) {
    if (error instanceof Refusal && error.code === "conflict") return error.facts.conflicts ?? [];
    throw error;
  }
  return [];
}

const at = (...path: (string | number)[]) => ({
  page: "/prices",
  section: "quotes",
  path: ["data", ...path],
});
const set = (value: unknown, ...path: (string | number)[]): Operation => ({
  op: "set",
  at: at(...path),
  value,
});
const remove = (...path: (string | number)[]): Operation => ({ op: "remove", at: at(...path) });
const removeSection = (index: number): Operation => ({
  op: "remove",
  at: { page: "/prices", path: ["components", index] },
});
const removePage = (index: number): Operation => ({ op: "remove", at: { path: ["pages", index] } });
const inEnglish = (operation: Operation): Operation =>
  ({ ...operation, at: { ...operation.at, language: "en" } }) as Operation;

describe('"Keep mine" keeps our change', () => {
  test("EDT-16 in a text that both changed, wherever it is now", () => {
    const theirs = edit(site, set("Theirs", "quotes", 1, "text"), remove("quotes", 0));
    expect(keepMine(theirs, set("Ours", "quotes", 1, "text"))).toEqual(
      edit(site, set("Ours", "quotes", 1, "text"), remove("quotes", 0)),
    );
  });

  test.each([
    ["page", removePage(1)],
    ["section", removeSection(1)],
    ["item", remove("quotes", 1)],
  ])(
    "EDT-15 EDT-16 in a %s that they deleted, and restores it to its position with its translations",
    (_, deletion) => {
      const [write, translate] = [
        set("Ours", "quotes", 1, "text"),
        inEnglish(set("Our E", "quotes", 1, "text")),
      ];
      const theirs = edit(site, deletion);
      expect(keepMine(theirs, write)).toEqual(edit(site, write));
      expect(keepMine(theirs, translate)).toEqual(edit(site, translate));
    },
  );

  test("EDT-16 in an item of a nested list, which they deleted with its neighbour", () => {
    const write = set("Ours", "quotes", 0, "links", 1, "name");
    const theirs = edit(site, remove("quotes", 0, "links", 1), remove("quotes", 0, "links", 0));
    expect(keepMine(theirs, write)).toEqual(edit(site, write, remove("quotes", 0, "links", 0)));
  });

  test("EDT-16 in an item that they deleted and replaced, and keeps the replacement", () => {
    const other = { name: "Eve", text: "Eve's words" };
    const theirs = edit(site, remove("quotes", 1), { op: "insert", at: at("quotes", 1), value: other });
    const write = set("Ours", "quotes", 1, "text");
    expect(keepMine(theirs, write)).toEqual(
      edit(site, write, { op: "insert", at: at("quotes", 2), value: other }),
    );
  });

  test("EDT-16 in an item that they deleted next to one that they changed", () => {
    const theirs = edit(site, set("Bester", "quotes", 2, "text"), remove("quotes", 1));
    const write = set("Ours", "quotes", 1, "text");
    expect(keepMine(theirs, write)).toEqual(edit(site, write, set("Bester", "quotes", 2, "text")));
  });

  test("EDT-16 in a group or a list that they removed or replaced", () => {
    const writes = [
      set("Ours", "group", "list", 0, "name"),
      inEnglish(set("Ours", "group", "list", 0, "name")),
    ];
    for (const write of writes)
      for (const theirs of [set(undefined, "group"), set("flat", "group"), set(undefined, "group", "list")]) {
        const [withTranslation, without] = [inEnglish(set(undefined, "group")), theirs];
        expect(keepMine(edit(site, withTranslation, without), write)).toMatchObject(
          JSON.parse(JSON.stringify(edit(site, write))),
        );
      }
  });

  test("EDT-16 that deletes something they changed", () => {
    const theirs = edit(site, set("Theirs", "quotes", 1, "text"), set("Title", "title"));
    for (const deletion of [removePage(1), removeSection(1), remove("quotes", 1)])
      expect(keepMine(theirs, deletion)).toEqual(edit(theirs, deletion));
  });

  test("EDT-16 to the order of a list, with their changes to its items", () => {
    const move = (from: number): Operation => ({ op: "move", at: at("quotes", from), to: 2 });
    const theirs = edit(site, set("Theirs", "quotes", 1, "text"), move(1));
    expect(keepMine(theirs, move(0))).toEqual(edit(site, set("Theirs", "quotes", 1, "text"), move(0)));
  });

  test("EDT-16 in a page or a section that they created again, without duplicates", () => {
    const write = set("Ours", "title");
    const anew = page("/prices", section("Note", { title: "Anew", text: "Theirs" }, { uniqId: "quotes" }));
    const theirs = edit(site, removePage(1), { op: "insert", at: { path: ["pages", 0] }, value: anew });
    const { pages } = keepMine(theirs, write) as { pages: Json[] };
    expect(pages[0]).toEqual({
      ...anew,
      components: [section("Note", { title: "Ours", text: "Theirs" }, { uniqId: "quotes" })],
    });
    expect(pages).toHaveLength(3);
    const add = (value: Json): Operation => ({ op: "insert", at: { path: ["pages", 1] }, value });
    const added = keepMine(
      edit(site, add({ ...page("/new"), meta: { title: "Theirs", text: "Theirs" } })),
      add({ ...page("/new"), meta: { title: "Ours" } }),
    );
    expect((added.pages as Json[]).filter(({ path }) => path === "/new")).toEqual([
      { ...page("/new"), meta: { title: "Ours", text: "Theirs" } },
    ]);
  });

  test("EDT-16 that adds a section, if theirs of its name has another type or was renamed", () => {
    const add = (value: Json): Operation => ({
      op: "insert",
      at: { page: "/about", path: ["components", 1] },
      value,
    });
    const ours = section("Note", { title: "Ours" }, { uniqId: "new" });
    const sectionsOf = (theirs: Operation) => {
      const { pages } = keepMine(edit(site, theirs), add(ours)) as { pages: Json[] };
      return pages[2]?.components as Json[];
    };
    const sections = sectionsOf(add(section("Pair", { title: "Theirs", text: "x" }, { uniqId: "new" })));
    expect(sections.filter(({ uniqId }) => uniqId === "new")).toEqual([ours]);
    const renamed = sectionsOf({
      op: "set",
      at: { page: "/about", section: "n", path: ["uniqId"] },
      value: "new",
    });
    expect(renamed).toEqual([ours]);
  });

  test("EDT-16 that renames a page they deleted", () => {
    const rename: Operation = { op: "set", at: { page: "/about", path: ["path"] }, value: "/us" };
    const theirs = edit(site, removePage(2));
    expect(keepMine(theirs, rename)).toEqual(edit(site, rename));
    expect(conflictsOf(theirs, rename)).toMatchObject([
      { at: { page: "/about" }, kind: "deleted-there", what: "page", ours: { path: "/us" } },
    ]);
  });
});

describe("a conflict", () => {
  test("EDT-16 names the value that both changed, with its old value and its section", () => {
    const [conflict, ...more] = conflictsOf(edit(site, set("Theirs", "title")), set("Ours", "title"));
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      at: at("title"),
      kind: "changed",
      base: "Heard in the queue",
      ours: "Ours",
      theirs: "Theirs",
      section: { id: "Note", data: { title: "Heard in the queue" } },
    });
  });

  test.each([
    ["page", removePage(1), { page: "/prices", path: [] }, { path: "/prices" }],
    ["section", removeSection(1), { page: "/prices", section: "quotes", path: [] }, { uniqId: "quotes" }],
    ["item", remove("quotes", 1), at("quotes", 1), { name: "Bob", text: "Better" }],
    ["field", set(undefined, "quotes", 1, "text"), at("quotes", 1, "text"), "Better"],
  ])("EDT-16 reports a %s that they deleted, and one that we deleted", (what, deletion, at, before) => {
    const write = set("Ours", "quotes", 1, "text");
    const there = conflictsOf(edit(site, deletion), write);
    expect(there).toHaveLength(1);
    expect(there).toMatchObject([
      { at, kind: "deleted-there", what, before, base: before, theirs: undefined },
    ]);
    expect(JSON.stringify(there[0]?.ours)).toContain("Ours");
    const here = conflictsOf(edit(site, write), deletion);
    expect(here).toHaveLength(1);
    expect(here).toMatchObject([{ at, kind: "deleted-here", what, before, ours: undefined }]);
    expect(JSON.stringify(here[0]?.theirs)).toContain("Ours");
  });

  test("EDT-15 EDT-16 reports our translation of something that they deleted", () => {
    const [conflict, ...more] = conflictsOf(
      edit(site, remove("quotes", 1)),
      inEnglish(set("Our E", "quotes", 1, "text")),
    );
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      at: { ...at("quotes", 1), language: "en" },
      kind: "deleted-there",
      what: "item",
      before: { name: "Bob" },
      base: { text: "Better E" },
      ours: { text: "Our E" },
    });
  });

  test.each([
    ["changed", inEnglish(set("Their E", "title"))],
    ["added", inEnglish(set("Their E", "added"))],
  ])(
    "EDT-15 EDT-16 reports a section that we deleted and in which they only %s a translated text",
    (_, write) => {
      const [conflict, ...more] = conflictsOf(edit(site, write), removeSection(1));
      expect(more).toEqual([]);
      expect(conflict).toMatchObject({
        at: { language: "en", section: "quotes", path: [] },
        kind: "deleted-here",
      });
      expect(JSON.stringify(conflict?.theirs)).toContain("Their E");
    },
  );

  test("EDT-15 EDT-16 reports a text that we changed in a section whose translation they removed", () => {
    const entry = { language: "en", page: "/prices", section: "quotes", path: [] };
    const write = inEnglish(set("Ours", "title"));
    const theirs = edit(site, { op: "set", at: entry });
    expect(conflictsOf(theirs, write)).toMatchObject([
      { at: write.at, ours: "Ours", base: "In English", theirs: undefined },
    ]);
    expect(JSON.stringify(keepMine(theirs, write).translations)).toContain(
      '{"uniqId":"quotes","data":{"title":"Ours"}}',
    );
  });

  test("EDT-15 EDT-16 does not arise if two people remove parts of a translation, and nothing of it is left", () => {
    const [title, items, group] = ["title", "quotes", "group"].map((name) => inEnglish(set(undefined, name)));
    const theirs = edit(site, group as Operation);
    expect(conflictsOf(theirs, title as Operation, items as Operation)).toEqual([]);
    const { translations } = keepMine(theirs, title as Operation, items as Operation);
    expect(JSON.stringify(translations)).not.toContain("quotes");
    const meta = (name: string): Operation => ({
      op: "set",
      at: { language: "en", page: "/about", path: ["meta", name] },
    });
    const about = keepMine(edit(site, meta("title")), meta("description"));
    expect(JSON.stringify(about.translations)).toContain('{"path":"/about","components":[');
  });

  test("EDT-16 does not arise if one person removes something from what another person deletes", () => {
    const deletion = removeSection(1);
    expect(conflictsOf(edit(site, deletion), remove("quotes", 1))).toEqual([]);
    expect(conflictsOf(edit(site, remove("quotes", 1)), deletion)).toEqual([]);
  });

  test("EDT-15 EDT-16 arises between two new translations of a page only for the same text", () => {
    const begin = (value: string, path: string) =>
      ({
        op: "set",
        at: { language: "en", page: "/", path: ["meta", path] },
        value,
      }) satisfies Operation;
    expect(conflictsOf(edit(site, begin("A", "title")), begin("B", "description"))).toEqual([]);
    expect(conflictsOf(edit(site, begin("A", "title")), begin("B", "title"))).toMatchObject([
      { at: begin("B", "title").at, ours: "B", theirs: "A" },
    ]);
  });
});
