/** Earlier versions of a published site: listed, published again, and their document restored (EDT-25). */
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { ApiError, EditResult } from "../../src/editor/shared/protocol.ts";
import type { PublishResult, PublishState, VersionList } from "../../src/editor/shared/publish-protocol.ts";
import { bundleIn } from "./bundle-in.ts";
import { siteText } from "./document.ts";
import { type RunningEditor, startEditor } from "./running.ts";

const start = () => startEditor({ "site.json": siteText });
const outputOf = ({ folder }: RunningEditor) => join(dirname(folder), "dist/site");
const publish = async (editor: RunningEditor) => (await editor.post<PublishResult>("publish", {})).body;
const versions = async (editor: RunningEditor) => (await editor.get<VersionList>("versions")).body.versions;
const documentOf = (editor: RunningEditor): unknown => JSON.parse(editor.text());
const write = (editor: RunningEditor, value: string, language?: string) => {
  const at = { ...(language && { language }), page: "/", section: "title-1", path: ["data", "title"] };
  return editor.edit({ operations: [{ op: "set", at, value }] });
};
const goBack = (editor: RunningEditor, id: number) =>
  editor.post<PublishResult & ApiError>("versions", { id });
const restore = (editor: RunningEditor, id: number) =>
  editor.post<EditResult & ApiError>("restore", { id, show: { path: "/" } });

test("EDT-25 each publication is a version with its time and changes; one without changes is none", async () => {
  const editor = await start();
  expect(await versions(editor)).toEqual([]);
  const first = await publish(editor);
  await publish(editor);
  await write(editor, "Second");
  const second = await publish(editor);
  const section = { id: "title-1", type: "BigTitle", title: "Second" };
  expect(await versions(editor)).toMatchObject([
    {
      id: 2,
      at: second.last,
      pages: second.pages,
      changes: [{ kind: "changed", page: { path: "/" }, section }],
    },
    { id: 1, at: first.last, pages: first.pages, changes: [] },
  ]);
});

test("EDT-25 going back publishes the same bytes again, keeps the draft, and is a version itself", async () => {
  const editor = await start();
  await publish(editor);
  const [old, text] = [bundleIn(outputOf(editor)), editor.text()];
  await write(editor, "Second");
  await write(editor, "Второй", "ru");
  const intent = { kind: "rename-page", page: "/about", path: "/us", redirect: true } as const;
  await editor.edit({ intent, label: { kind: "rename-page", name: "About" } });
  await publish(editor);
  const [now, draft] = [bundleIn(outputOf(editor)), editor.text()];
  expect(now).not.toEqual(old);

  const { status, body } = await goBack(editor, 1);
  expect(status).toBe(200);
  expect(bundleIn(outputOf(editor))).toEqual(old);
  expect(editor.text()).toBe(draft);
  const [newest, ...others] = await versions(editor);
  expect(newest).toMatchObject({ id: 3, at: body.last, again: others[1]?.at });
  expect(others).toHaveLength(2);
  const state = (await editor.get<PublishState>("publish")).body;
  expect(state.changes).not.toEqual([]);
  // The newest one is published already.
  expect((await goBack(editor, 3)).status).toBe(200);
  expect(await versions(editor)).toHaveLength(3);

  const restored = await restore(editor, 1);
  expect(restored.status).toBe(200);
  expect(restored.body.history.undo).toMatchObject({ kind: "restore-version", name: others[1]?.at });
  expect(documentOf(editor)).toEqual(JSON.parse(text));
  expect((await editor.get<PublishState>("publish")).body.changes).toEqual([]);
  await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(draft);
  // The draft can be published again, and so can its version.
  expect((await publish(editor)).last).not.toBe(body.last);
  expect(bundleIn(outputOf(editor))).toEqual(now);
  expect(await goBack(editor, 9)).toMatchObject({ status: 404, body: { code: "not-found" } });
});

test("EDT-25 versions are still there after a restart, and only as many as wanted", async () => {
  const editor = await start();
  await publish(editor);
  const old = bundleIn(outputOf(editor));
  for (const text of ["Two", "Three"]) {
    await write(editor, text);
    await publish(editor);
  }
  await editor.stop();
  const again = await startEditor({}, dirname(editor.folder), undefined, { versions: 3 });
  expect((await versions(again)).map(({ id }) => id)).toEqual([3, 2, 1]);
  await goBack(again, 1);
  expect(bundleIn(outputOf(again))).toEqual(old);
  expect((await versions(again)).map(({ id }) => id)).toEqual([4, 3, 2]);
});
