/** States of a session, over a store in memory: each rebuild is run by the test. */
import { expect, test } from "vitest";
import type { EditCommand } from "../../src/editor/server/attempt.ts";
import { NotSaved } from "../../src/editor/server/store.ts";
import { document, start } from "./memory-session.ts";

const notSaved = (message: string) => expect.objectContaining({ code: "not-saved", message });

test("EDT-17 of edits that are refused together, the right ones are saved and each wrong one is refused", async () => {
  const { session, text, rebuild, set } = await start();
  const [right, wrong] = [set("name", "Second"), set("description", "wrong 1")];
  await rebuild();
  expect(text()).toBe(JSON.stringify(document));
  expect(session.isOvertaken()).toBe(true);
  await rebuild();
  await expect(right).resolves.toMatchObject({ answer: "answer", at: { path: ["name"] } });
  await rebuild();
  await expect(wrong).rejects.toMatchObject({ code: "refused", message: "wrong 1" });
  expect(JSON.parse(text())).toEqual({ ...document, name: "Second" });
});

test("EDT-16 edits are rebased if somebody else writes first", async () => {
  const { text, next, rebuild, write, set, session } = await start();
  const mine = set("name", "Mine");
  next.write = () => {
    write({ description: "Theirs" });
    return false;
  };
  await rebuild();
  expect(session.isOvertaken()).toBe(true);
  await rebuild();
  await rebuild();
  await mine;
  expect(JSON.parse(text())).toEqual({ ...document, name: "Mine", description: "Theirs" });
});

test("EDT-16 a conflicting change refuses the edit with both values", async () => {
  const { text, rebuild, write, set } = await start();
  const mine = set("name", "Mine");
  write({ name: "Theirs" });
  await rebuild();
  await rebuild();
  await expect(mine).rejects.toMatchObject({
    code: "conflict",
    facts: { conflicts: [expect.objectContaining({ ours: "Mine", theirs: "Theirs" })] },
  });
  expect(JSON.parse(text()).name).toBe("Theirs");
});

test("EDT-17 a failed write rejects all edits, and the next successful one ends the trouble", async () => {
  const { log, next, text, rebuild, set } = await start();
  const failed = set("name", "Second");
  next.write = () => {
    throw new NotSaved("The disk is full.", "disk-full");
  };
  await rebuild();
  await expect(failed).rejects.toEqual(notSaved("The disk is full."));
  const saved = set("name", "Third");
  await rebuild();
  await saved;
  expect(JSON.parse(text()).name).toBe("Third");
  expect(log).toEqual(["changed", "The disk is full.", "no trouble", "changed"]);
});

test("EDT-17 while the store cannot be read, edits and reads are rejected with its reason", async () => {
  const { session, next, text, rebuild, set } = await start();
  next.read = () => {
    throw new NotSaved("The store is away.", "store-failed");
  };
  const rejected = set("name", "Second");
  await rebuild();
  await expect(rejected).rejects.toEqual(notSaved("The store is away."));
  await expect(session.current()).rejects.toMatchObject({ facts: { reason: "store-failed" } });
  delete next.read;
  await rebuild();
  await expect(session.current()).resolves.toBeDefined();
  expect(text()).toBe(JSON.stringify(document));
});

test("EDT-17 a document that others broke is not overwritten, and edits work once it is mended", async () => {
  const { session, text, rebuild, write, set } = await start();
  write("{");
  const rejected = set("name", "Second");
  await rebuild();
  await expect(rejected).rejects.toMatchObject({ code: "not-saved", facts: { reason: "not-whole" } });
  await expect(session.current()).rejects.toMatchObject({ code: "not-saved" });
  expect(text()).toBe("{");
  write(JSON.stringify(document));
  await rebuild();
  const saved = set("name", "Second");
  await rebuild();
  await saved;
  expect(JSON.parse(text()).name).toBe("Second");
});

test("EDT-16 EDT-17 of the edits of a rebuild that failed, those are refused with which it fails alone", async () => {
  const { session, log, text, open, rebuild, set } = await start();
  const [harmless, wrong] = [set("name", "Second"), set("logo", "throws")];
  await open();
  session.failed();
  expect(log).toContain("discarded");
  expect(text()).toBe(JSON.stringify(document));
  await rebuild();
  await harmless;
  await open();
  session.failed();
  await expect(wrong).rejects.toMatchObject({ code: "refused", why: { kind: "not-prepared" } });
  expect(text()).toBe(JSON.stringify({ ...document, name: "Second" }));
  await expect(session.current()).resolves.toBeDefined();
});

test("EDT-16 closing rejects edits that wait, are validated, or come later", async () => {
  const { session, log, text, open, set } = await start();
  const tried = set("name", "Second");
  await open();
  const waiting = set("name", "Third");
  session.close();
  const late = set("name", "Fourth");
  for (const edit of [tried, waiting, late])
    await expect(edit).rejects.toEqual(notSaved("The editor was closed."));
  expect(log).toContain("discarded");
  expect(text()).toBe(JSON.stringify(document));
});

test("EDT-16 an edit that is being written when the session closes is saved, rejected, and known as saved", async () => {
  const { session, next, text, rebuild, set } = await start();
  const rejected = set("name", "Second");
  next.write = () => {
    session.close();
    return true;
  };
  await rebuild();
  await expect(rejected).rejects.toEqual(notSaved("The editor was closed."));
  expect(JSON.parse(text()).name).toBe("Second");
  expect(session.madeBy("edit-1")).toBeDefined();
});

test("EDT-5 an undo waits for the edits before it, and restores the same bytes", async () => {
  const { text, rebuild, set, undoLater } = await start();
  const saved = set("name", "Second");
  const undone = undoLater();
  await rebuild();
  await saved;
  expect(JSON.parse(text()).name).toBe("Second");
  await rebuild();
  await expect(undone).resolves.toMatchObject({ history: { undo: undefined, redo: { name: "name" } } });
  expect(text()).toBe(JSON.stringify(document));
});

test("EDT-16 an edit that is saved but can't be shown is rejected, and known as saved", async () => {
  const { session, text, rebuild, set } = await start();
  const unshown = set("name", "Second", () => {
    throw new Error("no page");
  });
  await rebuild();
  await expect(unshown).rejects.toThrow("no page");
  expect(JSON.parse(text()).name).toBe("Second");
  expect(session.madeBy("edit-1")).toBeDefined();
});

const list = {
  name: "First",
  pages: [{ path: "/", components: [] }],
  theme: {},
  events: ["one", "two", "three"],
};
type Operations = (EditCommand & { way: "did" })["operations"];

/** A window that shows a version of the document, and what it has done since. */
async function startWindow() {
  const running = await start();
  const { run, rebuild, write, text, session } = running;
  write(JSON.stringify(list));
  await rebuild();
  const { version: shown } = await session.current();
  let count = 0;
  const after: string[] = [];
  const act = async (command: EditCommand) => {
    const made = await run(command);
    after.push(command.id ?? "");
    return made;
  };
  return {
    ...running,
    shown,
    after,
    edit: (operations: Operations, seen = { base: shown, after: [...after] }) =>
      act({ way: "did", id: `edit-${++count}`, label: { kind: "settings", name: "" }, operations, ...seen }),
    undo: () => act({ way: "undid", id: `undo-${++count}` }),
    redo: () => act({ way: "redid", id: `redo-${++count}` }),
    document: () => JSON.parse(text()),
  };
}
type Window = Awaited<ReturnType<typeof startWindow>>;

const set = (value: unknown, ...path: (string | number)[]): Operations => [
  { op: "set", at: { path }, value },
];
const remove: Operations = [{ op: "remove", at: { path: ["events", 1] } }];
const copy: Operations = [{ op: "insert", at: { path: ["events", 2] }, value: "two" }];
const move: Operations = [{ op: "move", at: { path: ["events", 0] }, to: 1 }];

type Act = (window: Window) => Promise<unknown>;
const undo: Act = (window) => window.undo();
const redo: Act = (window) => window.redo();
const edit =
  (operations: Operations): Act =>
  (window) =>
    window.edit(operations);

/** Acts that lead back to the document as it was. */
const returns: readonly [string, readonly Act[]][] = [
  ["deleting and undoing", [edit(remove), undo]],
  ["copying, undoing, redoing and undoing", [edit(copy), undo, redo, undo]],
  ["two edits and two undos", [edit(remove), edit(move), undo, undo]],
  ["an edit and its opposite", [edit(set("Second", "name")), edit(set("First", "name"))]],
  ["changes that the server no longer knows", [async ({ after }) => after.push("edit-0", "undo-0")]],
];

test.each(returns)("EDT-16 %s leaves no conflict for any edit made before it", async (_, acts) => {
  for (const [operations, expected] of [
    [set("SHARP", "theme", "look"), { ...list, theme: { look: "SHARP" } }],
    [set("Mine", "name"), { ...list, name: "Mine" }],
    // The item was gone for a while.
    [set("second", "events", 1), { ...list, events: ["one", "second", "three"] }],
    [remove, { ...list, events: ["one", "three"] }],
  ] as const) {
    const window = await startWindow();
    for (const act of acts) await act(window);
    expect(window.document()).toEqual(list);
    await window.edit(operations);
    expect(window.document()).toEqual(expected);
    // Another one of the same old page.
    await window.edit(set("About", "description"));
    expect(window.document()).toEqual({ ...expected, description: "About" });
  }
});

test("EDT-16 an edit made before an undo or a redo was shown is saved like any other of the window", async () => {
  const { edit, undo, redo, document, after } = await startWindow();
  const { after: base } = await edit(set("Second", "name"));
  after.length = 0;
  await undo();
  await edit(set("About", "description"), { base, after: [...after] });
  expect(document()).toEqual({ ...list, description: "About" });
  await undo();
  await redo();
  // The field that the undo changed: the text in it is what the owner sees and goes on with.
  await edit(set("Second one", "name"), { base, after: [...after] });
  expect(document()).toEqual({ ...list, name: "Second one", description: "About" });
  await edit(set("two!", "events", 1), { base, after: [...after] });
  expect(document().events).toEqual(["one", "two!", "three"]);
});

test("EDT-16 after an undo, a change of somebody else is a conflict as before", async () => {
  const { edit, undo, document, write, rebuild } = await startWindow();
  await edit(remove);
  await undo();
  write({ name: "Theirs" });
  await rebuild();
  await edit(set("About", "description"));
  const refused = edit(set("Mine", "name"));
  refused.catch(() => {});
  await rebuild();
  await expect(refused).rejects.toMatchObject({
    code: "conflict",
    facts: { conflicts: [expect.objectContaining({ base: "First", ours: "Mine", theirs: "Theirs" })] },
  });
  expect(document()).toEqual({ ...list, name: "Theirs", description: "About" });
});

test("EDT-16 an undo that is sent again is not done twice", async () => {
  const { edit, undo, session } = await startWindow();
  await edit(set("Second", "name"));
  await edit(set("About", "description"));
  const { before, after } = await undo();
  expect(session.madeBy("undo-3")).toEqual({ before, after });
});
