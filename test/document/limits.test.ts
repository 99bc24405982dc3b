/** Authoring limits: what they count, their values, and overrides of one instance. */
import { describe, expect, test } from "vitest";
import { check, diagnose, document, page, section, withSection } from "../tiny/document.ts";

const data = "/pages/0/components/0/data";
/** Lists the diagnostics of a section's data, with pointers relative to it. */
const ofData = (...args: Parameters<typeof withSection>) =>
  check(withSection(...args)).map((line) => line.replace(data, ""));

test("IMG-9 a focal point has two shares from 0 to 1", () => {
  const found = (imgFocus: unknown) =>
    ofData("Note", { title: "T", imgUrl: "https://example.org/a.jpg", imgFocus }).map(
      (line) => line.split("/imgFocus")[1],
    );
  expect(found({ x: 0, y: 1 })).toEqual([]);
  expect(found({ x: 1.2, y: 0.5 })).toEqual(["/x"]);
  expect(found({ x: 0.5, y: -1 })).toEqual(["/y"]);
  expect(found({ x: 0.5 })).toEqual(["/y"]);
  expect(found("center")).toEqual([""]);
});

describe("lengths", () => {
  test.each([
    ["letters", "x".repeat(20), "x".repeat(21)],
    [
      "a flag, a family and an accented letter as one each",
      "🇫🇷👨‍👩‍👧e\u0301".repeat(6),
      `${"🇫🇷👨‍👩‍👧e\u0301".repeat(6)}abc`,
    ],
    ["no tags", `<span class="color-primaryDark">${"x".repeat(20)}</span><br/>`, `<i>${"x".repeat(21)}</i>`],
    ["an entity as one character", "&amp;&#1078;&#x416;&nbsp;".repeat(5), `${"&amp;".repeat(20)}x`],
    ["characters that only look like markup", "a < b && c > d 12345", "a < b && c > d 123456"],
  ])("DOC-14 VAL-2 count %s", (_, within, beyond) => {
    expect(ofData("Note", { title: within })).toEqual([]);
    expect(ofData("Note", { title: beyond }).filter((line) => !line.includes("markup"))).toEqual([
      "error text-too-long /title",
    ]);
  });

  test("DOC-14 count every character of a plain text, since it has no tags", () => {
    expect(ofData("Note", { plain: "<b>1234567" })).toEqual([]);
    expect(ofData("Note", { plain: "<b>12345678" })).toEqual(["error text-too-long /plain"]);
    expect(ofData("Note", { plain: "&amp;12345" })).toEqual([]);
    expect(ofData("Note", { plain: "&amp;123456" })).toEqual(["error text-too-long /plain"]);
  });

  test("DOC-14 SAF-2 allow at most 8 combining marks for each character that the text may have", () => {
    const families = "🧑🏻‍❤️‍💋‍🧑🏿".repeat(16);
    expect(ofData("Note", { title: families })).toEqual([]);
    expect(ofData("Note", { title: `a${"\u0301".repeat(159)}` })).toEqual([]);
    expect(ofData("Note", { title: `a${"\u0301".repeat(160)}` })).toEqual(["error too-many-marks /title"]);
    expect(ofData("Note", { title: `<b>${"&amp;".repeat(20)}</b>${"<br>".repeat(50)}` })).toEqual([]);
    // Applies with lenient lengths too.
    const lenient = diagnose(
      withSection("Note", { title: `${"a".repeat(21)}${"\u0301".repeat(400)}` }),
      "warning",
    );
    expect(lenient.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      "warning text-too-long",
      "error too-many-marks",
    ]);
    // A text of maximum length may have combining marks.
    expect(ofData("Note", { title: "e\u0301".repeat(20) })).toEqual([]);
  });

  test("VAL-1 are reported with the number of characters, the limit and the excess", () => {
    const [first] = diagnose(withSection("Note", { title: `<b>${"я".repeat(23)}</b>` }));
    expect(`${first?.message} ${first?.hint}`).toBe(
      "The text is too long: 23 characters (the limit is 20). Shorten it by 3 characters.",
    );
  });
});

describe("counts", () => {
  const items = (count: number) => ({ items: Array.from({ length: count }, () => ({ name: "x" })) });

  test("VAL-2 a list below its minimum or above its maximum is an error", () => {
    expect(ofData("Note", items(0))).toEqual(["error too-few-items /items"]);
    expect(ofData("Note", items(1))).toEqual([]);
    expect(ofData("Note", items(3))).toEqual([]);
    expect(ofData("Note", items(4))).toEqual(["error too-many-items /items"]);
  });

  test("VAL-1 a list that is too long and its invalid items are all reported", () => {
    expect(ofData("Note", { items: [...items(4).items, { name: "123456" }, {}] })).toEqual([
      "error required /items/5/name",
      "error too-many-items /items",
      "error text-too-long /items/4/name",
    ]);
  });
});

describe("severity", () => {
  const raw = withSection("Note", { title: "x".repeat(21), items: [] });

  test("VAL-2 exceeded limits are errors, or warnings if configured", () => {
    expect(check(raw)).toEqual(
      [`error too-few-items ${data}/items`, `error text-too-long ${data}/title`].reverse(),
    );
    expect(check(raw, "warning")).toEqual([
      `warning text-too-long ${data}/title`,
      `warning too-few-items ${data}/items`,
    ]);
  });

  test("VAL-2 a missing required text stays an error", () => {
    expect(check(withSection("Note", { items: [{ name: "" }] }), "warning")).toEqual([
      `error required ${data}/items/0/name`,
    ]);
    expect(check(withSection("Pair", {}), "warning")).toEqual([`error at-least-one ${data}`]);
  });

  test("VAL-2 a structural problem stays an error", () => {
    expect(check(withSection("Note", { size: 2, items: {} }), "warning")).toEqual([
      `error wrong-type ${data}/items`,
      `error bad-value ${data}/size`,
    ]);
  });
});

describe("at least one", () => {
  test.each([
    [{}, false],
    [{ title: "", paragraph: "" }, false],
    [{ title: "x" }, true],
    [{ title: "", paragraph: "x" }, true],
  ])("VAL-4 %j is enough: %s", (value, isEnough) => {
    expect(ofData("Pair", value)).toEqual(isEnough ? [] : ["error at-least-one "]);
  });
});

describe("overrides of one instance", () => {
  const instance = (value: unknown, validation: unknown) => ofData("Note", value, { validation });

  test("DOC-12 replace a length, for this section only", () => {
    expect(instance({ title: "x".repeat(25) }, { title: { max: 25 } })).toEqual([]);
    expect(instance({ title: "x".repeat(6) }, { title: { max: 5 } })).toEqual(["error text-too-long /title"]);
    const two = [
      section("Note", { title: "x".repeat(25) }, { validation: { title: { max: 25 } } }),
      section("Note", { title: "x".repeat(25) }, { uniqId: "other" }),
    ];
    expect(check(document({ pages: [page("/", ...two)] }))).toEqual([
      "error text-too-long /pages/0/components/1/data/title",
    ]);
  });

  test("DOC-12 replace a count, and the limit of a field in every item", () => {
    const many = Array.from({ length: 5 }, () => ({ name: "1234567" }));
    expect(instance({ items: many }, { items: { max: 5 }, "items.name": { max: 7 } })).toEqual([]);
    expect(instance({ items: many.slice(0, 1) }, { items: { min: 2 }, "items.name": { max: 7 } })).toEqual([
      "error too-few-items /items",
    ]);
  });

  test("DOC-12 make a text required or optional", () => {
    expect(instance({ title: "" }, { title: { required: true } })).toEqual(["error required /title"]);
    expect(instance({}, { title: { required: true } })).toEqual(["error required /title"]);
    expect(instance({ items: [{ name: "" }] }, { "items.name": { required: false } })).toEqual([]);
  });

  test("DOC-12 ignore names of built-in methods; an invalid override is an error", () => {
    expect(instance({}, { constructor: { max: 1 }, toString: { max: 1 } })).toEqual([]);
    expect(check(withSection("Note", {}, { validation: { title: { max: -1 } } }))).toEqual([
      "error bad-value /pages/0/components/0/validation/title/max",
    ]);
    expect(check(withSection("Note", {}, { validation: { title: { max: 1.5 } } }))).toEqual([
      "error wrong-type /pages/0/components/0/validation/title/max",
    ]);
  });
});
