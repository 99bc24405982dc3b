/** Texts exported for a translator and imported again (EDT-15): nothing is lost, and only matching entries are taken. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations } from "../../../src/document/edits/index.ts";
import { exportTexts, importTexts } from "../../../src/document/index.ts";
import { NotPo, readPo, writePo } from "../../../src/tools/translations/po.ts";
import { runs } from "../../support/runs.ts";
import { catalogue } from "../../tiny/catalogue.tsx";
import { check, document, type Json, languages, page, section } from "../../tiny/document.ts";

const head = { site: "tiny", language: "en", original: "ru" };
const siteWith = (data: Json, more: Json = {}) =>
  document({ ...languages("ru", "en"), pages: [page("/", section("Note", data)), page("/a b/ж")], ...more });
const poOf = (value: Json) => writePo(exportTexts(value, "en", catalogue), head);
const back = (value: Json, file: Uint8Array) => importTexts(value, "en", readPo(file), catalogue);
const taken = (value: Json, file: Uint8Array): Json =>
  applyOperations(value, back(value, file).operations).document as Json;
/** Returns the exported file with the translation of one source text. */
const poWith = (value: Json, source: string, target: string, flag = "") =>
  Buffer.from(
    poOf(value)
      .toString()
      .replace(`msgid "${source}"\nmsgstr ""`, `msgid "${source}"\nmsgstr "${target}"`)
      .replace(/^(?=msgctxt "\/pages)/m, flag),
  );

describe("a PO file", () => {
  test("EDT-15 lists each text with its location, its limit and both languages, and contains no date", () => {
    const value = siteWith(
      { title: "Один", text: "<b>Два</b>" },
      { headerLinks: [{ text: "Три" }], translations: { en: { headerLinks: [{ text: "Three" }] } } },
    );
    expect(poOf(value).toString()).toBe(`msgid ""
msgstr ""
"Project-Id-Version: tiny\\n"
"Language: en\\n"
"X-Source-Language: ru\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

#: /
#. At most 20 characters.
msgctxt "/pages/~1/components/note1/data/title"
msgid "Один"
msgstr ""

#: /
#. At most 100 characters.
#. Keep the tags unchanged, around the same words.
msgctxt "/pages/~1/components/note1/data/text"
msgid "<b>Два</b>"
msgstr ""

#: every page
#. At most 320 characters.
msgctxt "/headerLinks/0/text"
msgid "Три"
msgstr "Three"
`);
  });

  test("EDT-15 is rejected if it is invalid or from another program", () => {
    for (const text of ["", "{}", 'msgid "a', 'msgid "a"\nmsgstr "b"\n', "\u0000\ufffe", "msgfoo x"])
      expect(() => readPo(Buffer.from(text))).toThrow(NotPo);
  });

  test("EDT-15 can be truncated: a text without a translation stays untranslated", () => {
    expect(readPo(Buffer.from('msgctxt "/name"\nmsgid "a"\n'))).toMatchObject([
      { location: "/name", target: "" },
    ]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    '"',
    "\\n",
    "a\nb\r\nc\td",
    "]]>",
    "<b>a & b</b>",
    "\u202eab\u2069",
    "👩🏽‍🚀 é",
    "\u0000\u0007\u001b[31m",
    "#, fuzzy",
    'msgstr "x"',
    "__proto__x",
    "\u2028",
  ),
);
const words = fc.tuple(anyText, fc.constantFrom(" ж ", " b "), anyText).map((parts) => parts.join(""));

describe("random texts", () => {
  test("EDT-15 survive export and import in both languages, and importing them unchanged changes nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.option(words)), { minLength: 1, maxLength: 6 }), (texts) => {
        const value = document({
          ...languages("ru", "en"),
          pages: [page("/")],
          events: texts.map(([venue], index) => ({ id: `${index}`, venue })),
          translations: { en: { events: texts.map(([, venue]) => (venue === null ? null : { venue })) } },
        });
        const exported = exportTexts(value, "en", catalogue);
        expect(exported.map(({ source, target }) => [source, target])).toEqual(
          texts.map(([source, target]) => [source, target ?? ""]),
        );
        const read = readPo(poOf(value));
        expect(read).toEqual(
          exported.map(({ location, source, target }) => ({ location, source, target, isDoubtful: false })),
        );
        expect(taken(value, poOf(value))).toEqual(value);
        const without = { ...value, translations: {} };
        const { report } = back(without, poOf(value));
        expect(report).toMatchObject({ unknown: [], changed: [], same: 0 });
      }),
      runs(100),
    );
  });

  test("EDT-15 are each imported or refused as a translation, and check accepts the result", () => {
    fc.assert(
      fc.property(words, words, words, (title, text, name) => {
        const value = siteWith({ title: "A", text: "B", items: [{ name: "C" }] });
        const texts = [title, text, name].map((target, index) => ({
          location: `/pages/~1/components/note1/data/${["title", "text", "items/0/name"][index]}`,
          source: "ABC"[index] ?? "",
          target,
          isDoubtful: false,
        }));
        const { operations, report } = importTexts(value, "en", texts, catalogue);
        expect(report.taken + report.refused.length).toBe(3);
        const next = applyOperations(value, operations).document as Json;
        expect(check(next).filter((one) => one.startsWith("error"))).toEqual([]);
      }),
      runs(100),
    );
  });
});

describe("an imported file", () => {
  const value = siteWith({ title: "Один", text: "Два" });

  test("EDT-15 is validated text by text: long texts, forbidden markup and links are reported with their address", () => {
    const at = { language: "en", page: "/", section: "note1", path: ["data", "title"] };
    for (const [target, message] of [
      ["x".repeat(21), /21.*20/],
      ["<script>x</script>", /script/],
      ["<a href='javascript:x'>x</a>", /javascript/],
    ] as const) {
      const { operations, report } = back(value, poWith(value, "Один", target));
      expect(operations).toEqual([]);
      expect(report.refused).toEqual([
        { at, text: target, problem: expect.objectContaining({ message: expect.stringMatching(message) }) },
      ]);
    }
    const own = siteWith({ title: "Один" }, {});
    const narrow = {
      ...own,
      pages: [page("/", section("Note", { title: "Один" }, { validation: { title: { max: 3 } } }))],
    };
    expect(back(narrow, poWith(narrow, "Один", "Three")).report.refused).toHaveLength(1);
    expect(back(narrow, poWith(narrow, "Один", "One")).report.taken).toBe(1);
  });

  test("EDT-15 reports missing source texts, and imports and reports translations of changed ones", () => {
    const file = poWith(value, "Один", "One");
    expect(back(document({ ...languages("ru", "en"), pages: [page("/")] }), file).report).toMatchObject({
      taken: 0,
      unknown: ["Один"],
    });
    const other = siteWith({ title: "Один и два", text: "Два" });
    expect(back(other, file).report).toMatchObject({
      taken: 1,
      changed: [{ section: "note1" }],
      unknown: [],
    });
    // A fuzzy entry is not a translation yet.
    expect(back(value, poWith(value, "Один", "One", "#, fuzzy\n")).report).toMatchObject({
      taken: 0,
      doubtful: 1,
    });
    expect(back(taken(value, file), file).report).toMatchObject({ taken: 0, same: 1 });
    const twice = Buffer.concat([file, Buffer.from("\n"), file.subarray(file.indexOf("#: /"))]);
    expect(back(value, twice).report).toMatchObject({ taken: 1, unknown: [] });
  });
});
