/** Each operation by example: its effect on the document and on its translations. */
import { describe, expect, test } from "vitest";
import {
  type Address,
  applyOperations,
  EditError,
  type Operation,
} from "../../../src/document/edits/index.ts";
import { document, type Json, languages, page, section } from "../../tiny/document.ts";

const site = document({
  ...languages("ru", "en", "de"),
  headerLinks: [{ text: "One" }, { text: "Two" }, { text: "Three" }],
  pages: [
    page(
      "/",
      section(
        "Note",
        { title: "Title", items: [{ name: "a" }, { name: "b" }, { name: "c" }] },
        { uniqId: "n" },
      ),
      section("Pair", { title: "Pair" }, { uniqId: "p" }),
    ),
    page("/about", section("Note", { title: "About" }, { uniqId: "n" })),
  ],
  translations: {
    en: {
      headerLinks: [{ text: "Eins" }, { text: "Zwei" }],
      pages: [
        {
          path: "/",
          components: [
            { uniqId: "p", data: { title: "Pair in English" } },
            { uniqId: "n", data: { items: [{ name: "A" }, null, { name: "C" }] } },
          ],
        },
        { path: "/about", meta: { title: "About us" } },
      ],
    },
  },
});

const done = (value: Json, ...operations: Operation[]): Json =>
  applyOperations(value, operations).document as Json;
const inNote = (...path: (string | number)[]): Address => ({
  page: "/",
  section: "n",
  path: ["data", ...path],
});
const english = (at: Address): Address => ({ ...at, language: "en" });
const read = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
const translations = (value: Json) => read(value, "translations") as Json;
const items = (value: Json) => read(value, "pages", 0, "components", 0, "data", "items");
const englishItems = (value: Json) =>
  read(value, "translations", "en", "pages", 0, "components", 1, "data", "items");

const errorOf = (operation: unknown, value: Json = site): string => {
  try {
    applyOperations(value, [operation as Operation]);
  } catch (error) {
    return error instanceof EditError ? `${error.code}: ${error.message}` : String(error);
  }
  return "nothing";
};

describe("lists", () => {
  test("EDT-4 EDT-15 adding an item shifts the translations of the items after it", () => {
    const added = done(site, { op: "insert", at: inNote("items", 1), value: { name: "new" } });
    expect(items(added)).toEqual([{ name: "a" }, { name: "new" }, { name: "b" }, { name: "c" }]);
    expect(englishItems(added)).toEqual([{ name: "A" }, null, null, { name: "C" }]);
    const last = done(site, { op: "insert", at: inNote("items", 3), value: { name: "new" } });
    expect(englishItems(last)).toBe(englishItems(site));
  });

  test("EDT-4 EDT-15 removing an item removes its translations, and undo restores them", () => {
    const operation: Operation = { op: "remove", at: inNote("items", 0) };
    const { document, inverse } = applyOperations(site, [operation]);
    expect(items(document as Json)).toEqual([{ name: "b" }, { name: "c" }]);
    expect(englishItems(document as Json)).toEqual([null, { name: "C" }]);
    expect(done(document as Json, ...inverse)).toEqual(site);
  });

  test("EDT-4 EDT-15 moving an item moves its translations, also if fewer items are translated", () => {
    const moved = done(site, { op: "move", at: inNote("items", 2), to: 0 });
    expect(items(moved)).toEqual([{ name: "c" }, { name: "a" }, { name: "b" }]);
    expect(englishItems(moved)).toEqual([{ name: "C" }, { name: "A" }, null]);
    const links = (value: Json) => translations(value).en as Json;
    const away = done(site, { op: "move", at: { path: ["headerLinks", 0] }, to: 2 });
    expect(links(away).headerLinks).toEqual([{ text: "Zwei" }, null, { text: "Eins" }]);
    const here = done(site, { op: "move", at: { path: ["headerLinks", 2] }, to: 0 });
    expect(links(here).headerLinks).toEqual([null, { text: "Eins" }, { text: "Zwei" }]);
    const shorter = done(site, { op: "remove", at: { language: "en", path: ["headerLinks", 1] } });
    const first = done(shorter, { op: "move", at: { path: ["headerLinks", 2] }, to: 0 });
    expect(links(first).headerLinks).toEqual([null, { text: "Eins" }]);
  });

  test("EDT-4 adding the first item creates an omitted list", () => {
    const at: Address = { page: "/about", section: "n", path: ["data", "items", 0] };
    const begun = done(site, { op: "insert", at, value: { name: "x" }, translations: { de: { name: "y" } } });
    expect(read(begun, "pages", 1, "components", 0, "data", "items")).toEqual([{ name: "x" }]);
    expect(translations(begun).de).toEqual({
      pages: [{ path: "/about", components: [{ uniqId: "n", data: { items: [{ name: "y" }] } }] }],
    });
  });

  test("unchanged values are shared with the earlier document", () => {
    const edited = done(site, { op: "set", at: inNote("title"), value: "New" });
    expect(read(edited, "pages", 1)).toBe(read(site, "pages", 1));
    expect(read(edited, "pages", 0, "components", 1)).toBe(read(site, "pages", 0, "components", 1));
    expect(items(edited)).toBe(items(site));
    expect(translations(edited)).toBe(translations(site));
  });
});

describe("sections and pages", () => {
  test("EDT-4 EDT-15 removing a section or page removes its translations, and undo restores them", () => {
    for (const at of [{ page: "/", path: ["components", 0] }, { path: ["pages", 1] }]) {
      const { document, inverse } = applyOperations(site, [{ op: "remove", at }]);
      expect(JSON.stringify(translations(document as Json))).not.toContain(at.page ? '"n"' : '"/about"');
      expect(JSON.stringify(done(document as Json, ...inverse))).toBe(JSON.stringify(site));
    }
  });

  test("EDT-15 removing one of two sections with one name keeps the translation for the other", () => {
    const twins = done(site, {
      op: "insert",
      at: { page: "/", path: ["components", 0] },
      value: section("Note", {}, { uniqId: "n" }),
    });
    const one = done(twins, { op: "remove", at: { page: "/", path: ["components", 0] } });
    expect(one).toEqual(site);
  });

  test("EDT-4 hiding a section sets only its status", () => {
    const hidden = done(site, {
      op: "set",
      at: { page: "/", section: "p", path: ["status"] },
      value: "hidden",
    });
    expect(read(hidden, "pages", 0, "components", 1, "status")).toBe("hidden");
  });

  test("EDT-5 undo restores the name of a page or section; an empty or taken name is refused", () => {
    for (const operation of [
      { op: "set", at: { page: "/about", path: ["path"] }, value: "/us" },
      { op: "set", at: { page: "/about", section: "n", path: ["uniqId"] }, value: "m" },
    ] as const) {
      const { document, inverse } = applyOperations(site, [operation]);
      expect(done(document as Json, ...inverse)).toEqual(site);
      expect(errorOf({ ...operation, value: undefined })).toMatch(/^refused: .* needs a name\.$/);
    }
    expect(errorOf({ op: "set", at: { page: "/about", path: ["path"] }, value: "/" })).toBe(
      'refused: The name "/" is already taken.',
    );
  });
});

describe("translations", () => {
  test("EDT-15 editing an untranslated text creates a translation, with all its ancestors", () => {
    const at = (code: string, ...path: (string | number)[]): Address => ({
      ...inNote(...path),
      language: code,
    });
    const german = done(site, { op: "set", at: at("de", "items", 2, "name"), value: "c auf Deutsch" });
    expect(translations(german).de).toEqual({
      pages: [
        {
          path: "/",
          components: [{ uniqId: "n", data: { items: [null, null, { name: "c auf Deutsch" }] } }],
        },
      ],
    });
    const second = done(site, { op: "set", at: at("en", "items", 1, "name"), value: "B" });
    expect(englishItems(second)).toEqual([{ name: "A" }, { name: "B" }, { name: "C" }]);
    const bare = document({ pages: site.pages });
    const first = done(bare, { op: "set", at: { language: "en", path: ["name"] }, value: "Site" });
    expect(first).toEqual({ ...bare, translations: { en: { name: "Site" } } });
  });

  test('EDT-15 "Use the original" removes a translation, and ancestors that become empty', () => {
    const title = english({ page: "/", section: "p", path: ["data", "title"] });
    const without = done(site, { op: "set", at: title });
    expect(read(without, "translations", "en", "pages", 0, "components")).toEqual([
      { uniqId: "n", data: { items: [{ name: "A" }, null, { name: "C" }] } },
    ]);
    const last = done(site, { op: "set", at: english(inNote("items", 2, "name")) });
    expect(englishItems(last)).toEqual([{ name: "A" }]);
    const first = done(site, { op: "set", at: english(inNote("items", 0, "name")) });
    expect(englishItems(first)).toEqual([null, null, { name: "C" }]);
    const none = done(
      done(site, { op: "set", at: { language: "en", path: [] } }),
      { op: "set", at: { ...title, language: "de" }, value: "Paar" },
      { op: "set", at: { ...title, language: "de" } },
    );
    expect("translations" in none).toBe(false);
    expect(done(site, { op: "set", at: { ...title, language: "fr" } })).toBe(site);
  });

  test("EDT-15 undoing a first translation keeps what others have translated since", () => {
    const at = (path: string): Address => ({ language: "de", page: path, path: ["meta", "title"] });
    const { document, inverse } = applyOperations(site, [{ op: "set", at: at("/"), value: "Start" }]);
    const others = done(document as Json, { op: "set", at: at("/about"), value: "Über uns" });
    expect(translations(done(others, ...inverse)).de).toEqual({
      pages: [{ path: "/about", meta: { title: "Über uns" } }],
    });
  });

  test("EDT-15 a value that is missing in the primary language cannot be translated", () => {
    const germanError = (at: Address) => errorOf({ op: "set", at: { ...at, language: "de" }, value: "x" });
    expect(germanError({ page: "/no", path: ["meta", "title"] })).toBe(
      'names-nothing: Page "/no" not found.',
    );
    expect(germanError({ page: "/", section: "no", path: ["data"] })).toBe(
      'names-nothing: Section "no" of the page "/" not found.',
    );
    expect(germanError(inNote("items", 7, "name"))).toBe(
      'names-nothing: Nothing found at "/data/items/7/name" of the section "n" of the page "/".',
    );
  });

  test("operations work beside invalid and duplicate translations and nulls, and can be undone", () => {
    const odd = document({
      pages: site.pages,
      translations: {
        en: { pages: [null, 5, { path: "/" }, { path: "/", components: [null, { uniqId: "n" }] }] },
        de: { pages: "none" },
        fr: null,
        it: 1,
      },
    });
    for (const operation of [
      { op: "remove", at: inNote("items", 0) },
      { op: "move", at: inNote("items", 0), to: 2 },
      { op: "insert", at: inNote("items", 0), value: { name: "x" } },
      { op: "remove", at: { page: "/", path: ["components", 0] } },
      { op: "set", at: english(inNote("title")), value: "x" },
    ] as Operation[]) {
      const { document, inverse } = applyOperations(odd, [operation]);
      expect(done(document as Json, ...inverse)).toEqual(odd);
    }
    for (const language of ["de", "fr", "it"])
      expect(errorOf({ op: "set", at: { ...inNote("title"), language }, value: "x" }, odd)).toMatch(
        /^refused: /,
      );
  });
});

describe("refused operations", () => {
  const refused: readonly (readonly [code: string, operation: unknown])[] = [
    ["names-nothing", { op: "set", at: { page: "/no", path: ["meta"] }, value: 1 }],
    ["names-nothing", { op: "set", at: { page: "/", section: "no", path: ["data"] }, value: 1 }],
    ["names-nothing", { op: "set", at: inNote("no", "deep"), value: 1 }],
    ["names-nothing", { op: "set", at: inNote("items", 3), value: 1 }],
    ["names-nothing", { op: "set", at: inNote("items", "name"), value: 1 }],
    ["names-nothing", { op: "set", at: inNote("title", "0"), value: 1 }],
    ["names-nothing", { op: "set", at: inNote(0), value: 1 }],
    ["names-nothing", { op: "insert", at: inNote("items", 4), value: 1 }],
    ["names-nothing", { op: "insert", at: inNote("items", 200_000), value: 1 }],
    ["names-nothing", { op: "insert", at: inNote("others", 1), value: 1 }],
    ["names-nothing", { op: "remove", at: inNote("items", 3) }],
    ["names-nothing", { op: "remove", at: inNote("title") }],
    ["names-nothing", { op: "remove", at: { path: ["pages", 2] } }],
    ["names-nothing", { op: "move", at: inNote("items", 0), to: 3 }],
    ["names-nothing", { op: "move", at: inNote("items", 0), to: -1 }],
    ["names-nothing", { op: "move", at: inNote("items", 0), to: 0.5 }],
    ["names-nothing", { op: "move", at: inNote("items", 0) }],
    ["refused", { op: "set", at: inNote("items", 0) }],
    ["refused", { op: "set", at: inNote("__proto__"), value: {} }],
    ["refused", { op: "set", at: inNote("__proto__", "polluted"), value: 1 }],
    ["refused", { op: "set", at: inNote("title"), value: JSON.parse('{"a":[{"__proto__":1}]}') }],
    ["refused", { op: "set", at: { language: "__proto__", path: ["name"] }, value: 1 }],
    ["refused", { op: "set", at: inNote("title"), value: Number.NaN }],
    ["refused", { op: "set", at: inNote("title"), value: () => 1 }],
    ["refused", { op: "set", at: inNote(...Array<string>(65).fill("a")), value: 1 }],
    ["refused", { op: "set", at: inNote("title"), value: nested(70) }],
    ["refused", { op: "set", at: inNote("items", -1), value: 1 }],
    ["refused", { op: "set", at: inNote("items", 1e9), value: 1 }],
    ["refused", { op: "set", at: { path: [] }, value: {} }],
    ["refused", { op: "set", at: { path: ["pages"] }, value: [] }],
    ["refused", { op: "set", at: { path: ["pages", 0] }, value: {} }],
    ["refused", { op: "set", at: { path: ["pages", 0, "path"] }, value: "/x" }],
    ["refused", { op: "set", at: { path: ["translations", "en", "name"] }, value: "x" }],
    ["refused", { op: "set", at: { page: "/", path: ["components", 0, "data"] }, value: {} }],
    ["refused", { op: "set", at: { section: "n", path: ["data"] }, value: {} }],
    ["refused", { op: "set", at: { page: 5, path: ["data"] }, value: {} }],
    ["refused", { op: "set", at: { page: "/", path: "data" }, value: {} }],
    ["refused", { op: "set", at: inNote("title"), value: "x", source: 5 }],
    ["refused", { op: "set", at: inNote("title"), value: "x", source: { text: "1", index: -1 } }],
    ["refused", { op: "insert", at: inNote("items", 0) }],
    ["refused", { op: "insert", at: inNote("items", 0), value: 1, translations: "x" }],
    ["refused", { op: "remove", at: { page: "/", path: [] } }],
    ["refused", { op: "delete", at: inNote("title") }],
    ["refused", { op: "set" }],
    ["refused", null],
    ["refused", "set"],
  ];

  test("EDT-17 name nothing of the document, or are malformed", () => {
    for (const [code, operation] of refused) {
      const name = JSON.stringify(operation);
      expect.soft(errorOf(operation), name).toMatch(new RegExp(`^${code}: [^\\n]*\\.$`));
      expect.soft(({} as Json).polluted, name).toBeUndefined();
    }
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
