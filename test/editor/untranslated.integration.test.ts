/** Untranslated texts: counting and stepping through them in a running editor (EDT-15). */
import { expect, test } from "vitest";
import type { Address } from "../../src/document/edits/index.ts";
import type { ApiError, PageState } from "../../src/editor/shared/protocol.ts";
import type { PublishState } from "../../src/editor/shared/publish-protocol.ts";
import type {
  NextUntranslated,
  TextsFile,
  TextsResult,
  Untranslated,
} from "../../src/editor/shared/texts-protocol.ts";
import { siteText } from "./document.ts";
import { startEditor } from "./running.ts";

const start = async () => {
  const site = JSON.parse(siteText);
  site.languages.push({ order: 3, lang: { name: "Deutsch", code: "de", flagCode: "de" } });
  const editor = await startEditor({ "site.json": site });
  const count = async (language?: string) => {
    const query = language === undefined ? "" : `?language=${language}`;
    return (await editor.get<Untranslated>(`untranslated${query}`)).body;
  };
  const next = async (from: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ language: "ru", ...from });
    return (await editor.get<NextUntranslated>(`next-untranslated?${query}`)).body;
  };
  return { editor, count, next };
};

test("EDT-15 untranslated texts are counted, a page at a time, and again after each edit", async () => {
  const { editor, count } = await start();
  expect(await count()).toEqual({
    languages: [
      { code: "ru", count: 9 },
      { code: "de", count: 12 },
    ],
    pages: [],
    site: 0,
  });
  const before = await count("ru");
  expect(before).toMatchObject({
    pages: [
      { path: "/", count: 5 },
      { path: "/about", count: 2 },
    ],
    site: 2,
  });
  const at = { language: "ru", page: "/about", section: "title-2", path: ["data", "title"] };
  await editor.edit({ operations: [{ op: "set", at, value: "О нас" }] });
  expect((await count("ru")).pages).toEqual([before.pages[0], { path: "/about", count: 1 }]);
  await editor.post("undo", { show: { path: "/" } });
  expect(await count("ru")).toEqual(before);
  // A new text in the primary language has no translation yet.
  const paragraph = { page: "/", section: "team-1", path: ["data", "paragraph"] };
  await editor.edit({ operations: [{ op: "set", at: paragraph, value: "All" }] });
  expect((await count()).languages.map((one) => one.count)).toEqual([10, 13]);
});

test("EDT-15 the next untranslated text is found across sections and pages, and from the start again", async () => {
  const { next } = await start();
  const first = await next({ page: "/", pointer: "" });
  expect(first).toEqual({ at: { page: "/", section: "title-1", path: ["data", "title"] }, isRound: false });
  const after = async (at: NextUntranslated["at"]) =>
    next({
      ...(at?.page !== undefined && { page: at.page }),
      ...(at?.section !== undefined && { section: at.section }),
      pointer: `/${(at?.section === undefined ? at?.path : at.path.slice(1))?.join("/")}`,
    });
  const seen = [first];
  while (!seen.at(-1)?.isRound && seen.length < 20) seen.push(await after(seen.at(-1)?.at));
  expect(seen.map(({ at }) => `${at?.page ?? ""} ${at?.path.join("/")}`)).toEqual([
    "/ data/title",
    "/ data/team/0/position",
    "/ data/team/1/name",
    "/ data/team/1/position",
    "/ data/team/2/position",
    "/about meta/title",
    "/about data/title",
    " name",
    " headerLinks/0/text",
    "/ data/title",
  ]);
  expect(await next({ language: "en", page: "/", pointer: "" })).toEqual({ isRound: false });
});

test("EDT-15 imported texts are saved as one step, and refused ones are explained in the owner's language", async () => {
  const { editor } = await start();
  const before = editor.text();
  const send = async (body: string, language = "ru") => {
    const headers = { authorization: `Bearer ${editor.secret}`, "accept-language": "ru" };
    const address = `${editor.origin}/__sectile/api/texts?language=${language}&path=/`;
    const response = await fetch(address, { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as TextsResult & Partial<ApiError> };
  };
  const { text, name } = (await editor.get<TextsFile>("texts?language=ru")).body;
  expect(name).toBe("edited.ru.po");
  expect((await send(text)).body).toMatchObject({ report: { taken: 0, refused: [] } });
  const sent = text
    .replace('msgid "Hello, world"\nmsgstr ""', 'msgid "Hello, world"\nmsgstr "Привет"')
    .replace('msgid "Second"\nmsgstr ""', `msgid "Second"\nmsgstr "${"я".repeat(400)}"`);
  const { report, result } = (await send(sent)).body;
  expect(report).toMatchObject({ taken: 1, unknown: [], changed: [] });
  expect(report.refused).toMatchObject([{ at: { language: "ru", section: "team-1" } }]);
  expect(report.refused[0]?.message).toMatch(/\p{Script=Cyrillic}/u);
  expect(result?.history.undo).toEqual({ kind: "import-texts", name: "Русский" });
  expect(editor.text()).toContain("Привет");
  await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(before);
  expect(await send("{}")).toMatchObject({ status: 422, body: { code: "refused", reason: "no-texts" } });
  expect(await send(text, "fr")).toMatchObject({ status: 404 });
  expect((await editor.get("texts?language=en")).status).toBe(404);
});

test("EDT-15 other requests are answered while a large file is imported, and a larger one is refused with a reason", async () => {
  const { editor } = await start();
  const headers = { authorization: `Bearer ${editor.secret}` };
  const send = async (body: string) => {
    const response = await fetch(`${editor.origin}/__sectile/api/texts?language=ru&path=/`, {
      ...{ method: "POST", headers, body },
    });
    return { status: response.status, body: (await response.json()) as TextsResult & Partial<ApiError> };
  };
  const entry = (index: number) => `msgctxt "/pages/~1p${index}/x"\nmsgid "Words ${index}"\nmsgstr "W"\n\n`;
  const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n';
  const large = head + Array.from({ length: 20_000 }, (_, index) => entry(index)).join("");
  const ended: string[] = [];
  const imported = send(large).then((answer) => {
    ended.push("import");
    return answer;
  });
  // The first answer may come before the file has arrived; one of the next is requested while it is read.
  for (let count = 0; count < 5; count++) {
    await editor.get("site");
    ended.push("site");
  }
  const { status, body } = await imported;
  expect([status, body.report.unknown.length]).toEqual([200, 20_000]);
  expect(ended.at(-1)).toBe("import");
  expect(await send("x".repeat(12 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: "too-large", message: expect.stringContaining("(the limit is 12 MB). Split it") },
  });
});

const title = { page: "/", section: "title-1", path: ["data", "title"] };
const write = (at: Address, value: string | undefined) => ({
  label: { kind: "write", name: "Title" } as const,
  operations: [{ op: "set" as const, at, ...(value !== undefined && { value }) }],
});

test("EDT-15 EDT-5 a translation is to be checked once its original changes, until it is edited or confirmed", async () => {
  const { editor, count, next } = await start();
  const left = async () => (await count("ru")).languages[0];
  const page = async () => (await editor.get<PageState>("page?path=/&language=ru")).body;
  const { problems } = await page();
  await editor.edit(write({ ...title, language: "ru" }, "Привет"));
  const before = editor.text();
  expect(await left()).toEqual({ code: "ru", count: 8 });
  await editor.edit(write(title, "Good morning"));
  expect(await left()).toEqual({ code: "ru", count: 8, unchecked: 1 });
  expect((await count("ru")).pages[0]).toEqual({ path: "/", count: 4, unchecked: 1 });
  expect((await next({ page: "/", pointer: "" })).at).toEqual(title);
  // Visitors see nothing of it, and check has no word about it.
  expect((await page()).problems).toEqual(problems);
  const { body: state } = await editor.get<PublishState>("publish");
  expect(state.advice[0]).toMatchObject({ kind: "untranslated", language: "ru", unchecked: 1 });
  // A later change needs no mark of its own, and both undo to the byte.
  await editor.edit(write(title, "Good evening"));
  expect(await left()).toEqual({ code: "ru", count: 8, unchecked: 1 });
  for (const _ of [1, 2]) await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(before);
  await editor.post("redo", { show: { path: "/" } });
  expect(await left()).toMatchObject({ unchecked: 1 });
  await editor.edit(write({ ...title, language: "ru" }, "Доброе утро"));
  expect(await left()).toEqual({ code: "ru", count: 8 });
  expect(editor.text()).not.toContain("unchecked");
  await editor.edit(write(title, "Good night"));
  const confirm = { kind: "confirm-texts", language: "ru" } as const;
  await editor.edit({ label: { kind: "confirm-texts", name: "ru" }, intent: confirm });
  expect(await left()).toEqual({ code: "ru", count: 8 });
  expect(editor.text()).not.toContain("unchecked");
});

test("EDT-15 EDT-5 writing an original in the panel is one step, with the mark of its translation", async () => {
  const { editor } = await start();
  await editor.edit(write({ ...title, language: "ru" }, "Привет"));
  const before = editor.text();
  for (const value of ["G", "Go", "Good"]) await editor.edit({ ...write(title, value), continues: true });
  expect(editor.text()).toContain("unchecked");
  await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(before);
});

test("EDT-15 texts that become the translation are to be checked, and a translator's file confirms them", async () => {
  const { editor, count } = await start();
  await editor.edit(write({ ...title, language: "ru" }, "Привет"));
  const before = editor.text();
  const intent = { kind: "make-primary", language: "ru" } as const;
  await editor.edit({ label: { kind: "make-primary", name: "ru" }, intent });
  const [english] = (await count("en")).languages;
  expect(english).toEqual({ code: "en", count: 0, unchecked: 12 });
  const { body: exported } = await editor.get<TextsFile>("texts?language=en");
  expect(exported.text.match(/#, fuzzy/g)).toHaveLength(12);
  // A text that is still marked as unsure stays to be checked.
  const [first = "", ...others] = exported.text.split("#, fuzzy\n");
  const file = [first, others[0], "#, fuzzy\n", ...others.slice(1)].join("");
  const address = `${editor.origin}/__sectile/api/texts?language=en&path=/`;
  const headers = { authorization: `Bearer ${editor.secret}` };
  const answer = await fetch(address, { method: "POST", headers, body: file });
  expect(await answer.json()).toMatchObject({ report: { taken: 0, same: 12 } });
  expect((await count("en")).languages[0]).toEqual({ code: "en", count: 0, unchecked: 1 });
  for (const _ of [1, 2]) await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(before);
});
