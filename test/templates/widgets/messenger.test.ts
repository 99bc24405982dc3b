/** Defaults of a messenger's card (LNG-4, DOC-7). */
import { expect, test } from "vitest";
import { buildPage, section } from "../sections/build-page.ts";

const messengers = { entries: [{ name: "telegram", value: "boris", isActive: true, data: {} }] };
const pageIn = (code: string, more: object = {}) =>
  buildPage([section("BigTitle", { title: "A" })], {
    languages: [{ isPrimary: true, lang: { name: code, code } }],
    widgets: { messengers },
    ...more,
  });

test.each([
  ["en", "Anna", "How can I help you?", "Start Chat"],
  ["ru", "Анна", "Чем могу помочь?", "Начать чат"],
  ["ja", "アンナ", "", ""],
])("LNG-4 on a page in %s a contact without texts has those of that language", async (code, ...words) => {
  const html = await pageIn(code);
  for (const word of words) expect(html).toContain(word);
  if (code !== "en") expect(html).not.toMatch(/Anna|Start Chat/);
});

test("LNG-4 the document's own text takes precedence", async () => {
  expect(await pageIn("ru", { messages: { ru: { messengerName: "Вера" } } })).toContain("Вера");
});
