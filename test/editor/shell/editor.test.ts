/** States of the editor, with a server that is a few functions: refusals, conflicts, failures and reopening. */
import { expect, test } from "vitest";
import type { ApiError, EditorEvent, EditRequest } from "../../../src/editor/shared/protocol.ts";
import { type Api, Refusal } from "../../../src/editor/shell/api.ts";
import { createEditor } from "../../../src/editor/shell/create-editor.ts";
import type { EditorOptions } from "../../../src/editor/shell/editor.ts";
import { createStore, type DialogState } from "../../../src/editor/shell/store.ts";
import { language } from "../../../src/editor/shell/words/english.ts";

const edit = {
  label: { kind: "settings", name: "name" },
  operations: [{ op: "set", at: { path: ["name"] }, value: "Second" }],
} as const;
const pages = ["/", "/about"].map((path) => ({ path, name: path, title: path, status: "published" }));
const refusal = (code: ApiError["code"], more: Partial<ApiError> = {}) =>
  new Refusal({ code, message: `Refused: ${code}.`, ...more });

async function start(
  options: Partial<EditorOptions> = {},
  answers: Partial<Record<keyof Api, unknown>> = {},
) {
  let version = "v1";
  let push: (event: EditorEvent) => void = () => {};
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (event) => controller.enqueue(Buffer.from(`${JSON.stringify(event)}\n`));
    },
  });
  const sent: EditRequest[] = [];
  /** Calls in order. */
  const calls: string[] = [];
  /** Reason why edits are refused. */
  const server: { refusal?: Refusal } = {};
  const history = { undo: undefined, redo: undefined };
  const site = () => ({
    ...{ version, history, pages, storageKey: "site", types: [], languages: [], settings: {} },
    ...{ translations: {}, base: "/", canPublish: false },
  });
  const page = (path: string) => ({ path, version, html: "", own: {}, sections: [], problems: [] });
  const api = {
    events: async () => ({ body: events }),
    site: async () => {
      calls.push("site");
      return site();
    },
    page: async ({ path }: { readonly path: string }) => {
      calls.push(`page ${path}`);
      return page(path);
    },
    edit: async (request: EditRequest) => {
      sent.push(request);
      calls.push("edit");
      if (server.refusal) throw server.refusal;
      const before = version;
      version = `v${sent.length + 1}`;
      return { version, made: { before, after: version }, history, page: page(request.show.path) };
    },
    ...answers,
  };
  const store = createStore();
  let count = 0;
  const editor = createEditor({
    api: api as unknown as Api,
    store,
    ...language,
    language: "en",
    keep: () => {},
    load: async () => ({ recent: [], old: undefined }),
    wait: () => new Promise(() => {}),
    newId: () => `edit-${++count}`,
    ...options,
  });
  editor.start();
  await expect.poll(() => store.get().stage).not.toBe("starting");
  const dialog = async <K extends DialogState["kind"]>(kind: K) => {
    await expect.poll(() => store.get().dialog?.kind).toBe(kind);
    return store.get().dialog as DialogState & { readonly kind: K };
  };
  return { editor, store, server, sent, calls, dialog, push: (event: EditorEvent) => push(event) };
}

test("EDT-17 a refused edit is explained, and the document's state is shown again", async () => {
  const { editor, store, server, calls } = await start();
  server.refusal = refusal("refused");
  calls.length = 0;
  editor.edit(edit);
  await editor.settled();
  expect(store.get().refusal).toEqual({ at: { path: ["name"] }, message: "Refused: refused." });
  await expect.poll(() => calls).toEqual(["edit", "site", "page /"]);
  delete server.refusal;
  editor.edit(edit);
  await editor.settled();
  expect(store.get().refusal).toBeUndefined();
});

test.each(["ours", "theirs"] as const)("EDT-16 after a conflict, %s is kept", async (whose) => {
  const { editor, store, server, sent, calls, dialog } = await start();
  editor.openDialog({ kind: "keys" });
  server.refusal = refusal("conflict", { version: "v5", conflicts: [] });
  editor.edit(edit);
  await expect.poll(() => sent.length).toBe(1);
  // An open dialog is not replaced.
  expect(store.get().dialog?.kind).toBe("keys");
  editor.openDialog(undefined);
  const { choose } = await dialog("conflict");
  delete server.refusal;
  calls.length = 0;
  choose(whose);
  await editor.settled();
  expect(store.get().dialog).toBeUndefined();
  if (whose === "ours") expect(sent[1]).toMatchObject({ decided: "v5", operations: edit.operations });
  else {
    expect(sent.length).toBe(1);
    await expect.poll(() => calls).toEqual(["site", "page /"]);
  }
});

test.each([
  [false, "ended"],
  [true, "signed-out"],
])("EDT-6 if edits are no longer allowed, the editor ends (signed in: %s)", async (isSignedIn, stage) => {
  const { editor, store, server } = await start({ isSignedIn });
  server.refusal = refusal("unauthorized");
  editor.edit(edit);
  await expect.poll(() => store.get().stage).toBe(stage);
});

test("EDT-14 a page that can't be loaded is not shown as open", async () => {
  const page = async ({ path }: { readonly path: string }) => {
    if (path !== "/") throw new TypeError("Failed to fetch");
    return { path, version: "v1", html: "", own: {}, sections: [], problems: [] };
  };
  const { editor, store } = await start({}, { page });
  await expect.poll(() => store.get().page?.path).toBe("/");
  await editor.open("/about");
  expect(store.get()).toMatchObject({ shown: { path: "/" }, announcement: language.words.noServer });
});

test("EDT-14 without a document, starters are offered, or the reason is shown", async () => {
  const site = async () => {
    throw refusal("not-saved", { reason: "no-document" });
  };
  const starters = [{ id: "blank", languages: ["en"], thumbnail: undefined, inTheWay: [] }];
  const offered = await start({}, { site, starters: async () => ({ starters }) });
  expect(offered.store.get()).toMatchObject({ stage: "choosing", starters: { starters } });
  const failed = await start({}, { site, starters: async () => ({ starters: [] }) });
  expect(failed.store.get()).toMatchObject({ stage: "failed", trouble: "Refused: not-saved." });
});

test("EDT-16 edits left by a reload are sent before new ones", async () => {
  const left = { id: "left", base: "v0", ...edit, show: { path: "/" } };
  const { editor, sent } = await start({ load: async () => ({ recent: [left], old: undefined }) });
  editor.edit(edit);
  await editor.settled();
  expect(sent.map(({ id }) => id)).toEqual(["left", "edit-2"]);
});

test.each([
  ["save", ["left"], true],
  ["discard", [], true],
  [undefined, [], false],
] as const)("EDT-16 the owner decides about old edits: %s", async (answer, expected, isForgotten) => {
  const left = { id: "left", base: "v0", ...edit, show: { path: "/" } };
  let hasForgotten = false;
  const forget = async () => {
    hasForgotten = true;
  };
  const old = { requests: [left], at: 0, forget };
  const { editor, sent, dialog } = await start({ load: async () => ({ recent: [], old }) });
  const { choose } = await dialog("left");
  choose(answer);
  await expect.poll(() => editor.store.get().dialog).toBeUndefined();
  await editor.settled();
  expect(sent.map(({ id }) => id)).toEqual(expected);
  expect(hasForgotten).toBe(isForgotten);
});

test("EDT-16 EDT-17 the server's events change the state", async () => {
  const { store, calls, push } = await start();
  await expect.poll(() => store.get().page).toBeDefined();
  calls.length = 0;
  push({ event: "trouble", message: "The disk is full.", reason: "disk-full" });
  await expect.poll(() => store.get().trouble).toBe("The disk is full.");
  push({ event: "trouble", message: undefined });
  await expect.poll(() => store.get().trouble).toBeUndefined();
  expect(calls).toEqual([]);
  push({ event: "changed", version: "v1" });
  push({ event: "publishing", done: 1, of: 2 });
  await expect.poll(() => store.get().publishing).toMatchObject({ done: 1, of: 2 });
  expect(calls).toEqual([]);
  push({ event: "changed", version: "v2" });
  await expect.poll(() => calls).toEqual(["site", "page /"]);
});

test("EDT-18 publishing waits for an upload and for the edit that it ends with", async () => {
  const { editor, store, calls } = await start();
  store.set({ uploads: 1 });
  const done = editor.saved().then(() => calls.push("publish"));
  await editor.settled();
  expect(calls).not.toContain("publish");
  editor.edit(edit);
  store.set({ uploads: 0 });
  await done;
  expect(calls.slice(-2)).toEqual(["edit", "publish"]);
});
