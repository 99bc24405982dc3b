/** The interface language of an edited page. */
import { expect, test } from "vitest";
import { pageWords } from "../../src/editor/server/page-words.ts";
import { pageEn } from "../../src/editor/server/words/page.en.ts";
import { pageRu } from "../../src/editor/server/words/page.ru.ts";

test.each([
  ["ru-RU,ru;q=0.9,en;q=0.8", pageRu],
  ["fr, RU;q=0.5", pageRu],
  ["en-GB,ru", pageEn],
  ["*", pageEn],
  ["__proto__,constructor", pageEn],
  ["", pageEn],
  [undefined, pageEn],
])("EDT-1 the first available language is used: %s", (wanted, words) => {
  expect(pageWords(wanted)).toBe(words);
});

test("EDT-1 every language has every text, with its placeholders", () => {
  expect(Object.keys(pageRu)).toEqual(Object.keys(pageEn));
  for (const [key, word] of Object.entries(pageEn))
    expect(pageRu[key as keyof typeof pageRu].match(/\{\w+\}/g)).toEqual(word.match(/\{\w+\}/g));
});
