/** Articles in files are edited like texts of the document: only their file is written, byte for byte. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Address, Operation } from "../../src/document/edits/index.ts";
import type { PublishState } from "../../src/editor/shared/publish-protocol.ts";
import { siteText } from "./document.ts";
import { startEditor } from "./running.ts";

const front = '---\r\ntitle: "Open"   # the door\r\ndate: 2026-04-14\r\n---\r\n\r\n';
const file = "articles/opening.md";
const document = siteText.replace(/\n {6}\]\n {4}\},/, `,\n        { "$ref":"${file}" }\n      ]\n    },`);
const text = "One\r\n\r\n* two  \r\n+ three\r\n";
const start = (article: string | Buffer = front + text, again?: string) =>
  startEditor(
    {
      "site.json": document,
      ...(again === undefined && { [file]: article, "articles/other.md": "# Other\n" }),
    },
    again,
  );
const at: Address = { page: "/", section: "opening", path: ["data", "text"] };
const set = (value: unknown, path = at): Operation => ({ op: "set", at: path, value });
type Editor = Awaited<ReturnType<typeof start>>;
const read = (editor: Editor) => readFileSync(join(editor.folder, file), "utf8");
const show = { path: "/" };

test("EDT-33 EDT-5 an edit of an article is written into its file, and undone and redone there, also after a restart", async () => {
  const editor = await start();
  const { status, body: answer } = await editor.edit({
    operations: [set("One\n\nmore\n\n* two  \n+ three\n")],
  });
  expect([status, answer.page.html.includes("more")]).toEqual([200, true]);
  const edited = `${front}One\r\n\r\nmore\r\n\r\n* two  \r\n+ three\r\n`;
  expect(read(editor)).toBe(edited);
  expect((await editor.page("/")).version).toBe(answer.version);
  const title = { page: "/", section: "title-1", path: ["data", "title"] };
  await editor.edit({ operations: [set("Hello, you", title)] });
  await editor.post("undo", { show });
  expect([editor.text(), read(editor)]).toEqual([document, edited]);
  await editor.stop();
  const again = await startEditor({}, join(editor.folder, ".."));
  await again.post("undo", { show });
  expect([again.text(), read(again)]).toEqual([document, front + text]);
  await again.post("redo", { show });
  expect(read(again)).toBe(edited);
  await again.post("redo", { show });
  expect(again.text()).toBe(document.replace("Hello, world", "Hello, you"));
});

test("EDT-33 lines that nobody edited keep their bytes: mixed line ends, a byte order mark, bytes that are no UTF-8", async () => {
  const mark = Buffer.from("\uFEFF");
  const bytes = (text: string) => Buffer.concat([mark, Buffer.from(`${text}`, "latin1")]);
  const editor = await start(bytes("# T\xfftle\r\n\nA\xff\r\nB\nC\xfe\rD\r\nE"));
  const { html } = await editor.page("/");
  expect(html).toContain("A\uFFFD");
  await editor.edit({ operations: [set("\nA\uFFFD\nB!\nnew\nC\uFFFD\rD\nE?")] });
  expect(readFileSync(join(editor.folder, file))).toEqual(
    bytes("# T\xfftle\r\n\nA\xff\r\nB!\nnew\nC\xfe\rD\r\nE?").map((byte) => byte),
  );
});

test("EDT-33 EDT-16 a change of others is never overwritten: the owner decides, and the two files of a batch stay apart", async () => {
  const editor = await start();
  const { version: base } = await editor.site();
  writeFileSync(join(editor.folder, file), `${front}Theirs\r\n`);
  const title = { page: "/", section: "title-1", path: ["data", "title"] };
  const [refused, saved] = await Promise.all([
    editor.edit({ base, operations: [set("Ours\n")] }),
    editor.edit({ base, operations: [set("Hello, you", title)] }),
  ]);
  expect([refused.status, saved.status]).toEqual([409, 200]);
  expect(refused.body).toMatchObject({
    code: "conflict",
    conflicts: [
      { at, ours: "Ours\n", theirs: "Theirs\n", base: "One\n\n* two  \n+ three\n", kind: "changed" },
    ],
  });
  expect(read(editor)).toBe(`${front}Theirs\r\n`);
  const { version: decided } = refused.body;
  writeFileSync(join(editor.folder, file), `${front}Later\r\n`);
  await expect.poll(async () => (await editor.page("/")).html).toContain("Later");
  const again = await editor.edit({ base, decided, operations: [set("Ours\n")] });
  expect([again.status, read(editor)]).toEqual([409, `${front}Later\r\n`]);
  const last = await editor.edit({ base, decided: again.body.version, operations: [set("Ours\n")] });
  expect([last.status, read(editor)]).toEqual([200, `${front}Ours\r\n`]);
  const undo = async () => (await editor.post("undo", { show })).status;
  writeFileSync(join(editor.folder, file), `${front}Once more\r\n`);
  await expect.poll(async () => (await editor.page("/")).html).toContain("Once more");
  expect([await undo(), read(editor)]).toEqual([409, `${front}Once more\r\n`]);
});

test("EDT-33 EDT-16 changes of others in other paragraphs stay, also when a window continues or undoes without having seen them", async () => {
  const editor = await start(`${front}One\r\n\r\nTwo\r\n\r\nThree\r\n`);
  const { version: base } = await editor.site();
  const send = (id: string, text: string, after: readonly string[] = []) =>
    editor.edit({ id, base, after, operations: [set(text)] });
  writeFileSync(join(editor.folder, file), `${front}One\r\n\r\nTwo\r\n\r\nThree!\r\n`);
  await expect.poll(async () => (await editor.page("/")).html).toContain("Three!");
  const first = await send("first", "One!\n\nTwo\n\nThree\n");
  expect([first.status, read(editor)]).toEqual([200, `${front}One!\r\n\r\nTwo\r\n\r\nThree!\r\n`]);
  const second = await send("second", "One!\n\nTwo!\n\nThree\n", ["first"]);
  expect([second.status, read(editor)]).toEqual([200, `${front}One!\r\n\r\nTwo!\r\n\r\nThree!\r\n`]);
  const same = await send("third", "One!\n\nTwo!\n\n3\n", ["first", "second"]);
  expect([same.status, same.body]).toMatchObject([409, { conflicts: [{ ours: "One!\n\nTwo!\n\n3\n" }] }]);
  const { version: decided } = same.body;
  await editor.edit({ base, decided, after: ["first", "second"], operations: [set("One!\n\nTwo!\n\n3\n")] });
  expect(read(editor)).toBe(`${front}One!\r\n\r\nTwo!\r\n\r\n3\r\n`);
  writeFileSync(join(editor.folder, file), `${front}1\r\n\r\nTwo!\r\n\r\n3\r\n`);
  await expect.poll(async () => (await editor.page("/")).html).toContain(">1<");
  expect((await editor.post("undo", { show })).status).toBe(200);
  expect(read(editor)).toBe(`${front}1\r\n\r\nTwo!\r\n\r\nThree!\r\n`);
});

test("EDT-29 EDT-16 in a document too, changes of others in other paragraphs of an article stay", async () => {
  const article = { id: "Article", uniqId: "opening", data: { title: "T", text: "One\n\nTwo\n\nThree" } };
  const editor = await startEditor({
    "site.json": siteText.replace(
      /\n {6}\]\n {4}\},/,
      `,\n        ${JSON.stringify(article)}\n      ]\n    },`,
    ),
  });
  const { version: base } = await editor.site();
  const send = (id: string, text: string, after: readonly string[] = []) =>
    editor.edit({ id, base, after, operations: [set(text)] });
  const stored = () => /"text":"(One[^"]*)"/.exec(editor.text())?.[1];
  await editor.edit({ operations: [set("One\n\nTwo\n\nThree!")] });
  expect((await send("first", "One!\n\nTwo\n\nThree")).status).toBe(200);
  expect(stored()).toBe("One!\\n\\nTwo\\n\\nThree!");
  expect((await send("second", "One!\n\nTwo!\n\nThree", ["first"])).status).toBe(200);
  expect(stored()).toBe("One!\\n\\nTwo!\\n\\nThree!");
  // The window was shown the others' change, but its text in the page is its own, which is still on its way.
  const { version: before } = await editor.site();
  await editor.edit({ operations: [set("One!\n\nTwo!\n\nThree!!")] });
  const { version: shown } = await editor.site();
  const third = { id: "third", base: before, operations: [set("One!!\n\nTwo!\n\nThree!")] };
  expect((await editor.edit(third)).status).toBe(200);
  const fourth = { base: shown, after: ["third"], operations: [set("One!!\n\nTwo!!\n\nThree!")] };
  expect((await editor.edit(fourth)).status).toBe(200);
  expect(stored()).toBe("One!!\\n\\nTwo!!\\n\\nThree!!");
});

test("EDT-33 EDT-16 a text typed for a page that was renamed or that lost the article goes nowhere else", async () => {
  const editor = await start();
  const { version: base } = await editor.site();
  await editor.edit({ intent: { kind: "rename-page", page: "/", path: "/start", redirect: false } });
  expect((await editor.edit({ base, operations: [set("Typed\n")] })).status).toBe(200);
  expect(read(editor)).toBe(`${front}Typed\r\n`);
  const typed = (await editor.site()).version;
  const { sections } = await editor.page("/start");
  const index = sections.findIndex(({ id }) => id === "opening");
  await editor.edit({ operations: [{ op: "remove", at: { page: "/start", path: ["components", index] } }] });
  const { status, body } = await editor.edit({
    base: typed,
    operations: [set("More\n", { ...at, page: "/start" })],
  });
  expect([status, body.code]).toEqual([409, "conflict"]);
  expect(read(editor)).toBe(`${front}Typed\r\n`);
});

test("EDT-33 EDT-16 an article that others removed while its text was typed is restored with the text, or stays removed", async () => {
  const editor = await start();
  const remove = async (page: string) => {
    const index = (await editor.page(page)).sections.findIndex(({ id }) => id === "opening");
    await editor.edit({ operations: [{ op: "remove", at: { page, path: ["components", index] } }] });
  };
  const { version: base } = await editor.site();
  await remove("/");
  const without = editor.text();
  const typed = { base, operations: [set("Typed\n")] };
  const { status, body } = await editor.edit(typed);
  expect([status, body]).toMatchObject([
    409,
    {
      conflicts: [
        { at, ours: "Typed\n", kind: "deleted-there", what: "section", section: { id: "Article" } },
      ],
    },
  ]);
  expect([editor.text(), read(editor)]).toEqual([without, front + text]);
  const kept = await editor.edit({ ...typed, decided: body.version });
  expect([kept.status, kept.body.page.html.includes("Typed")]).toEqual([200, true]);
  expect(JSON.parse(editor.text())).toEqual(JSON.parse(document));
  expect(read(editor)).toBe(`${front}Typed\r\n`);
  // Renamed as well.
  const { version: before } = await editor.site();
  await remove("/");
  await editor.edit({ intent: { kind: "rename-page", page: "/", path: "/start", redirect: false } });
  const more = { base: before, operations: [set("More\n")] };
  const asked = await editor.edit(more);
  expect((await editor.edit({ ...more, decided: asked.body.version })).status).toBe(200);
  expect((await editor.page("/start")).html).toContain("More");
  // With its page.
  const onStart = {
    base: (await editor.site()).version,
    operations: [set("Last\n", { ...at, page: "/start" })],
  };
  await editor.edit({ operations: [{ op: "remove", at: { path: ["pages", 0] } }] });
  const last = await editor.edit(onStart);
  expect((await editor.edit({ ...onStart, decided: last.body.version })).status).toBe(200);
  expect((await editor.page("/start")).html).toContain("Last");
});

test("EDT-33 SAF-1 fields of the front matter and what is not an article's own text are refused, and no link leads out", async () => {
  const editor = await start();
  for (const [path, value] of [
    [{ ...at, path: ["data", "title"] }, "Mine"],
    [{ ...at, path: ["data", "text", 0] }, "Mine"],
    [{ ...at, path: ["status"] }, "draft"],
  ] as const)
    expect((await editor.edit({ operations: [set(value, path)] })).body.message).toBe(
      `This content is in ${file}, above the text of the article. Edit it in that file.`,
    );
  const twice = await editor.edit({
    operations: [set("Mine"), set("Mine", { ...at, path: ["data", "title"] })],
  });
  expect(twice.body.code).toBe("refused");
  expect((await editor.edit({ operations: [set("x".repeat(200_001))] })).body.code).toBe("refused");
  expect([read(editor), editor.text()]).toEqual([front + text, document]);
  const outside = join(editor.folder, "../outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "opening.md"), "Outside\n");
  const base = (await editor.site()).version;
  renameSync(join(editor.folder, "articles"), join(editor.folder, "former"));
  symlinkSync(outside, join(editor.folder, "articles"));
  expect(
    (await editor.edit({ base, operations: [set("Mine\n")] }).catch(() => ({ status: 503 }))).status,
  ).not.toBe(200);
  expect(readFileSync(join(outside, "opening.md"), "utf8")).toBe("Outside\n");
  rmSync(join(editor.folder, "articles"));
  renameSync(join(editor.folder, "former"), join(editor.folder, "articles"));
  await expect
    .poll(async () => (await editor.edit({ operations: [set("Mine\n")] })).status, { timeout: 5000 })
    .toBe(200);
  expect(read(editor)).toBe(`${front}Mine\r\n`);
});

test("EDT-33 EDT-25 a restored version brings the texts of articles back into their files, as one step, and names other parts", async () => {
  const footer = (copyrightText: string) =>
    JSON.stringify({ id: "Footer", uniqId: "shared", data: { copyrightText } });
  const own = document.replace(`{ "$ref":"${file}" }`, `{ "$ref":"${file}" }, { "$ref":"footer.json" }`);
  const editor = await startEditor({ "site.json": own, [file]: front + text, "footer.json": footer("Ours") });
  await editor.post("publish", {});
  const title = { page: "/", section: "title-1", path: ["data", "title"] };
  await editor.edit({ operations: [set("Hello, you", title)] });
  await editor.edit({ operations: [set("Changed\n")] });
  const draft = [editor.text(), read(editor)];
  type Restored = { readonly unrestored: readonly string[]; readonly page: { readonly html: string } };
  const restore = () => editor.post<Restored>("restore", { id: "1", show });
  const { status, body } = await restore();
  expect([status, body.unrestored, body.page.html.includes("three")]).toEqual([200, [], true]);
  const restored = [editor.text(), read(editor)];
  expect([restored[0], restored[1]?.replaceAll("\r\n", "\n")]).toEqual([
    own,
    (front + text).replaceAll("\r\n", "\n"),
  ]);
  await editor.post("undo", { show });
  expect([editor.text(), read(editor)]).toEqual(draft);
  await editor.post("redo", { show });
  expect([editor.text(), read(editor)]).toEqual(restored);
  writeFileSync(join(editor.folder, "footer.json"), footer("Theirs"));
  await expect.poll(async () => (await editor.page("/")).html).toContain("Theirs");
  expect((await restore()).body.unrestored).toEqual(["footer.json"]);
});

test("EDT-33 EDT-18 a changed article is listed among what a publication would change", async () => {
  const editor = await start();
  await editor.post("publish", {});
  const state = async () => (await editor.get<PublishState>("publish")).body;
  await expect.poll(async () => (await state()).changes, { timeout: 30_000 }).toEqual([]);
  await editor.edit({ operations: [set("Changed\n")] });
  expect((await state()).changes).toMatchObject([
    { kind: "changed", page: { path: "/" }, section: { id: "opening", type: "Article" } },
  ]);
});
