/** Renaming, adding and deleting pages while others edit. */
import { describe, expect, test } from "vitest";
import type { Operation } from "../../src/document/edits/index.ts";
import type { EditLabel, EditResult, LinkList } from "../../src/editor/shared/protocol.ts";
import { type RunningEditor, startEditor } from "./running.ts";

const title = (uniqId: string, text: string) => ({ id: "BigTitle", uniqId, data: { title: text } });
const document = {
  siteId: "renamed",
  languages: [
    { isPrimary: true, lang: { name: "English", code: "en", flagCode: "gb" } },
    { order: 1, lang: { name: "Русский", code: "ru", flagCode: "ru" } },
  ],
  headerLinks: [{ text: "The team", link: "/team#BigTitle-people" }],
  pages: [
    { path: "/", components: [title("top", "Meet <a href='/team'>our team</a>")] },
    {
      path: "/team",
      meta: { title: "Team" },
      components: [title("people", "People"), title("second", "Two")],
    },
    { path: "/about", components: [title("us", "About us")] },
  ],
  translations: {
    ru: { pages: [{ path: "/team", components: [{ uniqId: "people", data: { title: "Люди" } }] }] },
  },
};
const start = () => startEditor({ "site.json": document });
const label: EditLabel = { kind: "rename-page", name: "Team" };
const toCrew = { kind: "rename-page", page: "/team", path: "/crew", redirect: true } as const;
const setTitle = (page: string, section: string, value: string): Operation => ({
  op: "set",
  at: { page, section, path: ["data", "title"] },
  value,
});
const paths = (editor: RunningEditor) =>
  (JSON.parse(editor.text()) as typeof document).pages.map(({ path }) => path);

describe("a renamed page", () => {
  test("EDT-14 EDT-5 is shown under its new name, with its links and a redirect, and one undo reverts all of it", async () => {
    const editor = await start();
    const before = editor.text();
    const { status, body } = await editor.edit({ intent: toCrew, label, show: { path: "/team" } });
    expect([status, body.page.path, body.at]).toEqual([200, "/crew", { page: "/crew", path: [] }]);
    expect(body.page.html).toContain("People");
    const now = JSON.parse(editor.text());
    expect(now.headerLinks[0].link).toBe("/crew#BigTitle-people");
    expect(now.pages[0].components[0].data.title).toBe('Meet <a href="/crew">our team</a>');
    expect(now.translations.ru.pages[0].path).toBe("/crew");
    expect(now.redirects).toEqual([{ from: "/team", to: "/crew" }]);
    expect((await editor.page("/crew", "ru")).html).toContain("Люди");
    const undone = await editor.post<EditResult>("undo", { show: { path: "/crew" } });
    expect(undone.body).toMatchObject({ page: { path: "/team" }, at: { page: "/team" } });
    expect(editor.text()).toBe(before);
    const redone = await editor.post<EditResult>("redo", { show: { path: "/team" } });
    expect(redone.body).toMatchObject({ page: { path: "/crew" }, at: { page: "/crew" } });
    expect(JSON.parse(editor.text())).toEqual(now);
  });

  test("EDT-14 EDT-33 has its links in articles renamed and listed, also those in files", async () => {
    const link = "[Meet us](/team#BigTitle-people)";
    const article = { id: "Article", uniqId: "inline", data: { text: `One.\n\n${link} and \`${link}\`.\n` } };
    const inFile = { $ref: "./articles/story.md" };
    const pages = [...document.pages, { path: "/story", components: [article, inFile] }];
    const editor = await startEditor({
      "site.json": { ...document, pages },
      "articles/story.md": "---\nid: told\n---\n\nAnd [them](/team).\n",
    });
    const { body } = await editor.get<LinkList>("links?page=/team");
    expect(body.links.filter(({ page }) => page === "/story").map(({ text }) => text)).toEqual([
      "Meet us",
      "them",
    ]);
    await editor.edit({ intent: toCrew, label, show: { path: "/team" } });
    const { text } = JSON.parse(editor.text()).pages[3].components[0].data;
    expect(text).toBe(`One.\n\n[Meet us](/crew#BigTitle-people) and \`${link}\`.\n`);
  });

  test("EDT-14 has its links listed by their texts and locations", async () => {
    const editor = await start();
    const { body } = await editor.get<LinkList>("links?page=/team");
    expect(body.links).toEqual([
      { pointer: "/headerLinks/0/link", text: "The team" },
      { page: "/", section: "top", pointer: "/data/title", text: "our team" },
    ]);
    await editor.edit({ intent: toCrew, label });
    expect((await editor.get("links?page=/team")).status).toBe(404);
    expect((await editor.get<LinkList>("links?page=/crew")).body.links).toContainEqual({
      pointer: "/redirects/0/to",
      text: "/team",
    });
  });

  test("EDT-16 includes changes that others saved meanwhile, in an editor or on the disk", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    editor.save(
      editor
        .text()
        .replace('"Two"', '"Two, from elsewhere"')
        .replace('"About us"', "\"See <a href='/team'>them</a>\""),
    );
    expect((await editor.edit({ intent: toCrew, label, base })).status).toBe(200);
    const text = editor.text();
    expect(text).toContain("Two, from elsewhere");
    expect(text).toContain('See <a href=\\"/crew\\">them</a>');
    // Edits by somebody who still saw the old name.
    for (const [id, operation] of [
      ["late-1", setTitle("/team", "people", "Late")],
      [
        "late-2",
        {
          ...setTitle("/team", "people", "Поздно"),
          at: { language: "ru", ...setTitle("/team", "people", "").at },
        },
      ],
    ] as const) {
      const late = await editor.post<EditResult>("edits", {
        id,
        base,
        label: { kind: "write", name: "a" },
        operations: [operation],
        show: { path: "/team" },
      });
      expect([late.status, late.body.page?.path]).toEqual([200, "/crew"]);
    }
    const now = JSON.parse(editor.text());
    expect(now.pages[1]).toMatchObject({ path: "/crew", components: [{ data: { title: "Late" } }, {}] });
    expect(now.translations.ru.pages).toEqual([
      { path: "/crew", components: [{ uniqId: "people", data: { title: "Поздно" } }] },
    ]);
  });

  test("EDT-16 has its old name after an undo, and keeps changes that others made since", async () => {
    const editor = await start();
    await editor.edit({ intent: toCrew, label });
    editor.save(editor.text().replace('"Two"', '"Since then"').replace("Люди", "Команда"));
    await expect.poll(async () => (await editor.page("/crew")).html).toContain("Since then");
    const { status } = await editor.post<EditResult>("undo", { show: { path: "/crew" } });
    expect(status).toBe(200);
    const now = JSON.parse(editor.text());
    expect(paths(editor)).toEqual(["/", "/team", "/about"]);
    expect(now.pages[1].components[1].data.title).toBe("Since then");
    expect(now.translations.ru.pages).toEqual([
      { path: "/team", components: [{ uniqId: "people", data: { title: "Команда" } }] },
    ]);
    expect(now.headerLinks).toEqual(document.headerLinks);
    expect(now.redirects ?? []).toEqual([]);
  });

  test("EDT-16 accepts a text of a section that was renamed elsewhere", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    const intent = { kind: "rename-section", page: "/team", section: "people", uniqId: "crew" } as const;
    expect((await editor.edit({ intent, label: { kind: "rename-section", name: "People" } })).status).toBe(
      200,
    );
    expect(JSON.parse(editor.text()).headerLinks[0].link).toBe("/team#BigTitle-crew");
    const { status } = await editor.edit({ base, operations: [setTitle("/team", "people", "All of us")] });
    expect(status).toBe(200);
    expect(JSON.parse(editor.text()).pages[1].components[0]).toMatchObject({
      uniqId: "crew",
      data: { title: "All of us" },
    });
  });

  test("EDT-17 is refused with a reason if its path is taken, and nothing is written", async () => {
    const editor = await start();
    const before = editor.text();
    const { status, body } = await editor.edit({ intent: { ...toCrew, path: "/ABOUT" }, label });
    expect([status, body.code, body.message]).toEqual([
      422,
      "refused",
      "There's already a page with the address “/about”.",
    ]);
    expect(editor.text()).toBe(before);
  });
});

describe("the list of pages", () => {
  const page = { path: "/new", meta: { title: "New" }, components: [title("n", "New here")] };
  const insert: Operation = { op: "insert", at: { path: ["pages", 1] }, value: page };
  const remove: Operation = { op: "remove", at: { path: ["pages", 2] } };

  test("EDT-16 accepts an added and a deleted page after changes by others", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    const now = JSON.parse(editor.text());
    now.pages.unshift({ path: "/first", components: [title("f", "First")] });
    now.pages[2].components[0].data.title = "Changed elsewhere";
    editor.save(`${JSON.stringify(now, undefined, 2)}\n`);
    const added = await editor.edit({ operations: [insert], base, show: { path: "/new" } });
    expect([added.status, added.body.page?.path]).toEqual([200, "/new"]);
    expect(added.body.page.html).toContain("New here");
    const gone = await editor.edit({ operations: [remove], base, show: { path: "/about" } });
    expect([gone.status, gone.body.page?.path]).toEqual([200, "/first"]);
    expect(paths(editor)).toEqual(["/first", "/", "/new", "/team"]);
    expect(JSON.parse(editor.text()).pages[2]).toEqual(page);
    expect(editor.text()).toContain("Changed elsewhere");
  });

  test("EDT-16 keeps a page that somebody changed meanwhile, and reports a conflict", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    await editor.edit({ operations: [setTitle("/about", "us", "Much to say")] });
    const { status, body } = await editor.edit({ operations: [remove], base });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(paths(editor)).toContain("/about");
  });

  test("EDT-16 accepts a move after others renamed another page", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    await editor.edit({ intent: toCrew, label });
    const { status } = await editor.edit({
      operations: [{ op: "move", at: { path: ["pages", 2] }, to: 1 }],
      base,
    });
    expect(status).toBe(200);
    expect(paths(editor)).toEqual(["/", "/about", "/crew"]);
  });
});
