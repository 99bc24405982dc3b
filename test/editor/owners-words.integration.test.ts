/** A document that is wrong in many places, as owners read it in the editor. */
import { expect, test } from "vitest";
import type { EditProblem, PageState, SiteState } from "../../src/editor/shared/protocol.ts";
import type { PublishState } from "../../src/editor/shared/publish-protocol.ts";
import { nameConflict } from "../../src/editor/shell/conflict-words.ts";
import { en } from "../../src/editor/shell/words/en.ts";
import { wordTypes } from "../../src/editor/shell/words/index.ts";
import { withLater } from "../../src/editor/shell/words/later.ts";
import { ru } from "../../src/editor/shell/words/ru.ts";
import { startEditor } from "./running.ts";
import { termsIn } from "./terms.ts";

const dark = { colorMode: "DARK" };
const person = { name: "Ada", position: "First" };
const site = {
  siteId: "wrong",
  name: "Wrong",
  url: "https://www.example.org",
  languages: [
    { status: "active", isPrimary: true, order: 1, lang: { name: "English", code: "en", flagCode: "gb" } },
    { status: "active", isPrimary: false, order: 2, lang: { name: "Deutsch", code: "de", flagCode: "de" } },
  ],
  headerLinks: [{ text: "Nowhere", link: "/nowhere" }],
  redirects: [
    { from: "/old", to: "/older" },
    { from: "/older", to: "/old" },
  ],
  settings: { chatsData: [{ name: "jivochat", key: "", isPrimary: true }] },
  theme: { primaryFont: "Hellvetica" },
  pages: [
    {
      path: "/",
      meta: { title: "Home", useForAll: true },
      components: [
        { id: "BigTitle", uniqId: "top", data: { title: "Hello **world**" } },
        {
          id: "TextImage",
          uniqId: "a",
          orientation: "LEFT",
          ...dark,
          data: { title: "One", paragraph: "1" },
        },
        {
          id: "TextImage",
          uniqId: "b",
          orientation: "LEFT",
          ...dark,
          data: { title: "Two", paragraph: "2" },
        },
        {
          id: "Team",
          uniqId: "c",
          ...dark,
          data: { title: "Our team", team: [{ ...person, icon: "nope" }, person] },
        },
        { id: "Team", uniqId: "d", colorMode: "DARKK", data: { team: [person, { ...person, name: "" }] } },
      ],
    },
    {
      path: "/about",
      meta: { title: "About" },
      components: [
        { id: "BigTitel", uniqId: "x", data: {} },
        { id: "Team", uniqId: "y", data: { title: "long ".repeat(100), team: [person] } },
        { id: "Team", uniqId: "z", data: { title: "Two", team: [person], colour: "red" } },
      ],
    },
    {
      path: "/other",
      meta: { title: "Other" },
      components: ["One", "Two"].map((title) => ({
        id: "Team",
        uniqId: "y",
        data: { title, team: [person] },
      })),
    },
    { path: "/new", meta: { title: "Again" }, components: [] },
    { path: "/New", meta: { title: "Once more" }, components: [] },
  ],
  translations: {
    de: { pages: [{ path: "/", components: [{ uniqId: "gone", data: { title: "Weg" } }] }] },
  },
};

/** Some of the problems: what is wrong, where, and how to fix it. */
const asRead = {
  en: [
    ["This value isn't one of the choices.", "“Colour mode” of “Team”", "Did you mean “Dark”?"],
    [
      "This section and the one above it have the same orientation.",
      "“Two”",
      "Change the orientation of one of them.",
    ],
    [
      "The text is too long: 500 characters (the limit is 120).",
      "“Title” of “long long long long long long long long…” on the page “About”",
      "Shorten it by 380 characters.",
    ],
    [
      "More than one section on this page is named “y”.",
      "“Section name” of “One” on the page “Other”",
      "Change one of them.",
    ],
    [
      "Broken link: this site has no page “/nowhere”.",
      "“Link” of the first item of “Menu”",
      "Correct the link, or add the page.",
    ],
    [
      "Many web hosts can't tell the page address “/New” from “/new”.",
      "“Address” of the page “Once more”",
      "Make the addresses differ in more than capital letters, accents or a slash at the end.",
    ],
    [
      "The font “Hellvetica” doesn't exist. Visitors see a system font instead.",
      "“Heading font”",
      "Select a font from the list on the “Design” tab.",
    ],
  ],
  ru: [
    ["Этого значения нет среди возможных.", "«Цветовая схема», секция «Команда»", "Может быть, «Тёмная»?"],
    [
      "Слишком длинный текст. Знаков в нём: 500, а можно не больше 120.",
      "«Заголовок», секция «long long long long long long long long…», страница «About»",
      "Сократите его на столько знаков: 380.",
    ],
  ],
};

/** Message, place and fix of a problem, in order, as the panel shows them. */
function readOut(problems: readonly EditProblem[], state: SiteState, page: PageState, words: typeof en) {
  const context = { words: withLater(words), site: wordTypes(words, state), page };
  return problems.flatMap(({ message, hint = "", at, section }) => {
    const unchanged = { ours: undefined, theirs: undefined };
    return [message, at ? nameConflict(context, { at, section, ...unchanged }) : "", hint].filter(Boolean);
  });
}

test.each([
  ["en", en],
  ["ru", ru],
])("EDT-17 problems, their locations and fixes are in owners' words: %s", async (language, words) => {
  const editor = await startEditor({ "site.json": site });
  const headers = { "accept-language": language };
  const state = await editor.site();
  const { body: page } = await editor.get<PageState>("page?path=/", headers);
  const { body: publish } = await editor.get<PublishState>("publish", headers);
  const lines = [page.problems, publish.problems].flatMap((all) => readOut(all, state, page, words));
  expect(page.problems.length).toBeGreaterThan(15);
  expect(publish.problems.length).toBeGreaterThan(3);
  expect(lines.filter((line) => termsIn(line).length > 0)).toEqual([]);
  for (const three of asRead[language as keyof typeof asRead])
    expect(lines.join("\n")).toContain(three.join("\n"));
});
