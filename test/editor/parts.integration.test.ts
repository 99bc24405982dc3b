/** Editing a document that consists of parts: only its own file is written. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Address, Operation } from "../../src/document/edits/index.ts";
import type { UnusedFiles } from "../../src/editor/shared/protocol.ts";
import type { TextsFile, Untranslated } from "../../src/editor/shared/texts-protocol.ts";
import { siteText } from "./document.ts";
import { startEditor } from "./running.ts";

const footer = (copyrightText: string) =>
  JSON.stringify({ id: "Footer", uniqId: "shared", data: { copyrightText, logo: "assets/used.png" } });
const document = siteText
  .replace(
    '"headerLinks": [ { "text": "Home", "link": "/" } ]',
    '"headerLinks":{"$ref":  "parts/links.json"}',
  )
  .replace(
    /\n {6}\]\n {4}\},/,
    ',\n        { "$ref":"parts/footer.json" }\n      ]\n    }, {"$ref": "parts/contact.json"},',
  )
  .replace(/"ru": \{\n {6}"pages"[\s\S]*?\n {4}\}\n/, '"ru": {"$ref": "parts/ru.json"}\n');
const parts = {
  "parts/links.json": '[{ "text": "Home", "link": "/" }]',
  "parts/footer.json": footer("All ours"),
  "parts/contact.json":
    '{"path": "/contact", "components": [{"id": "BigTitle", "uniqId": "t", "data": {"title": "Write"}}]}',
  "parts/ru.json":
    '{"pages": [{"path": "/", "components": [{"uniqId": "title-1", "data": {"title": "Привет"}}]}]}',
};
const start = () =>
  startEditor({ "site.json": document, ...parts, "assets/used.png": "x", "assets/unused.png": "y" });
const set = (at: Address, value: unknown): Operation => ({ op: "set", at, value });

test("DOC-17 EDT-5 the document's own file is edited byte for byte, and its parts are shown", async () => {
  const editor = await start();
  const page = await editor.page("/");
  expect(page.sections.map(({ id }) => id)).toEqual(["title-1", "team-1", "shared"]);
  expect(page.html).toContain("All ours");
  expect((await editor.page("/contact")).html).toContain("Write");
  expect((await editor.page("/", "ru")).html).toContain("Привет");

  const at = { page: "/", section: "title-1", path: ["data", "title"] };
  expect((await editor.edit({ operations: [set(at, "Hello, you")] })).status).toBe(200);
  expect(editor.text()).toBe(document.replace("Hello, world", "Hello, you"));
  const remove: Operation = { op: "remove", at: { page: "/", path: ["components", 2] } };
  const { status, body } = await editor.edit({ operations: [remove] });
  expect([status, body.page.html.includes("All ours")]).toEqual([200, false]);
  await editor.edit({ operations: [{ op: "move", at: { path: ["pages", 1] }, to: 2 }] });
  for (let step = 0; step < 3; step++) await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(document);
});

test("DOC-17 EDT-14 a new page ends with the part that the other pages end with, and a copy refers to it too", async () => {
  const ref = { $ref: "parts/footer.json" };
  const page = (path: string) => ({
    path,
    components: [{ id: "BigTitle", uniqId: "a", data: { title: "Words" } }, ref],
  });
  const site = { ...JSON.parse(document), pages: [page("/"), page("/about")] };
  const editor = await startEditor({ "site.json": site, ...parts });
  await editor.edit({ intent: { kind: "add-page", path: "/new", title: "New" } });
  await editor.edit({ intent: { kind: "add-page", page: "/about", path: "/copy", title: "Copy" } });
  const { pages } = JSON.parse(editor.text());
  expect(pages.slice(2)).toMatchObject([
    { path: "/new", components: [ref] },
    { path: "/copy", components: [{ uniqId: "a" }, ref] },
  ]);
});

test("DOC-17 EDT-17 an edit inside a part is refused with the name of its file, and nothing is written", async () => {
  const editor = await start();
  const inPart: readonly (readonly [string, Partial<Parameters<typeof editor.edit>[0]>])[] = [
    [
      "footer",
      { operations: [set({ page: "/", section: "shared", path: ["data", "copyrightText"] }, "Mine")] },
    ],
    ["footer", { operations: [set({ page: "/", path: ["components", 2, "status"] }, "draft")] }],
    ["footer", { intent: { kind: "duplicate-section", page: "/", section: "shared" } }],
    ["footer", { intent: { kind: "rename-section", page: "/", section: "shared", uniqId: "other" } }],
    ["contact", { operations: [set({ page: "/contact", section: "t", path: ["data", "title"] }, "Mine")] }],
    ["contact", { operations: [{ op: "remove", at: { page: "/contact", path: ["components", 0] } }] }],
    ["contact", { intent: { kind: "rename-page", page: "/contact", path: "/mine", redirect: false } }],
    ["contact", { intent: { kind: "add-section", page: "/contact", at: 0, type: "BigTitle" } }],
    ["links", { operations: [set({ path: ["headerLinks", 0, "text"] }, "Mine")] }],
    [
      "links",
      { operations: [{ op: "insert", at: { path: ["headerLinks", 1] }, value: { text: "a", link: "/" } }] },
    ],
    [
      "ru",
      {
        operations: [set({ language: "ru", page: "/", section: "title-1", path: ["data", "title"] }, "Моё")],
      },
    ],
    [
      "ru",
      {
        operations: [
          set({ language: "ru", page: "/about", section: "title-2", path: ["data", "title"] }, "Моё"),
        ],
      },
    ],
    ["links", { intent: { kind: "make-primary", language: "ru" } }],
  ];
  for (const [name, change] of inPart) {
    const { status, body } = await editor.edit(change);
    expect([status, body.code, body.message]).toEqual([
      422,
      "refused",
      `This content is in parts/${name}.json, which several pages can share. Edit it in that file.`,
    ]);
  }
  const [, change = {}] = inPart[0] ?? [];
  const request = {
    id: "ru",
    base: (await editor.site()).version,
    label: { kind: "write", name: "" },
    show: { path: "/" },
  };
  const russian = await editor.post<{ message: string }>(
    "edits",
    { ...request, ...change },
    { "accept-language": "ru" },
  );
  expect(russian.body.message).toBe(
    "Это хранится в файле parts/footer.json, общем для нескольких страниц. Измените его там.",
  );
  // An edit that would break joining the parts never becomes the document.
  const wrong = {
    op: "insert",
    at: { page: "/", path: ["components", 0] },
    value: { $ref: "../x.json" },
  } as const;
  expect((await editor.edit({ operations: [wrong] })).body.message).toContain("leads out of the site folder");
  expect(editor.text()).toBe(document);
  for (const [path, text] of Object.entries(parts))
    expect(readFileSync(join(editor.folder, path), "utf8")).toBe(text);
  const at = { page: "/", section: "title-1", path: ["data", "title"] };
  expect((await editor.edit({ operations: [set(at, "Still")] })).status).toBe(200);
});

test("DOC-17 EDT-16 a part saved by somebody else is shown, edits continue, and files that it names are not unused", async () => {
  const editor = await start();
  const { version } = await editor.site();
  writeFileSync(join(editor.folder, "parts/footer.json"), footer("All theirs"));
  await expect.poll(async () => (await editor.page("/")).html).toContain("All theirs");
  expect((await editor.site()).version).not.toBe(version);
  const at = { page: "/", section: "title-1", path: ["data", "title"] };
  const { status, body } = await editor.edit({ base: version, operations: [set(at, "Hello, you")] });
  expect([status, body.page.html.includes("All theirs")]).toEqual([200, true]);
  expect(editor.text()).toBe(document.replace("Hello, world", "Hello, you"));

  const { files } = (await editor.get<UnusedFiles>("unused")).body;
  expect(files.map(({ path }) => path)).toEqual(["assets/unused.png"]);
  const { pages } = (await editor.get<Untranslated>("untranslated?language=ru")).body;
  expect(pages.find(({ path }) => path === "/contact")).toEqual({ path: "/contact", count: 1 });
  expect((await editor.get<TextsFile>("texts?language=ru")).body.text).toContain("All theirs");
});
