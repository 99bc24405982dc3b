/** The editor's words in each of its languages. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { en } from "../../../src/editor/shell/words/en.ts";
import { loadLanguage, wordField, wordFieldAt, wordLabel } from "../../../src/editor/shell/words/index.ts";
import { withLater } from "../../../src/editor/shell/words/later.ts";
import { ru } from "../../../src/editor/shell/words/ru.ts";

/** Lists every word with its path; functions are called with a placeholder. */
function flatten(words: object, path: string): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = `${path}/${name}`;
    if (typeof value === "function") return [[at, value("§", 1)]];
    return typeof value === "string" ? [[at, value]] : flatten(value, at);
  });
}

describe("words", () => {
  test("EDT-5 an edit is named in the owner's words", () => {
    const label = { kind: "delete-section", name: "Our team" } as const;
    expect(en.undoOf(wordLabel(en, label))).toBe("Undo: delete 'Our team'");
    expect(ru.undoOf(wordLabel(ru, label))).toBe("Отменить: удаление «Our team»");
  });

  test.each([
    [en, "From", "To", "Email or phone"],
    [ru, "Откуда", "Куда", "Почта или телефон"],
  ])("EDT-4 the target of a redirect is not named like that of a contact", (words, from, to, contact) => {
    expect(wordFieldAt(words, ["redirects", 0, "from"])).toBe(from);
    expect(wordFieldAt(words, ["redirects", 0, "to"])).toBe(to);
    expect(wordFieldAt(words, ["contacts", 0, "to"])).toBe(contact);
  });

  test("texts quoted in the specification are exact in English", () => {
    expect(withLater(en)).toMatchObject({
      saved: "All changes saved",
      saving: "Saving…",
      notSaved: "Not saved",
      required: "This field is required",
      newText: "Your text",
      pickDate: "Pick the date of your upcoming event.",
      addASection: "Add a section",
      useOriginal: "Use the original",
    });
  });

  test("Russian has every word, and none in English", () => {
    const english = new Map(flatten(withLater(en), ""));
    const russian = flatten({ ...withLater(ru), typeNames: {}, variantNames: {} }, "");
    // English field names equal those in the document, if present there.
    const isSpelled = ([at]: readonly [string, string]) =>
      !english.has(at) && /^\/(?:fields|choices)\//.test(at);
    expect(
      russian
        .filter((word) => !isSpelled(word))
        .map(([at]) => at)
        .sort(),
    ).toEqual([...english.keys()].sort());
    // Keys, examples and names of hosts are the same in all languages.
    const same = /^\/(?:keys\/|linkExamples\/|hosts\/\d\/name)/;
    const left = russian.filter(
      ([at, text]) =>
        !same.test(at) &&
        /[A-Za-z]{4}/.test(
          text.replaceAll(
            /sectile \w+|\bCalendar|[a-z.]+@[a-z.]+|calendar|phone|star|cookie|app\.netlify\.com\/drop|GitHub Pages|Pages/g,
            "",
          ),
        ),
    );
    expect(left).toEqual([]);
  });

  test("every section type has a Russian name", () => {
    const folders = readdirSync("templates/sections", { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(Object.keys(ru.typeNames).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test("the browser's language is used, or English if it is not available", async () => {
    expect(await loadLanguage(["de-DE", "ru-RU", "en"])).toMatchObject({ code: "ru", words: ru });
    expect(await loadLanguage(["de", "constructor"])).toMatchObject({ code: "en", words: en });
  });

  test("EDT-9 a provider's own field is named after its key in the document", () => {
    expect(wordField(en, "title")).toBe("Title");
    expect(wordField(en, "openingHours")).toBe("Opening hours");
    expect(wordField(en, "constructor")).toBe("Constructor");
  });
});
