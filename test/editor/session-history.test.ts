/** Steps of undo in a session: which edits are one step, after changes of others, after an undo, and after a restart. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { document, start } from "./memory-session.ts";

const set = (key: string, value: string) => [{ op: "set" as const, at: { path: [key] }, value }];
const more = { continues: true };

test("EDT-5 typing on is one step, and its undo restores the text before it", async () => {
  const { text, edit, undo } = await start();
  await edit(set("name", "S"), more);
  await edit(set("name", "Se"), more);
  await edit(set("name", "Second"), more);
  await undo();
  expect(text()).toBe(JSON.stringify(document));
});

test("EDT-5 EDT-16 typing on after somebody else has written is a step of its own", async () => {
  const { text, edit, undo, write, rebuild } = await start();
  await edit(set("name", "Second"), more);
  write({ description: "Theirs" });
  await rebuild();
  await edit(set("name", "Third"), more);
  await undo();
  expect(JSON.parse(text())).toEqual({ ...document, name: "Second", description: "Theirs" });
});

test("EDT-5 typing on after an undo is a step of its own", async () => {
  const { text, edit, undo } = await start();
  await edit(set("name", "Second"), more);
  await edit(set("description", "Other"), more);
  await undo();
  await edit(set("name", "Third"), more);
  expect(JSON.parse(text())).toEqual({ ...document, name: "Third" });
  await undo();
  expect(JSON.parse(text())).toEqual({ ...document, name: "Second" });
});

test("EDT-5 another text is a step of its own", async () => {
  const { text, edit, undo } = await start();
  await edit(set("name", "Second"), more);
  await edit(set("description", "Other"), more);
  await undo();
  expect(JSON.parse(text())).toEqual({ ...document, name: "Second" });
});

test("EDT-5 EDT-16 an edit whose answer was lost in a restart is known, and can be undone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sectile-session-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const historyFile = join(folder, "edits.jsonl");
  const before = await start({ historyFile });
  await before.edit(set("name", "Second"));
  const made = before.session.madeBy("edit-1");
  expect(made).toBeDefined();
  before.session.close();
  const { session, text, undo } = await start({ historyFile, text: before.text() });
  expect(session.madeBy("edit-1")).toEqual(made);
  expect(await session.current("edit-1")).toMatchObject({ hasSent: true });
  expect(await session.current("edit-2")).toMatchObject({ hasSent: false });
  await undo();
  expect(text()).toBe(JSON.stringify(document));
});

test.each(["editor", "translator", "viewer"] as const)(
  "EDT-27 %s can't undo or redo an edit of the owner's settings",
  async (role) => {
    const { text, edit, undo, session, rebuild } = await start();
    await edit(set("name", "Second"));
    const by = { role, languages: ["de"] };
    await expect(undo(by)).rejects.toMatchObject({ code: "not-allowed" });
    expect(JSON.parse(text()).name).toBe("Second");
    await undo();
    const redone = session.edit({ way: "redid", by }, () => "answer");
    redone.catch(() => {});
    await rebuild();
    await expect(redone).rejects.toMatchObject({ code: "not-allowed" });
    expect(text()).toBe(JSON.stringify(document));
  },
);
