import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync } from "fs-extra/esm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import type { Operation } from "../../src/document/edits/index.ts";
import type {
  ApiError,
  EditResult,
  PageState,
  PictureList,
  PictureResult,
  UnusedFiles,
} from "../../src/editor/shared/protocol.ts";
import { siteText } from "./document.ts";
import { type RunningEditor, startEditor } from "./running.ts";

const start = (again?: string) => startEditor(again ? {} : { "site.json": siteText }, again);

const titleOf = (section: string) => ({ page: "/", section, path: ["data", "title"] });
const setTitle = (value: string, section = "title-1"): Operation[] => [
  { op: "set", at: titleOf(section), value },
];
const png = (width: number) =>
  sharp({ create: { width, height: 2, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
const write = (editor: RunningEditor, value: string) => editor.edit({ operations: setTitle(value) });

describe("an edit", () => {
  test("EDT-5 EDT-20 changes exactly its bytes of the file, and is answered with the new page", async () => {
    const editor = await start();
    const { status, body } = await write(editor, 'Hello, "you" & <b>me</b>');
    expect(status).toBe(200);
    expect(editor.text()).toBe(siteText.replace("Hello, world", 'Hello, \\"you\\" & <b>me</b>'));
    expect(body.page.html).toContain("Hello, &quot;you&quot; &amp; <b>me</b>".replace(/&quot;/g, '"'));
    expect(body.history.undo).toEqual({ kind: "write", name: "a text" });
    expect(body.at).toEqual(titleOf("title-1"));
    expect((await editor.site()).version).toBe(body.version);
  });

  test("EDT-5 is undone and redone byte for byte, also after a restart", async () => {
    const editor = await start();
    const remove: Operation = {
      op: "remove",
      at: { page: "/", section: "team-1", path: ["data", "team", 0] },
    };
    await editor.edit({ operations: [remove], label: { kind: "delete-item", name: "Ada" } });
    const without = editor.text();
    expect(JSON.parse(without).translations.ru.pages[0].components[0].data.team).toEqual([
      null,
      { name: "Эдсгер" },
    ]);
    const show = { path: "/" };
    const undone = await editor.post<EditResult>("undo", { show });
    expect(undone.body.history).toEqual({ redo: { kind: "delete-item", name: "Ada" } });
    expect(editor.text()).toBe(siteText);
    await editor.post("redo", { show });
    expect(editor.text()).toBe(without);
    await editor.stop();
    const again = await start(editor.folder.replace(/\/site$/, ""));
    expect((await again.site()).history.undo).toEqual({ kind: "delete-item", name: "Ada" });
    await again.post("undo", { show });
    expect(again.text()).toBe(siteText);
    expect((await again.post("undo", { show })).body).toMatchObject({ code: "nothing-to-undo" });
  });

  test("EDT-5 joins the previous step only if the owner continued the same text", async () => {
    const editor = await start();
    const undo = () => editor.post<EditResult>("undo", { show: { path: "/" } });
    const title = () => JSON.parse(editor.text()).pages[0].components[0].data.title;
    const edit = (value: string, continues?: boolean) =>
      editor.edit({ operations: setTitle(value), ...(continues !== undefined && { continues }) });
    await edit("One");
    await edit("Two");
    await edit("Three", false);
    await edit("Four", true);
    await undo();
    expect(title()).toBe("Two");
    // An edit after an undo is a new step, even if it continues a text.
    await edit("Five", true);
    await undo();
    expect(title()).toBe("Two");
    await undo();
    expect(title()).toBe("One");
    const { status, body } = await editor.edit({ operations: setTitle("x"), continues: "yes" as never });
    expect([status, body.code]).toEqual([400, "bad-request"]);
  });

  test("EDT-15 in another language creates a translation, and removes it if it has no value", async () => {
    const editor = await start();
    const at = { language: "ru", ...titleOf("title-1") };
    const show = { path: "/", language: "ru" };
    const { body } = await editor.edit({ operations: [{ op: "set", at, value: "Привет" }], show });
    expect(body.page.html).toContain("Привет");
    expect(body.page.html).not.toContain("Hello, world");
    expect(body.page.sections[0]?.translation).toEqual({ title: "Привет" });
    expect((await editor.page("/")).html).toContain("Hello, world");
    await editor.edit({ operations: [{ op: "set", at }], show });
    expect(JSON.parse(editor.text())).toEqual(JSON.parse(siteText));
  });

  test("EDT-17 that makes the document invalid is refused in check's words, and nothing is written", async () => {
    const editor = await start();
    const { status, body } = await write(editor, "x".repeat(2500));
    expect([status, body.code]).toEqual([422, "refused"]);
    expect(body.message).toContain("2500 characters");
    expect(editor.text()).toBe(siteText);
    const number: Operation = { op: "set", at: titleOf("title-1"), value: 7 };
    expect((await editor.edit({ operations: [number] })).body.code).toBe("refused");
    expect(editor.text()).toBe(siteText);
  });

  test("EDT-17 to a document with errors is accepted if it makes the document no worse", async () => {
    const wrong = siteText
      .replace('"Our team"', JSON.stringify("long ".repeat(500)))
      .replace('"About us"', JSON.stringify("long ".repeat(500)));
    const editor = await startEditor({ "site.json": wrong });
    const { problems } = await editor.page("/");
    expect(problems[0]).toMatchObject({
      severity: "error",
      at: { page: "/", section: "team-1", path: ["data", "title"] },
    });
    // Russian readers get Russian messages, including reasons for refusals.
    const russian = { "accept-language": "ru-RU,en;q=0.5" };
    const message = "Слишком длинный текст. Знаков в нём: 2500, а можно не больше 120.";
    const { body: shown } = await editor.get<PageState>("page?path=/", russian);
    expect(shown.problems[0]).toMatchObject({
      message,
      hint: "Сократите его на столько знаков: 2380.",
    });
    const { version: base } = await editor.site();
    const worse = { op: "set", at: titleOf("title-1"), value: 7 };
    const request = { id: "worse", base, label: { kind: "write", name: "" }, operations: [worse] };
    const { body: refused } = await editor.post<ApiError>(
      "edits",
      { ...request, show: { path: "/" } },
      russian,
    );
    expect(refused.message).toBe("Здесь должно быть: текст, а указано: число 7.");
    expect(refused.problems?.[0]?.message).toBe(refused.message);
    // The current page's problems come first.
    const [elsewhere] = (await editor.page("/about")).problems;
    expect(elsewhere?.at?.page).toBe("/about");
    expect((await write(editor, "Better")).status).toBe(200);
    expect((await editor.edit({ operations: setTitle("Our team", "team-1") })).status).toBe(200);
    const about = { page: "/about", section: "title-2", path: ["data", "title"] };
    expect((await editor.edit({ operations: [{ op: "set", at: about, value: "About" }] })).status).toBe(200);
    expect((await editor.page("/")).problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("is applied once, however often it is sent", async () => {
    const editor = await start();
    const { version } = await editor.site();
    const insert: Operation = {
      op: "insert",
      at: { page: "/", section: "team-1", path: ["data", "team", 1] },
      value: { name: "Once" },
    };
    const edit = { id: "same", base: version, operations: [insert] };
    const answers = await Promise.all([editor.edit(edit), editor.edit(edit), editor.edit(edit)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(editor.text().match(/Once/g)).toHaveLength(1);
    expect(JSON.parse(editor.text()).translations.ru.pages[0].components[0].data.team).toEqual([
      { name: "Ада" },
      null,
      null,
      { name: "Эдсгер" },
    ]);
  });

  test("EDT-16 for an older version is merged, or both versions are shown", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    await editor.edit({ operations: setTitle("Team of theirs", "team-1") });
    const other = await editor.edit({ base, operations: setTitle("Mine") });
    expect(other.status).toBe(200);
    expect(editor.text()).toContain("Team of theirs");
    expect(editor.text()).toContain('"Mine"');
    const conflict = await editor.edit({ base, operations: setTitle("Team of mine", "team-1") });
    expect([conflict.status, conflict.body.code]).toEqual([409, "conflict"]);
    expect(conflict.body).toMatchObject({
      conflicts: [{ at: titleOf("team-1"), ours: "Team of mine", theirs: "Team of theirs" }],
    });
  });

  test("is not lost among many at once", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    const fields = ["name", "position"].flatMap((field) => [0, 1, 2].map((item) => [field, item] as const));
    const answers = await Promise.all(
      fields.map(([field, item]) =>
        editor.edit({
          base,
          operations: [
            {
              op: "set",
              at: { page: "/", section: "team-1", path: ["data", "team", item, field] },
              value: `${field} ${item}`,
            },
          ],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    for (const [field, item] of fields) expect(editor.text()).toContain(`"${field} ${item}"`);
  });
});

test("EDT-4 EDT-30 a provider's type has its own group; its preview and a new section show the pictures of its example", async () => {
  const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-plate-test-")));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const files = {
    "sections/Plate/schema.ts": `import { defineSection, group, picture } from "#section";
      export default defineSection({ label: "Plate", category: "basic", purpose: { en: "Menus", ru: "Меню" },
        colorMode: "LIGHT", data: group({ ...picture("imgUrl") }) });`,
    "sections/Plate/view.tsx": `import { Picture } from "#elements";
      export const View = ({ data }: { data: { imgUrl?: string } }) => <Picture of={data} field="imgUrl" />;`,
    "sections/Plate/example.json": '{ "imgUrl": "assets/plate.svg", "imgAlt": "A plate" }',
    "samples/plate.svg": drawing,
  };
  for (const [path, contents] of Object.entries(files)) outputFileSync(join(kit, path), contents);
  const engine = await loadEngine({ cores: 1, templates: { folder: kit } });
  const intent = { kind: "add-section", page: "/", at: 1, type: "Plate" } as const;
  const start = (own: Readonly<Record<string, string>>) =>
    startEditor({ "site.json": siteText, ...own }, undefined, engine);
  const add = async (editor: RunningEditor) => {
    const { status, body } = await editor.edit({ intent, label: { kind: "add-section", name: "Plate" } });
    expect([status, body.page.sections[1]?.type]).toEqual([200, "Plate"]);
    return { body, picture: readFileSync(join(editor.folder, "assets/plate.svg"), "utf8") };
  };
  const editor = await start({});
  expect((await editor.site()).types.find(({ type }) => type === "Plate")?.purpose).toEqual({
    en: "Menus",
    ru: "Меню",
  });
  const preview = await editor.post<{ html: string }>("preview", { show: { path: "/" }, type: "Plate" });
  expect(preview.body.html).toContain("data:image/svg+xml;base64,");
  expect(preview.body.html).not.toContain("<script src");
  const { body, picture } = await add(editor);
  expect(body.page.html).toMatch(/plate[^"]*\.svg/);
  expect(picture).not.toBe("theirs");
  expect((await add(await start({ "assets/plate.svg": "theirs" }))).picture).toBe("theirs");
});

describe("EDT-13 unused files", () => {
  test("are listed and removed, and no other files are", async () => {
    const editor = await startEditor({
      "site.json": siteText.replace('"Ada",', '"Ada", "imgUrl": "assets/used.png",'),
      "assets/used.png": "1",
      "assets/unused photo.png": "12",
      "assets/.hidden": "1",
      "other/unused.png": "1",
    });
    const { body } = await editor.get<UnusedFiles>("unused");
    expect(body.files.map(({ path, bytes }) => [path, bytes])).toEqual([["assets/unused photo.png", 2]]);
    const paths = ["assets/unused photo.png", "assets/used.png", "other/unused.png", "../site/site.json"];
    expect((await editor.post<UnusedFiles>("unused", { paths })).body).toEqual({ files: [] });
    expect(readdirSync(join(editor.folder, "assets")).sort()).toEqual([".hidden", "used.png"]);
    expect(readdirSync(join(editor.folder, "other"))).toEqual(["unused.png"]);
  });

  test("EDT-5 are restored if an undo or redo names them again, also after a restart", async () => {
    const text = siteText.replace('"Ada",', '"Ada", "imgUrl": "assets/ada.png",');
    const [ada, grace] = [await png(3), await png(4)];
    const editor = await startEditor({ "site.json": text, "assets/ada.png": ada, "assets/grace.png": grace });
    const show = { path: "/" };
    const at = { page: "/", section: "team-1", path: ["data", "team", 0, "imgUrl"] };
    const pictures = () => readdirSync(join(editor.folder, "assets")).sort();
    const errors = async (one: RunningEditor) => (await one.page("/")).problems.map(({ message }) => message);
    const before = await errors(editor);
    await editor.edit({ operations: [{ op: "set", at, value: "assets/grace.png" }] });
    await editor.post("unused", { paths: ["assets/ada.png"] });
    expect(pictures()).toEqual(["grace.png"]);
    // A name that undo may need is not free.
    const upload = { method: "POST", body: new Uint8Array(await png(5)) };
    const headers = { authorization: `Bearer ${editor.secret}` };
    const url = `${editor.origin}/__sectile/api/pictures?name=ada.png`;
    expect(await (await fetch(url, { ...upload, headers })).json()).toMatchObject({
      path: "assets/ada-2.png",
    });
    expect((await editor.post("undo", { show })).status).toBe(200);
    expect(editor.text()).toBe(text);
    expect(readFileSync(join(editor.folder, "assets/ada.png"))).toEqual(ada);
    expect(await errors(editor)).toEqual(before);
    await editor.post("unused", { paths: ["assets/grace.png", "assets/ada-2.png"] });
    expect(pictures()).toEqual(["ada.png"]);
    await editor.stop();
    const again = await start(editor.folder.replace(/\/site$/, ""));
    expect((await again.post("redo", { show })).status).toBe(200);
    expect(readFileSync(join(editor.folder, "assets/grace.png"))).toEqual(grace);
    expect(await errors(again)).toEqual(before);
    // No undo step leads to a picture that no page has shown.
    expect(readdirSync(join(editor.folder, "../dist/.sectile/site.edits.removed"))).toEqual([]);
  });
});

test("EDT-13 a refused edit leaves neither its upload nor the pictures of an example", async () => {
  const editor = await start();
  const upload = async (name: string, width = 3) => {
    const response = await fetch(`${editor.origin}/__sectile/api/pictures?name=${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${editor.secret}` },
      body: new Uint8Array(await png(width)),
    });
    return (await response.json()) as PictureResult;
  };
  const pictures = () => readdirSync(join(editor.folder, "assets")).sort();
  const uploads = [await upload("con.jpg"), await upload("same.png"), await upload("same.png", 4)];
  expect(uploads.map(({ path }) => path)).toEqual([
    "assets/con-picture.png",
    "assets/same.png",
    "assets/same-2.png",
  ]);
  const at = (field: string) => ({ page: "/", section: "team-1", path: ["data", "team", 0, field] });
  const put = (field: string, value: string) =>
    editor.edit({ operations: [{ op: "set", at: at(field), value: { wrong: value } }] });
  expect((await put("imgUrl", "assets/same-2.png")).status).toBe(422);
  expect(pictures()).toEqual(["con-picture.png", "same.png"]);
  const used: Operation = { op: "set", at: at("imgUrl"), value: "assets/con-picture.png" };
  expect((await editor.edit({ operations: [used] })).status).toBe(200);
  // A picture that the document names stays, whatever else is refused.
  expect((await put("imgUrl", "assets/con-picture.png")).status).toBe(422);
  expect(pictures()).toEqual(["con-picture.png", "same.png"]);
  const intent = { kind: "add-section", page: "/nowhere", at: 1, type: "Team" } as const;
  expect((await editor.edit({ intent })).status).toBe(422);
  expect(pictures()).toEqual(["con-picture.png", "same.png"]);
});

describe("EDT-16 a file that another program changed", () => {
  const outside = siteText.replace("About us", "About them");

  test("is shown, and edits apply to it", async () => {
    const editor = await start();
    editor.save(outside);
    await expect.poll(async () => (await editor.page("/about")).html).toContain("About them");
    await write(editor, "After");
    expect(editor.text()).toBe(outside.replace("Hello, world", "After"));
  });

  test("is not overwritten by an edit of an older version", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    editor.save(outside);
    expect((await editor.edit({ base, operations: setTitle("Ours") })).status).toBe(200);
    expect(editor.text()).toBe(outside.replace("Hello, world", "Ours"));
  });

  test("while no editor ran conflicts with an edit of a version that is no longer known", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    await editor.stop();
    editor.save(siteText.replace("Hello, world", "Theirs"));
    const again = await start(editor.folder.replace(/\/site$/, ""));
    const { status, body } = await again.edit({ base, operations: setTitle("Mine") });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body).toMatchObject({ conflicts: [{ at: titleOf("title-1"), ours: "Mine", theirs: "Theirs" }] });
    expect(again.text()).toContain("Theirs");
    expect((await write(again, "Mine")).status).toBe(200);
  });

  test("to invalid JSON is not overwritten, and edits are refused as not saved until it is valid", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    editor.save(siteText.slice(0, 200));
    const answer = await editor.edit({ base, operations: setTitle("Ours") });
    expect([answer.status, answer.body.code]).toEqual([503, "not-saved"]);
    expect(answer.body.message).toContain("Invalid JSON");
    // Not only the first time.
    const next = await editor.edit({ base, operations: setTitle("Ours") });
    expect(next.body).toEqual({ ...answer.body, reason: "not-whole" });
    expect(editor.text()).toBe(siteText.slice(0, 200));
    editor.save(outside);
    await expect
      .poll(async () => (await editor.edit({ base, operations: setTitle("Ours") })).status)
      .toBe(200);
    expect(editor.text()).toBe(outside.replace("Hello, world", "Ours"));
  });

  test("to write-protected, or deleted, is not saved, and the reason is reported", async () => {
    const editor = await start();
    const { version: base } = await editor.site();
    chmodSync(editor.file, 0o444);
    const answer = await editor.edit({ base, operations: setTitle("Ours") });
    expect([answer.status, answer.body.message]).toEqual([503, "site.json is write-protected."]);
    chmodSync(editor.file, 0o644);
    rmSync(editor.file);
    const gone = await editor.edit({ base, operations: setTitle("Ours") });
    expect(gone.body).toMatchObject({ code: "not-saved", reason: "no-document" });
    editor.save(siteText);
    await expect
      .poll(async () => (await editor.edit({ base, operations: setTitle("Ours") })).status)
      .toBe(200);
  });
});

describe("EDT-6 the editor's server", () => {
  /** Sends a request that no browser would send. */
  const send = (editor: RunningEditor, path: string, headers: Record<string, string>, method = "GET") =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${editor.origin}${path}`, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end();
    });

  test("EDT-13 lists pictures with the pages that use them, and makes thumbnails", async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0c0" } })
      .jpeg()
      .toBuffer();
    const site = JSON.parse(siteText);
    site.pages[0].meta = { ...site.pages[0].meta, image: "assets/photo.jpg" };
    const editor = await startEditor({ "site.json": site, "assets/photo.jpg": photo, "assets/not.png": "x" });
    const { pictures } = (await editor.get<PictureList>("pictures")).body;
    const [found] = pictures.filter(({ path }) => path === "assets/photo.jpg");
    expect(found).toMatchObject({
      bytes: photo.length,
      width: 900,
      height: 600,
      uses: { pages: [site.pages[0].path], isOfSite: false, descriptions: [] },
    });
    const fetched = async (url = "") => {
      const response = await fetch(editor.origin + url);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const small = await fetched(found?.thumbnail);
    expect(small.response.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 360, height: 240 });
    expect((await fetched(found?.url)).bytes).toEqual(photo);
    // A file that is not an image has no thumbnail, and is answered as it is.
    const broken = await fetched(pictures.find(({ path }) => path === "assets/not.png")?.thumbnail);
    expect([broken.response.status, broken.bytes.toString()]).toEqual([200, "x"]);
    expect(broken.response.headers.get("content-security-policy")).toContain("sandbox");
    // Pictures are listed while the document cannot be read.
    editor.save("{");
    await expect
      .poll(async () => (await editor.get<PictureList>("pictures")).body.pictures[0])
      .not.toHaveProperty("uses");
  });

  test("refuses requests without the secret, from another origin or to another host name", async () => {
    const editor = await start();
    const calls = ["site", "page?path=/", "pictures", "icons", "events", "nothing"];
    for (const call of calls) {
      expect(await send(editor, `/__sectile/api/${call}`, {}), call).toBe(401);
      expect(await send(editor, `/__sectile/api/${call}`, { authorization: "Bearer x" }), call).toBe(401);
    }
    const authorization = `Bearer ${editor.secret}`;
    const edits = "/__sectile/api/edits";
    expect(await send(editor, edits, {}, "POST")).toBe(401);
    expect(await send(editor, edits, { authorization, origin: "https://evil.example" }, "POST")).toBe(403);
    expect(await send(editor, edits, { authorization, "sec-fetch-site": "cross-site" }, "POST")).toBe(403);
    expect(await send(editor, "/__sectile/api/site", { authorization, host: "evil.example" })).toBe(421);
    expect(await send(editor, edits, { authorization }, "DELETE")).toBe(405);
    expect(await send(editor, edits, { authorization }, "POST")).toBe(400);
    expect(editor.text()).toBe(siteText);
  });

  test("serves an editor page that reveals nothing of the site and cannot be framed by others", async () => {
    const editor = await start();
    for (const path of ["", "frame"]) {
      const response = await fetch(`${editor.origin}/__sectile/edit/${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      const html = await response.text();
      expect(html).not.toContain("Edited");
      expect(html).not.toContain(editor.secret);
    }
    expect((await fetch(`${editor.origin}/__sectile/edit/assets/../manifest.json`)).status).toBe(404);
    expect((await fetch(`${editor.origin}/__sectile/edit/thumbnails/Team.webp`)).status).toBe(200);
  });

  test.each([
    ["invalid JSON", "rubbish", 400, "bad-request"],
    ["a list", [], 400, "bad-request"],
    ["an edit without operations", { operations: [] }, 400, "bad-request"],
    ["an unknown operation", { operations: [{ op: "drop", at: { path: [] } }] }, 400, "bad-request"],
    [
      "an unknown page",
      { operations: [{ op: "remove", at: { page: "/no", path: ["components", 0] } }] },
      422,
      "names-nothing",
    ],
    [
      "a position in an unknown version",
      {
        base: "0".repeat(64),
        operations: [{ op: "remove", at: { page: "/", section: "team-1", path: ["data", "team", 0] } }],
      },
      422,
      "names-nothing",
    ],
    [
      "a dangerous key",
      { operations: [{ op: "set", at: { page: "/", path: ["__proto__", "polluted"] }, value: 1 }] },
      422,
      "refused",
    ],
  ])("EDT-17 refuses %s with one sentence, and writes nothing", async (_, change, status, code) => {
    const editor = await start();
    const isEdit = typeof change === "object" && !Array.isArray(change);
    const answer = isEdit ? await editor.edit(change as object) : await editor.post("edits", change);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(editor.text()).toBe(siteText);
  });

  test("SAF-2 EDT-13 limits the memory of uploads, and saves texts meanwhile", async () => {
    const editor = await start();
    const { hostname, port } = new URL(editor.origin);
    const uploads = Array.from({ length: 2 }, () =>
      request({
        ...{ host: hostname, port, method: "POST", path: "/__sectile/api/pictures?name=a.png" },
        headers: { authorization: `Bearer ${editor.secret}`, "content-length": 99 * 1024 * 1024 },
      }),
    );
    const answers = uploads.map(
      (sent) =>
        new Promise<IncomingMessage>((resolve) => {
          sent.on("response", resolve).on("error", () => {});
          sent.write("x");
        }),
    );
    // One of them is being received, whichever came first.
    const answer = await Promise.race(answers);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect((await write(editor, "Saved all the same")).status).toBe(200);
    for (const sent of uploads) sent.destroy();
  });

  test("does not read a request that is too large", async () => {
    const editor = await start();
    const answer = await write(editor, "x".repeat(5_000_000)).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
  });
});

test("EDT-26 a page for visitors contains everything that is saved when it is requested, in every language", async () => {
  const editor = await start();
  const { view = "" } = await editor.site();
  const read = async (path: string) =>
    (await fetch(new URL(`/${view.replace(/^\//, "")}${path}`, editor.origin))).text();
  for (const value of ["First", "Second", "Third"]) {
    await write(editor, value);
    expect(await read("")).toContain(`>${value}<`);
    const at = { ...titleOf("team-1"), language: "ru" };
    await editor.edit({ operations: [{ op: "set", at, value: `Команда ${value}` }] });
    expect(await read("ru/")).toContain(`>Команда ${value}<`);
  }
});
