/** Publishing from the editor: the same output as a build of the saved text, while others continue to edit (EDT-18). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import type { ApiError, EditResult } from "../../src/editor/shared/protocol.ts";
import type { PublishResult, PublishState } from "../../src/editor/shared/publish-protocol.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { bundleIn } from "./bundle-in.ts";
import { siteText } from "./document.ts";
import { type RunningEditor, startEditor } from "./running.ts";

const start = (text = siteText) => startEditor({ "site.json": text });
const rootOf = ({ folder }: RunningEditor) => dirname(folder);
const outputOf = (editor: RunningEditor) => join(rootOf(editor), "dist/site");
const setTitle = (value: string) => ({
  op: "set" as const,
  at: { page: "/", section: "title-1", path: ["data", "title"] },
  value,
});
const write = (editor: RunningEditor, value: string) => editor.edit({ operations: [setTitle(value)] });
const publish = (editor: RunningEditor) => editor.post<PublishResult & ApiError>("publish", {});
const state = async (editor: RunningEditor) => (await editor.get<PublishState>("publish")).body;

/** Processes that were started by this one, without ended ones. */
const childProcesses = () =>
  readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return [];
    const [state, parent] = statusOf(name);
    return parent === String(process.pid) && state !== "Z" ? [Number(name)] : [];
  });
const statusOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  } catch {
    return [];
  }
};

describe("publishing", () => {
  test("EDT-34 lists blank pages in the menu and sample texts, which don't prevent it", async () => {
    const site = JSON.parse(siteText);
    site.headerLinks.push({ text: "Soon", link: "/soon" });
    const footer = { id: "Footer", uniqId: "footer", data: {} };
    for (const path of ["/soon", "/hidden"]) site.pages.push({ path, components: [footer] });
    const paragraph =
      "Write what visitors came to this page for. Begin with the most important sentence, and leave out what they know already.";
    site.pages[0].components.push({
      id: "TitleParagraph",
      uniqId: "text",
      data: { title: "Text", paragraph },
    });
    const editor = await start(JSON.stringify(site));
    const { problems, unfinished } = await state(editor);
    expect(problems).toEqual([]);
    const found = unfinished.map(({ severity, message, at }) => [severity, message, at]);
    expect(found).toContainEqual([
      "warning",
      "This page is blank, but it's in the menu.",
      { page: "/soon", path: [] },
    ]);
    const place = { page: "/", section: "text", path: ["data", "paragraph"] };
    expect(found).toContainEqual(["warning", expect.stringContaining("sample text"), place]);
    expect(found).toHaveLength(2);
    expect((await publish(editor)).status).toBe(200);
  });

  test("EDT-34 lists what visitors would stumble over, with the place of each", async () => {
    const section = (id: string, uniqId: string, data: object) => ({ id, uniqId, data });
    const footer = (uniqId: string, text: string) => section("Footer", uniqId, { copyrightText: text });
    const picture = { largeImgUrl: "https://example.org/a.jpg", title: "A" };
    const site = {
      siteId: "advice",
      name: "Advice",
      languages: [
        { isPrimary: true, order: 0, lang: { name: "English", code: "en" } },
        { order: 1, lang: { name: "Deutsch", code: "de" } },
      ],
      pages: [
        {
          path: "/",
          components: [
            section("TextImage", "one", { ...picture, largeImgAlt: "Described" }),
            footer("end-1", "© New, info@new.example, +33 4 78 00 00 01"),
          ],
        },
        {
          path: "/a",
          components: [
            section("TextImage", "two", { ...picture, paragraph1: '<a href="/nowhere">Text</a>' }),
            footer("end-2", "© New, hello@new.example, +33 4 78 00 00 01"),
          ],
        },
        { path: "/c", components: [footer("end-5", "info@new.example, +33 478000001")] },
        { path: "/b", components: [footer("end-3", "© Old, info@old.example, +33 (4) 78-00-00-01")] },
        {
          path: "/draft",
          status: "draft",
          components: [section("TextImage", "three", picture), footer("end-4", "me@draft.example")],
        },
      ],
    };
    const editor = await start(JSON.stringify(site));
    const { problems, unfinished, advice } = await state(editor);
    expect(problems).toEqual([]);
    expect(unfinished).toMatchObject([{ at: { page: "/a", section: "two" } }]);
    const [untranslated, ...others] = advice;
    expect(untranslated).toMatchObject({
      kind: "untranslated",
      language: "de",
      at: { language: "de", page: "/", section: "one", path: ["data", "title"] },
    });
    const named = (id: string, title: string, paragraph: string) => ({ id, data: { title, paragraph } });
    expect(others).toEqual([
      {
        kind: "undescribed",
        count: 1,
        at: { page: "/a", section: "two", path: ["data", "largeImgUrl"] },
        section: named("TextImage", "A", ""),
      },
      {
        kind: "differs",
        found: "info@old.example",
        usual: "info@new.example",
        at: { page: "/b", section: "end-3", path: ["data", "copyrightText"] },
        section: named("Footer", "", ""),
      },
    ]);
    // A known page is not read again, and a changed one is.
    const at = { page: "/b", section: "end-3", path: ["data", "copyrightText"] };
    await editor.edit({
      operations: [{ op: "set", at, value: "© New, info@new.example, +33 4 99 00 00 01" }],
    });
    const found = (await state(editor)).advice.flatMap((one) => (one.kind === "differs" ? one.found : []));
    expect(found).toEqual(["+33 4 99 00 00 01"]);
    expect((await publish(editor)).status).toBe(200);
  });

  test("EDT-18 writes the bundle of a build, byte for byte, and reports its location and size", async () => {
    const editor = await start();
    await write(editor, "Published");
    const { status, body } = await publish(editor);
    expect(status).toBe(200);
    const engine = await loadEngine({ cores: 1 });
    const out = join(rootOf(editor), "other");
    const built = await engine.buildSite("site", rootOf(editor), { out, cacheDir });
    if (!("report" in built)) throw new Error(built.fault.message);
    const { routes, files, bytes } = built.report;
    // Only `GET publish` reports a running publication.
    expect(body).not.toHaveProperty("isRunning");
    expect(body).toMatchObject({ target: outputOf(editor), pages: routes, files, bytes, changes: [] });
    expect(bundleIn(outputOf(editor))).toEqual(bundleIn(out));
    // The command finds nothing to do.
    expect((await state(editor)).last).toBe(body.last);
  });

  test("EDT-18 OUT-13 applies the editor's options for public/, and reports refused files", async () => {
    const files = { "site.json": siteText, "public/a.html": "<p>", "public/b.dat": "data" };
    const refusing = await startEditor(files);
    const refused = await publish(refusing);
    expect(refused.status).not.toBe(200);
    expect(JSON.stringify(refused.body)).toContain("public/a.html");
    expect((await fetch(`${refusing.origin}/a.html`)).status).not.toBe(200);
    const options = { publicScripts: true };
    const allowing = await startEditor(files, undefined, undefined, options);
    expect((await publish(allowing)).status).toBe(200);
    expect([...bundleIn(outputOf(allowing)).keys()]).toEqual(expect.arrayContaining(["/a.html", "/b.dat"]));
    const { "public/a.html": _, ...data } = files;
    const adding = await startEditor(data, undefined, undefined, { publicEndings: ["dat"] });
    expect((await publish(adding)).status).toBe(200);
    expect([...bundleIn(outputOf(adding)).keys()]).toContain("/b.dat");
  });

  test("EDT-18 lists the changes since the last publication, by pages and sections", async () => {
    const editor = await start();
    expect(await state(editor)).toMatchObject({ changes: [], problems: [], isRunning: false });
    expect((await state(editor)).last).toBeUndefined();
    await publish(editor);
    await write(editor, "Hello again");
    const at = { language: "ru", page: "/", section: "team-1", path: ["data", "title"] };
    await editor.edit({ operations: [{ op: "set", at, value: "Команда" }] });
    await editor.edit({ operations: [{ op: "set", at: { path: ["name"] }, value: "Renamed" }] });
    const intent = { kind: "rename-page", page: "/about", path: "/us", redirect: true } as const;
    await editor.edit({ intent, label: { kind: "rename-page", name: "About" } });
    const page = { path: "/new", meta: { title: "New" }, components: [] };
    await editor.edit({ operations: [{ op: "insert", at: { path: ["pages", 2] }, value: page }] });
    const home = { path: "/", title: "Home" };
    const changes = [
      { kind: "changed", field: "name" },
      { kind: "changed", field: "redirects" },
      { kind: "changed", page: home, section: { id: "title-1", type: "BigTitle", title: "Hello again" } },
      { kind: "changed", page: home, section: { id: "team-1", type: "Team", title: "Our team" } },
      { kind: "renamed", page: { path: "/us", title: "About" }, from: "/about" },
      { kind: "added", page: { path: "/new", title: "New" } },
    ];
    expect((await state(editor)).changes).toEqual(changes);
    expect((await publish(editor)).body.changes).toEqual(changes);
    expect((await state(editor)).changes).toEqual([]);
    // A reverted edit is not a change.
    await write(editor, "For a moment");
    await editor.post("undo", { show: { path: "/" } });
    expect((await state(editor)).changes).toEqual([]);
    await editor.edit({ operations: [{ op: "remove", at: { path: ["pages", 2] } }] });
    await editor.edit({ operations: [{ op: "move", at: { page: "/", path: ["components", 1] }, to: 0 }] });
    expect((await state(editor)).changes).toEqual([
      { kind: "moved", page: home },
      { kind: "removed", page: { path: "/new", title: "New" } },
    ]);
  });

  test("EDT-18 refuses a document with errors, lists them with their locations, and writes nothing", async () => {
    const editor = await start(siteText.replace('"title": "About us"', '"title": 7'));
    const { problems } = await state(editor);
    expect(problems).toMatchObject([
      { severity: "error", at: { page: "/about", section: "title-2", path: ["data", "title"] } },
    ]);
    const { status, body } = await publish(editor);
    expect([status, body.code, body.problems]).toEqual([422, "refused", problems]);
    expect(() => readdirSync(outputOf(editor))).toThrow();
  });

  test("EDT-18 runs once for two requests; edits made meanwhile are saved and published by the next run", async () => {
    const editor = await start();
    const [one, other] = [publish(editor), publish(editor)];
    await expect.poll(async () => (await state(editor)).isRunning).toBe(true);
    const edited = await write(editor, "Meanwhile");
    expect(edited.status).toBe(200);
    const third = publish(editor);
    const answers = await Promise.all([one, other, third]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [a, b, c] = answers.map(({ body }) => body);
    expect(b).toEqual(a);
    expect(a?.version).not.toBe((edited.body as EditResult).version);
    expect(c?.version).toBe((edited.body as EditResult).version);
    expect(c?.changes).toHaveLength(1);
    expect(readFileSync(join(outputOf(editor), "index.html"), "utf8")).toContain("Meanwhile");
  });

  test("EDT-18 publishes the text that was saved when it was requested", async () => {
    const editor = await start();
    const asked = publish(editor);
    await expect.poll(async () => (await state(editor)).isRunning).toBe(true);
    await write(editor, "Too late");
    expect((await asked).status).toBe(200);
    const home = readFileSync(join(outputOf(editor), "index.html"), "utf8");
    expect([home.includes("Hello, world"), home.includes("Too late")]).toEqual([true, false]);
    expect((await state(editor)).changes).toHaveLength(1);
  });

  test("EDT-18 reports a disk error in one sentence, and can be retried", async () => {
    const editor = await start();
    await publish(editor);
    await write(editor, "Not there yet");
    rmSync(outputOf(editor), { recursive: true });
    writeFileSync(outputOf(editor), "no folder");
    const { status, body } = await publish(editor);
    expect([status, body.code]).toEqual([503, "not-published"]);
    expect(body.message).toMatch(/^Can't publish to \S+dist\/site: it is not a folder\./);
    expect((await state(editor)).isRunning).toBe(false);
    expect((await write(editor, "Still edited")).status).toBe(200);
    rmSync(outputOf(editor));
    expect((await publish(editor)).status).toBe(200);
    expect(readFileSync(join(outputOf(editor), "index.html"), "utf8")).toContain("Still edited");
  });

  test.skipIf(!existsSync("/proc/self/stat"))(
    "EDT-18 builds in one process after another text, in none without a change, and in a new one after a kill",
    async () => {
      const before = childProcesses();
      const editor = await start();
      const own = () => childProcesses().filter((pid) => !before.includes(pid));
      await publish(editor);
      const [first] = own();
      expect(own()).toEqual([first]);
      process.kill(first as number, "SIGSTOP");
      expect((await publish(editor)).status).toBe(200);
      process.kill(first as number, "SIGCONT");
      await write(editor, "Published by the same process");
      expect((await publish(editor)).status).toBe(200);
      expect(own()).toEqual([first]);
      process.kill(first as number, "SIGKILL");
      await expect.poll(own).toEqual([]);
      await write(editor, "Published by another process");
      expect((await publish(editor)).status).toBe(200);
      expect(readFileSync(join(outputOf(editor), "index.html"), "utf8")).toContain("by another process");
      await editor.stop();
      await expect.poll(own).toEqual([]);
    },
  );

  test("EDT-18 reports its progress to everyone who has the editor open", async () => {
    const editor = await start();
    const headers = { authorization: `Bearer ${editor.secret}` };
    const stream = await fetch(`${editor.origin}/__sectile/api/events`, { headers });
    await publish(editor);
    let received = "";
    for await (const part of stream.body as AsyncIterable<Uint8Array>) {
      received += Buffer.from(part).toString();
      if (received.includes('"publishing"')) break;
    }
    const [, line = ""] = /(\{"event":"publishing".*?\})/.exec(received) ?? [];
    const { done, of } = JSON.parse(line) as { done: number; of: number };
    expect(of).toBe(4);
    expect(done).toBeLessThanOrEqual(of);
  });

  test.skipIf(process.platform === "win32")(
    "EDT-18 OUT-8 leaves a complete bundle if all its processes are killed, and the next editor can publish",
    async () => {
      const editor = await start();
      await publish(editor);
      const old = bundleIn(outputOf(editor));
      await write(editor, "After the kill");
      await editor.stop();
      const root = rootOf(editor);
      const bin = join(import.meta.dirname, "../../bin/sectile.js");
      const args = [
        bin,
        "edit",
        "site",
        "--out",
        outputOf(editor),
        "--cache-dir",
        cacheDir,
        "--json",
        "--port",
        "0",
      ];
      const child = spawn(process.execPath, [...args, "--no-open"], {
        cwd: root,
        stdio: ["ignore", "pipe", "ignore"],
        detached: true,
      });
      const [first] = (await once(createInterface(child.stdout), "line")) as [string];
      const { origin, hash } = new URL(JSON.parse(first).addresses.local);
      const call = {
        headers: { authorization: `Bearer ${hash.slice(1)}`, "content-type": "application/json" },
      };
      const api = `${origin}/__sectile/api`;
      const stream = await fetch(`${api}/events`, call);
      const asked = fetch(`${api}/publish`, { ...call, method: "POST", body: "{}" }).catch(() => undefined);
      for await (const part of stream.body as AsyncIterable<Uint8Array>)
        if (Buffer.from(part).toString().includes('"publishing"')) break;
      process.kill(-(child.pid as number), "SIGKILL");
      await once(child, "exit");
      await asked;
      const left = bundleIn(outputOf(editor));
      const again = await startEditor({}, root);
      expect((await publish(again)).status).toBe(200);
      const now = bundleIn(outputOf(editor));
      expect(readFileSync(join(outputOf(editor), "index.html"), "utf8")).toContain("After the kill");
      expect([old, now]).toContainEqual(left);
    },
  );
});
