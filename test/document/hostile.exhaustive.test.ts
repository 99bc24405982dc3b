/** Any JSON at all through parsing, validation and planning: no throw, no pollution, valid pointers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPointer, parsePointer } from "../../src/diagnostic/index.ts";
import { locate, parseDocument, validate } from "../../src/document/index.ts";
import { planSite } from "../../src/plan/index.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { check, document, language, languages, page, section } from "../tiny/document.ts";

/** Keys of documents mixed with others, so that generated values get deep into the schemas. */
const keys = fc.oneof(
  fc.constantFrom(
    ...[
      "siteId",
      "name",
      "url",
      "theme",
      "palette",
      "look",
      "languages",
      "lang",
      "code",
      "isPrimary",
      "headerLinks",
    ],
    ...[
      "text",
      "link",
      "settings",
      "chatsData",
      "key",
      "widgets",
      "entries",
      "data",
      "cookieSettings",
      "gdpr",
      "events",
    ],
    ...[
      "pages",
      "path",
      "meta",
      "components",
      "id",
      "uniqId",
      "validation",
      "title",
      "items",
      "imgUrl",
      "imgDimensions",
    ],
    ...["translations", "en", "ru", "constructor", "toString", "__proto__", "", "0", "a/b~c", "\ud800"],
  ),
  fc.string({ maxLength: 4 }),
);
const leaves = fc.oneof(
  fc.constantFrom(
    "Note",
    "Pair",
    "Alone",
    "note1",
    "/",
    "/a",
    "en",
    "ru",
    "#000",
    "active",
    "<b>x</b>",
    "javascript:x",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  // Objects that cannot be converted to strings.
  fc.constantFrom({ toString: 1 }, { valueOf: null, toString: "x" }, { toJSON: 1 }, { length: 1e9 }),
);
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { depthSize: "small", maxDepth: 8 },
    leaves,
    fc.array(tie("anything"), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie("anything")), { maxLength: 6 }).map((members) => Object.fromEntries(members)),
  ),
}));

const dictionary = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });

/** Almost valid documents: one document's settings, with any values in its parts. */
const documents = fc.record(
  {
    siteId: fc.constant("s"),
    theme: anything,
    languages: fc.oneof(anything, fc.constant([language("en", { isPrimary: true }), language("ru")])),
    headerLinks: fc.oneof(anything, fc.array(dictionary("text", "link"))),
    events: anything,
    pages: fc.array(
      fc.record({
        path: fc.oneof(fc.constantFrom("/", "/a", "/ru"), anything),
        meta: anything,
        components: fc.array(
          fc.record(
            {
              id: fc.constantFrom("Note", "Pair", "Alone", "Nota"),
              uniqId: fc.oneof(fc.constantFrom("a", "b"), anything),
              status: fc.constant("published"),
              validation: anything,
              data: fc.oneof(
                anything,
                dictionary("title", "text", "plain", "url", "items", "imgUrl", "imgDimensions", "at"),
              ),
            },
            { requiredKeys: ["id"] },
          ),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
    translations: fc.oneof(anything, fc.record({ ru: anything })),
  },
  { requiredKeys: ["siteId", "pages"] },
);
const anyDocument = fc.oneof({ weight: 3, arbitrary: documents }, anything);

/** Checks that the value at a pointer exists, or its parent if the value is missing. */
function leadsSomewhere(root: unknown, pointer: string): boolean {
  const path = parsePointer(pointer);
  const valueAt = (keys: readonly string[]) =>
    keys.reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as never)[key]
          : undefined,
      root,
    );
  return path.length === 0 || valueAt(path) !== undefined || valueAt(path.slice(0, -1)) !== undefined;
}

describe("any document", () => {
  test("SAF-2 VAL-1 gives the same diagnostics each time, with valid pointers, and never throws", () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom("error" as const, "warning" as const), (raw, limits) => {
        const { site, diagnostics } = validate(raw, catalogue, limits);
        for (const { code, pointer } of diagnostics)
          expect(leadsSomewhere(raw, pointer), `${code} ${pointer}`).toBe(true);
        expect(validate(structuredClone(raw), catalogue, limits).diagnostics).toEqual(diagnostics);
        if (!site) expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
        else {
          const planned = planSite(site, catalogue, { base: "/" });
          for (const { code, pointer } of planned.diagnostics)
            expect(leadsSomewhere(raw, pointer), `${code} ${pointer}`).toBe(true);
        }
        for (const { message, hint } of diagnostics)
          expect(`${message} ${hint ?? ""}`).not.toMatch(/undefined|\[object|NaN/);
      }),
      runs(400),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("SAF-2 has all diagnostics inside of its text when it is parsed, validated and located", () => {
    fc.assert(
      fc.property(anyDocument, fc.constantFrom(undefined, 2, "\t"), (raw, indent) => {
        const text = JSON.stringify(raw, undefined, indent);
        const { value, diagnostics, bytes } = parseDocument(new TextEncoder().encode(text));
        const all = value === undefined ? diagnostics : validate(value, catalogue, "error").diagnostics;
        const lines = text.split("\n");
        for (const { line = 0, column = 0 } of locate({ bytes }, all)) {
          expect(lines[line - 1]).toBeDefined();
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      runs(150),
    );
  });

  test("SAF-2 has paths that survive formatting and parsing as pointers", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "/", "~", "0", "1", "") })), (path) => {
        expect(parsePointer(formatPointer(path))).toEqual(path);
      }),
      runs(100),
    );
  });
});

describe.skipIf(!hasCorpora)(`corpora ${corporaNote}`, () => {
  test("SAF-2 naughty strings in every kind of field never throw", () => {
    const { cases } = readCorpus("naughty_strings.json") as { cases: readonly string[] };
    expect(cases.length).toBeGreaterThan(500);
    for (const text of cases) {
      const data = {
        title: text,
        plain: text,
        url: text,
        icon: text,
        imgUrl: text,
        items: [{ name: text }],
        eventId: text,
        at: text,
      };
      const raw = document({
        ...languages("en", "ru"),
        name: text,
        hash: text,
        theme: { primaryFont: text, palette: { accentWhite: text } },
        headerLinks: [{ text, link: text }],
        pages: [
          { ...page(text, section("Note", data, { uniqId: text, label: text })), meta: { title: text } },
        ],
        translations: { [text]: {}, ru: { name: text, pages: [{ path: text }] } },
      });
      expect(() => check(raw), text).not.toThrow();
    }
  });
});
