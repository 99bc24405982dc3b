/** A document's own interface words: diagnostics, and the words that pages then use. */
import { describe, expect, test } from "vitest";
import { documentJsonSchema, validate } from "../../src/document/index.ts";
import { acceptor } from "../support/json-schema.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { check, diagnose, document, languages } from "../tiny/document.ts";

const withMessages = (messages: unknown, more: object = languages("ru", "en")) =>
  document({ ...more, messages });

describe("LNG-4 validation", () => {
  test("accepts texts in the site's languages", () => {
    expect(check(withMessages({ ru: { skip: "Дальше" }, en: { skip: "Go on", more: "" } }))).toEqual([]);
    expect(check(withMessages({}))).toEqual([]);
  });

  test("expects English texts on a site without languages", () => {
    expect(check(withMessages({ en: { skip: "Go on" } }, {}))).toEqual([]);
    expect(check(withMessages({ ru: { skip: "Дальше" } }, {}))).toEqual([
      "warning translation-unused /messages/ru",
    ]);
  });

  test("accepts the names of two wordings, as the JSON Schema does", () => {
    const accept = acceptor(documentJsonSchema(catalogue));
    for (const name of ["original", "corrected"]) {
      expect(check(withMessages(name))).toEqual([]);
      expect(accept(withMessages(name))).toBe(true);
    }
    for (const name of ["orginal", "toString"]) {
      expect(check(withMessages(name))).toEqual(["error wrong-type /messages"]);
      expect(accept(withMessages(name))).toBe(false);
    }
  });

  test("accepts English texts for a variety of English", () => {
    expect(check(withMessages({ en: { skip: "Go on" } }, languages("en-GB")))).toEqual([]);
  });

  test("warns of an unknown key or language, with the nearest known name", () => {
    const found = diagnose(withMessages({ en: { skp: "x", constructor: "x" }, eng: {}, fr: { skip: "x" } }));
    expect(
      found.map(({ severity, code, pointer, hint }) => `${severity} ${code} ${pointer} ${hint}`),
    ).toEqual([
      'warning unknown-key /messages/en/skp Did you mean "skip"?',
      "warning unknown-key /messages/en/constructor Remove it if you don't need it.",
      'warning translation-unused /messages/eng Did you mean "en"?',
      'warning translation-unused /messages/fr Add the language to "languages", or remove its texts.',
    ]);
  });

  test("DOC-4 rejects wrong language codes, wrong types and texts that are too long", () => {
    const messages = { english: {}, en: { skip: 1, more: "x".repeat(501) }, ru: "Дальше" };
    expect(check(withMessages(messages))).toEqual([
      "error bad-value /messages/english",
      "error wrong-type /messages/en/skip",
      "error text-too-long /messages/en/more",
      "error wrong-type /messages/ru",
      "warning translation-unused /messages/english",
    ]);
    const [first] = diagnose(withMessages(messages));
    expect(first?.message).toBe('"english" is not a valid language code.');
    expect(check(withMessages({ en: { more: "x".repeat(500) } }))).toEqual([]);
    expect(check(withMessages([]))).toEqual(["error wrong-type /messages"]);
  });

  test("warns of missing and unknown placeholders", () => {
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

  test("DOC-13 warns of interface texts inside of translations, where they have no effect", () => {
    const raw = document({
      ...languages("ru", "en"),
      translations: { en: { messages: { en: { skip: "x" } } } },
    });
    expect(check(raw)).toEqual(["warning translation-unused /translations/en/messages"]);
  });

  test("reports no unknown language if the site's languages are invalid", () => {
    const raw = withMessages({ en: { skp: "x" } }, { languages: [{ lang: { code: "english" } }] });
    expect(check(raw)).toEqual([
      "error bad-value /languages/0/lang/code",
      "warning unknown-key /messages/en/skp",
    ]);
  });

  test("SAF-2 limits the number of warnings about unknown keys", () => {
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`word${index}`, "x"]));
    expect(check(withMessages({ en: many })).length).toBeLessThanOrEqual(1_001);
  });
});

test("LNG-4 PRO-4 texts that a provider's templates add and do not translate are a warning", () => {
  const { en = {}, ru = {} } = catalogue.messages;
  const own = { ...catalogue, messages: { ...catalogue.messages, en: { ...en, monthly: "Monthly" }, ru } };
  const warned = (messages: object) =>
    validate(withMessages(messages), own, "error").diagnostics.map(({ pointer, message, hint }) => [
      pointer,
      message,
      hint,
    ]);
  expect(warned({})).toEqual([
    [
      "/languages/0/lang/code",
      'Pages in "ru" show interface texts in English, because they have no translation: 1 of 6, such as "monthly".',
      expect.stringContaining('Translate them in "messages": {"ru": {"monthly": "…"}}.'),
    ],
  ]);
  expect(warned({ ru: { monthly: "В месяц" } })).toEqual([]);
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
