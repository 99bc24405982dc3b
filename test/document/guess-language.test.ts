/** Guessing a text's language from its letters. */
import { expect, test } from "vitest";
import { guessLanguage, writtenIn } from "../../src/document/guess-language.ts";

test.each([
  ["Добро пожаловать", "ru"],
  ["Ласкаво просимо до нашої школи", "uk"],
  ["أهلا بكم في الورشة", "ar"],
  ["ברוכים הבאים", "he"],
  ["Καλώς ήρθατε", "el"],
  ["欢迎来到会议", "zh"],
  ["会議へようこそ", "ja"],
  ["カタカナ", "ja"],
  ["환영합니다", "ko"],
  ["ยินดีต้อนรับ", "th"],
  ["सम्मेलन में आपका स्वागत है", "hi"],
  ["Willkommen", ""],
  ["An English text of the letter Ж and of π", ""],
  ["Фестиваль Rock 2024", "ru"],
  ["2024 — 100 %", ""],
  ["", ""],
])("OUT-5 the guessed language of %j is %j", (text, code) => {
  expect(guessLanguage(text)).toBe(code);
});

test("ACC-1 words are recognized as written in the script of a language", () => {
  expect(writtenIn("English version", "en")).toBe(true);
  expect(writtenIn("English version", "ru")).toBe(false);
  expect(writtenIn("Русская версия", "ru")).toBe(true);
  expect(writtenIn("中文版", "zh-Hant-TW")).toBe(true);
  expect(writtenIn("日本語", "ja")).toBe(true);
  expect(writtenIn("2024", "ru")).toBe(false);
});
