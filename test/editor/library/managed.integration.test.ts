/** Managed settings in the editor: neither shown to an owner nor accepted from one. */
import { mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { expect, onTestFinished, test } from "vitest";
import type { SiteOptions } from "#editor";
import type { Operation } from "../../../src/document/edits/index.ts";
import type { VersionList } from "../../../src/editor/shared/publish-protocol.ts";
import { siteText } from "../document.ts";
import { startProvider } from "../memory-server.ts";

const set = (path: Operation["at"]["path"], value?: unknown, language?: string): Operation[] => [
  { op: "set", at: { path, ...(language !== undefined && { language }) }, value },
];
const show = { path: "/" };
const withPlan = siteText.replace(
  '"name": "Edited"',
  '"isPaid": true, "hash": "theirs", "settings": {"gtagId": "G-THEIRS000", "ymId": "87654321"}, "name": "Edited"',
);
const managed = {
  siteId: "ours",
  hash: "ours",
  isPaid: false,
  isForPreview: false,
  settings: { gtagId: null },
};
const line = "This website was built with a website builder but is not managed by it.";

async function start(first: SiteOptions["managed"], text = withPlan) {
  const state = { managed: first };
  const pages: string[] = [];
  const workFolder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-managed-")));
  onTestFinished(() => removeSync(workFolder));
  const provider = await startProvider(
    { one: text },
    { olga: ["one"] },
    {
      workFolder,
      siteOptions: async () => ({ managed: state.managed, apiBase: "/api/v1" }),
      async onPublish({ out }) {
        pages.push(readFileSync(join(out, "index.html"), "utf8"));
      },
    },
  );
  return { provider, olga: provider.owner("olga", "one"), state, pages };
}

test("PRO-6 an owner neither sees nor changes managed settings, by whatever edit", async () => {
  const { provider, olga } = await start(managed);
  const { settings, fields } = await olga.site();
  const names = (group: typeof fields | undefined) =>
    group?.shape === "group" ? Object.keys(group.fields) : [];
  for (const name of ["siteId", "hash", "isPaid", "isForPreview"])
    expect([name, name in settings, names(fields).includes(name)]).toEqual([name, false, false]);
  expect(settings.settings).toEqual({ ymId: "87654321" });
  const third = names(fields.shape === "group" ? fields.fields.settings : undefined);
  expect([third.includes("gtagId"), third.includes("ymId")]).toEqual([false, true]);
  const edits: readonly Operation[][] = [
    set(["isPaid"], false),
    set(["isPaid"]),
    set(["siteId"], "ours"),
    set(["hash"], "x"),
    set(["isForPreview"], true),
    set(["settings", "gtagId"], "G-OTHER00000"),
    set(["settings"], {}),
    set(["isPaid"], true, "ru"),
    set(["name"], "Mine").concat(set(["isPaid"], false)),
  ];
  for (const operations of edits) {
    const { status, body } = await olga.edit({ operations });
    expect([operations, status, body.code]).toEqual([operations, 422, "refused"]);
    expect(provider.documents.texts.get("one")).toBe(withPlan);
  }
  const { body } = await olga.edit({ operations: set(["isPaid"], false) });
  expect(body.message).toContain("provider");
  // Everything else is the owner's.
  expect((await olga.edit({ operations: set(["settings", "ymId"], "12345678") })).status).toBe(200);
  expect((await olga.edit({ operations: set(["name"], "Mine") })).status).toBe(200);
  expect(provider.errors).toEqual([]);
});

test("PRO-6 undo and an earlier version bring none of it back", async () => {
  const { provider, olga, state, pages } = await start(undefined);
  await olga.edit({ operations: set(["name"], "First") });
  expect((await olga.post("publish", {})).status).toBe(200);
  await olga.edit({ operations: set(["hash"], "mine") });
  // From now on it belongs to the provider.
  state.managed = managed;
  await provider.changed("one");
  const undone = await olga.post<{ code: string }>("undo", { show });
  expect([undone.status, undone.body.code]).toEqual([422, "refused"]);
  await olga.edit({ operations: set(["name"], "Second") });
  expect((await olga.post("publish", {})).status).toBe(200);
  const { versions } = (await olga.get<VersionList>("versions")).body;
  const first = versions.at(-1)?.id;
  expect((await olga.post("restore", { id: first, show })).status).toBe(200);
  const text = provider.documents.texts.get("one") ?? "";
  expect([JSON.parse(text).name, JSON.parse(text).hash]).toEqual(["First", "mine"]);
  // The bundle of the first version was that of a paid site, so it is built again.
  expect((await olga.post("versions", { id: first })).status).toBe(200);
  expect(pages.map((page) => page.includes(line))).toEqual([false, true, true]);
  expect(pages[2]).toContain("First");
  expect(pages[2]).not.toMatch(/theirs|mine/);
  expect(provider.errors).toEqual([]);
});

test("PRO-6 a publication has the settings of its time, although nobody was told of the change", async () => {
  const { olga, state, pages } = await start({ ...managed, isPaid: true });
  await olga.site();
  expect((await olga.post("publish", {})).status).toBe(200);
  state.managed = managed;
  await olga.edit({ operations: set(["name"], "Other") });
  expect((await olga.post("publish", {})).status).toBe(200);
  expect(pages.map((page) => page.includes(line))).toEqual([false, true]);
});
