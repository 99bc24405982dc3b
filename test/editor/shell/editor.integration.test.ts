/** States of the editor without a browser, on the real server: refusals, conflicts, failures and reopening. */
import { expect, test } from "vitest";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import { language } from "../../../src/editor/shell/words/english.ts";
import { connect, createShells, refuse, unreachable } from "./open-shell.ts";

const open = createShells();

const rename = (name: string) =>
  ({
    label: { kind: "settings", name: "name" },
    operations: [{ op: "set", at: { path: ["name"] }, value: name }],
  }) as const;

/** An edit that was left by an earlier page. */
const leftEdit = (base: string): EditRequest => ({
  id: "left",
  base,
  ...rename("Left"),
  show: { path: "/" },
});

test("EDT-17 a refused edit is explained, and the document's state is shown again", async () => {
  const { editor, store, calls, site, title, write } = await open();
  const before = site.text();
  calls.length = 0;
  write("team", "Too long ".repeat(30));
  await editor.settled();
  const at = { page: "/", section: "team", path: ["data", "title"] };
  const message = expect.stringContaining("too long");
  expect(store.get()).toMatchObject({ refusal: { at, message }, announcement: message });
  await expect.poll(() => calls).toEqual(["edits", "site", "page"]);
  expect([title("team"), site.text()]).toEqual(["Our team", before]);
  write("team", "Our crew");
  await editor.settled();
  expect(store.get().refusal).toBeUndefined();
  expect(title("team")).toBe("Our crew");
});

test.each(["ours", "theirs"] as const)("EDT-16 after a conflict, %s is kept", async (whose) => {
  const { editor, store, site, sent, before, question } = await open();
  editor.openDialog({ kind: "keys" });
  before("edits", () =>
    site.change((document) => {
      document.name = "Theirs";
    }),
  );
  editor.edit(rename("Ours"));
  await expect.poll(() => store.get().saving).toMatchObject({ kind: "failed" });
  const { conflicts, choose } = await question("conflict");
  expect(store.get().dialog?.kind).toBe("keys");
  editor.openDialog(undefined);
  expect(store.get().dialog).toBeUndefined();
  editor.openDialog(store.get().questions[0]);
  expect(conflicts).toMatchObject([{ at: { path: ["name"] }, ours: "Ours", theirs: "Theirs" }]);
  choose(whose);
  expect(store.get().dialog).toBeUndefined();
  await editor.settled();
  await expect.poll(() => store.get().saving.kind).toBe("saved");
  expect(site.document().name).toBe(whose === "ours" ? "Ours" : "Theirs");
  expect(sent).toHaveLength(whose === "ours" ? 2 : 1);
  await expect.poll(() => store.get().site?.settings.name).toBe(site.document().name);
});

test("EDT-6 if edits are no longer allowed, the editor ends", async () => {
  const { another } = await open();
  const { editor, store, intercept } = await another({ isSignedIn: false });
  intercept("edits", () => refuse({ code: "unauthorized", message: "No." }));
  editor.edit(rename("Second"));
  await expect.poll(() => store.get().stage).toBe("ended");
});

test("EDT-14 a page that can't be loaded is not shown as open", async () => {
  const { editor, store, intercept } = await open();
  intercept("page", unreachable);
  await editor.open("/about");
  expect(store.get()).toMatchObject({ shown: { path: "/" }, announcement: language.words.noServer });
});

test("EDT-14 if a site does not exist and can't be created, the reason is shown", async () => {
  const { provider } = await open();
  const shell = connect({ root: `${provider.origin}/edit/nowhere/api/`, secret: undefined });
  shell.editor.start();
  await expect
    .poll(() => shell.store.get())
    .toMatchObject({ stage: "failed", trouble: expect.stringContaining("file is missing") });
});

test("EDT-16 edits left by a reload are sent before new ones", async () => {
  const { store, another, site } = await open();
  const recent = [leftEdit(store.get().site?.version ?? "")];
  const { editor, sent } = await another({ load: async () => ({ recent, old: undefined }) });
  editor.edit(rename("Second"));
  await editor.settled();
  expect(sent.map(({ operations: [one] = [] }) => one?.op === "set" && one.value)).toEqual([
    "Left",
    "Second",
  ]);
  expect(site.document().name).toBe("Second");
});

test.each([
  ["save", "Left"],
  ["discard", "Sample"],
] as const)("EDT-16 the owner decides about old edits: %s", async (answer, expected) => {
  const { store, another, site } = await open();
  let hasForgotten = false;
  const forget = async () => {
    hasForgotten = true;
  };
  const old = { requests: [leftEdit(store.get().site?.version ?? "")], at: 0, forget };
  const shell = await another({ load: async () => ({ recent: [], old }) });
  const { choose } = await shell.question("left");
  // Nobody can be typing yet.
  expect(shell.store.get().dialog?.kind).toBe("left");
  choose(answer);
  expect(shell.store.get().dialog).toBeUndefined();
  await expect.poll(() => hasForgotten).toBe(true);
  await shell.editor.settled();
  expect(site.document().name).toBe(expected);
});

test("EDT-16 EDT-17 the server's events change the state", async () => {
  const { store, calls, site, provider, write, editor, eventsRead } = await open();
  write("team", "Mine");
  await editor.settled();
  calls.length = 0;
  // The event of one's own edit leads to no request.
  await eventsRead();
  expect(store.get().publishing).toMatchObject({ done: 3, of: 12 });
  expect(calls).toEqual(["publish"]);
  provider.documents.before = (what, name) => {
    if (what === "read" && name === site.name) throw new Error("The database is away.");
  };
  await provider.changed(site.name);
  await expect.poll(() => store.get().trouble).toBe("The storage of this site does not respond.");
  provider.documents.before = () => {};
  await provider.changed(site.name);
  await expect.poll(() => store.get().trouble).toBeUndefined();
  expect(calls).toEqual(["publish"]);
  await site.change((document) => {
    document.name = "Theirs";
  });
  await expect.poll(() => store.get().site?.settings.name).toBe("Theirs");
  await expect.poll(() => calls).toEqual(["publish", "site", "page"]);
});

test("EDT-18 publishing waits for an upload and for the edit that it ends with", async () => {
  const { editor, store, site } = await open();
  store.set({ uploads: 1 });
  let isReady = false;
  const ready = editor.saved().then(() => {
    isReady = true;
  });
  await editor.settled();
  expect(isReady).toBe(false);
  editor.edit(rename("Second"));
  store.set({ uploads: 0 });
  await ready;
  expect(site.document().name).toBe("Second");
});

test.each([
  ["no answer", () => new Promise<Response>(() => {})],
  ["an answer without lines", async () => new Response(new ReadableStream())],
])(
  "EDT-21 behind a proxy that holds events back, with %s, the editor opens, saves, and tells it",
  async (_, held) => {
    const { provider, site } = await open();
    const shell = connect({ root: `${provider.origin}${site.root}api/`, secret: undefined });
    const release = shell.intercept("events", held);
    shell.editor.start();
    await expect.poll(() => shell.calls).toContain("events");
    shell.elapse();
    await expect.poll(() => shell.store.get()).toMatchObject({ stage: "ready", isServerSilent: true });
    await expect.poll(() => shell.title("team")).toBe("Our team");
    shell.write("team", "Our crew");
    await shell.editor.settled();
    expect(site.text()).toContain("Our crew");
    release();
  },
);
