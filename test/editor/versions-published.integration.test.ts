/** Earlier versions of a published site: listed, published again, and their document restored (EDT-25). */
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { ApiError, EditResult } from "../../src/editor/shared/protocol.ts";
import type {
  PublishResult,
  PublishState,
  VersionComparison,
  VersionList,
  WentBack,
} from "../../src/editor/shared/publish-protocol.ts";
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
const goBack = (editor: RunningEditor, id: string) => editor.post<WentBack & ApiError>("versions", { id });
const restore = (editor: RunningEditor, id: string) =>
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
      id: "2",
      at: second.last,
      pages: second.pages,
      changes: [{ kind: "changed", page: { path: "/" }, section }],
    },
    { id: "1", at: first.last, pages: first.pages, changes: [] },
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

  const { status, body } = await goBack(editor, "1");
  expect(status).toBe(200);
  expect(bundleIn(outputOf(editor))).toEqual(old);
  expect(editor.text()).toBe(draft);
  const [newest, ...others] = await versions(editor);
  expect(newest).toMatchObject({ id: "3", at: body.last, again: others[1]?.at });
  expect(others).toHaveLength(2);
  const state = (await editor.get<PublishState>("publish")).body;
  expect(state.changes).not.toEqual([]);
  // The newest one is published already.
  expect((await goBack(editor, "3")).status).toBe(200);
  expect(await versions(editor)).toHaveLength(3);

  const restored = await restore(editor, "1");
  expect(restored.status).toBe(200);
  expect(restored.body.history.undo).toMatchObject({ kind: "restore-version", name: others[1]?.at });
  expect(documentOf(editor)).toEqual(JSON.parse(text));
  expect((await editor.get<PublishState>("publish")).body.changes).toEqual([]);
  await editor.post("undo", { show: { path: "/" } });
  expect(editor.text()).toBe(draft);
  // The draft can be published again, and so can its version.
  expect((await publish(editor)).last).not.toBe(body.last);
  expect(bundleIn(outputOf(editor))).toEqual(now);
  expect(await goBack(editor, "9")).toMatchObject({ status: 404, body: { code: "not-found" } });
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
  expect((await versions(again)).map(({ id }) => id)).toEqual(["3", "2", "1"]);
  await goBack(again, "1");
  expect(bundleIn(outputOf(again))).toEqual(old);
  expect((await versions(again)).map(({ id }) => id)).toEqual(["4", "3", "2"]);
});

test("EDT-31 a version is compared with the draft and with the version before it, value by value and in each language", async () => {
  const editor = await start();
  await publish(editor);
  await write(editor, "Second");
  await publish(editor);
  await write(editor, "<script>alert(1)</script>");
  await write(editor, "Третий", "ru");
  await editor.edit({ operations: [{ op: "set", at: { path: ["name"] }, value: "Renamed" }] });
  await editor.edit({
    intent: { kind: "rename-page", page: "/about", path: "/us", redirect: true },
    label: { kind: "rename-page", name: "About" },
  });
  const compare = async (id: string, other: string) =>
    (await editor.get<VersionComparison & ApiError>(`comparison?id=${id}&with=${other}`)).body;
  const section = { id: "title-1", type: "BigTitle", title: "Second" };
  const path = ["data", "title"];
  expect(await compare("2", "previous")).toEqual({
    more: 0,
    changes: [
      {
        kind: "changed",
        page: { path: "/", title: expect.any(String) },
        section,
        values: [{ path, before: "Hello, world", after: "Second" }],
        moreValues: 0,
      },
    ],
  });
  const { changes } = await compare("1", "draft");
  expect(changes).toContainEqual(
    expect.objectContaining({ field: "name", values: [expect.objectContaining({ after: "Renamed" })] }),
  );
  expect(changes).toContainEqual(expect.objectContaining({ kind: "renamed", from: "/about" }));
  const ofTitle = changes.find((change) => change.section?.id === "title-1");
  expect(ofTitle?.values).toContainEqual({
    path,
    before: "Hello, world",
    after: "<script>alert(1)</script>",
  });
  expect(ofTitle?.values).toContainEqual(expect.objectContaining({ language: "ru", after: "Третий" }));
  // There is nothing before the first one, and no other version.
  expect(await compare("1", "previous")).toMatchObject({ code: "not-found" });
  expect(await compare("9", "draft")).toMatchObject({ code: "not-found", reason: "version-gone" });
  expect(await compare("1", "nothing")).toMatchObject({ code: "bad-request" });
  // A folder has no publishing times.
  expect((await editor.get<PublishState>("publish")).body.canSchedule).toBe(false);
  expect((await editor.get<ApiError>("schedule")).status).toBe(404);
});
