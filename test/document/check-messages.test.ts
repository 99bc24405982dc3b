/** A document's own interface words: diagnostics, and the words that pages then use. */
import { describe, expect, test } from "vitest";
import { documentJsonSchema } from "../../src/document/index.ts";
import { acceptor } from "../support/json-schema.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { check, diagnose, document, languages } from "../tiny/document.ts";

const withMessages = (messages: unknown, more: object = languages("ru", "en")) =>
  document({ ...more, messages });

describe("LNG-4 validation", () => {
  test("words of languages that the site has are taken", () => {
    expect(check(withMessages({ ru: { skip: "Дальше" }, en: { skip: "Go on", more: "" } }))).toEqual([]);
    expect(check(withMessages({}))).toEqual([]);
  });

  test("a site that names no language speaks English", () => {
    expect(check(withMessages({ en: { skip: "Go on" } }, {}))).toEqual([]);
    expect(check(withMessages({ ru: { skip: "Дальше" } }, {}))).toEqual(["warning unknown-key /messages/ru"]);
  });

  test("the specification's own wording is taken for all of them at once, by the JSON Schema too", () => {
    expect(check(withMessages("original"))).toEqual([]);
    expect(check(withMessages("orginal"))).toEqual(["error wrong-type /messages"]);
    const accept = acceptor(documentJsonSchema(catalogue));
    expect(accept(withMessages("original"))).toBe(true);
    expect(accept(withMessages("orginal"))).toBe(false);
  });

  test("an unknown key or language is a warning with the nearest known name", () => {
    const found = diagnose(withMessages({ en: { skp: "x", constructor: "x" }, eng: {}, fr: { skip: "x" } }));
    expect(
      found.map(({ severity, code, pointer, hint }) => `${severity} ${code} ${pointer} ${hint}`),
    ).toEqual([
      'warning unknown-key /messages/en/skp Did you mean "skip"?',
      "warning unknown-key /messages/en/constructor Remove it if you don't need it.",
      'warning unknown-key /messages/eng Did you mean "en"?',
      "warning unknown-key /messages/fr Remove it if you don't need it.",
    ]);
  });

  test("DOC-4 what is no language code, no text, too long or no object is an error", () => {
    const messages = { english: {}, en: { skip: 1, more: "x".repeat(501) }, ru: "Дальше" };
    expect(check(withMessages(messages))).toEqual([
      "error bad-value /messages/english",
      "error wrong-type /messages/en/skip",
      "error text-too-long /messages/en/more",
      "error wrong-type /messages/ru",
      "warning unknown-key /messages/english",
    ]);
    const [first] = diagnose(withMessages(messages));
    expect(first?.message).toBe('"english" is not a valid language code.');
    expect(check(withMessages({ en: { more: "x".repeat(500) } }))).toEqual([]);
    expect(check(withMessages([]))).toEqual(["error wrong-type /messages"]);
  });

  test("a place for a value that is lost, or that nothing fills, is a warning", () => {
    expect(check(withMessages({ en: { startsAt: "From {time} o'clock {time}" } }))).toEqual([]);
    const found = diagnose(
      withMessages({ en: { startsAt: "From {tiem}", skip: "Skip {all}" }, ru: { startsAt: "Скоро" } }),
    );
    expect(found.map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`)).toEqual([
      "warning /messages/en/startsAt The placeholders of this text don't match: expected {time}, found {tiem}.",
      "warning /messages/en/skip The placeholders of this text don't match: expected none, found {all}.",
      "warning /messages/ru/startsAt The placeholders of this text don't match: expected {time}, found none.",
    ]);
  });

  test("DOC-13 they stand at the top of the document, not in its translations", () => {
    const raw = document({
      ...languages("ru", "en"),
      translations: { en: { messages: { en: { skip: "x" } } } },
    });
    expect(check(raw)).toEqual(["warning translation-unused /translations/en/messages"]);
  });

  test("with languages that are wrong, none is called unknown", () => {
    const raw = withMessages({ en: { skp: "x" } }, { languages: [{ lang: { code: "english" } }] });
    expect(check(raw)).toEqual([
      "error bad-value /languages/0/lang/code",
      "warning unknown-key /messages/en/skp",
    ]);
  });

  test("SAF-2 any number of unknown words is reported as far as it helps", () => {
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`word${index}`, "x"]));
    expect(check(withMessages({ en: many })).length).toBeLessThanOrEqual(1_001);
  });
});

test("LNG-4 DOC-15 the JSON Schema lists the keys with their English texts", () => {
  const schema = documentJsonSchema(catalogue) as {
    properties: { messages: { anyOf: readonly { additionalProperties: { properties: object } }[] } };
  };
  const { properties = {} } = schema.properties.messages.anyOf[0]?.additionalProperties ?? {};
  expect(Object.keys(properties)).toEqual(Object.keys(catalogue.messages.en ?? {}));
  expect(properties).toMatchObject({ skip: { type: "string", maxLength: 500, default: "Skip" } });
  const accepts = acceptor(schema);
  expect(accepts(withMessages({ ru: { skip: "Дальше", other: "kept" } }))).toBe(true);
  expect(accepts(withMessages({ ru: { skip: 1 } }))).toBe(false);
  expect(accepts(withMessages({ ru: { skip: "x".repeat(501) } }))).toBe(false);
});
