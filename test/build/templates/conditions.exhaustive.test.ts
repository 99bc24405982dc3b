/** A provider's section type with conditional fields, labels and units: validated, described, drawn and edited. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { startEditor } from "../../editor/running.ts";
import { acceptor } from "../../support/json-schema.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const kit = join(root, "test/fixtures/conditional");
const engine = await loadEngine({ cores: 1, templates: { folder: kit } });

const siteWith = (data: object, more: object = {}) => ({
  siteId: "media",
  name: "Media",
  pages: [{ path: "/", meta: { title: "Media" }, components: [{ id: "Media", uniqId: "m", data }] }],
  ...more,
});
const film = { kind: "video", videoTitle: "Stones", chapters: [{ title: "One" }] };

/** [data, what check reports] */
const cases: readonly (readonly [object, readonly string[]])[] = [
  [{}, []],
  [{ title: "T", kind: "picture" }, []],
  [{ kind: "sound", videoTitle: "x".repeat(41), frame: "blue", chapters: 7 }, []],
  [film, []],
  [{ kind: "video" }, ["required /videoTitle", "required /chapters"]],
  [{ ...film, videoTitle: "" }, ["required /videoTitle"]],
  [{ ...film, chapters: [] }, ["too-few-items /chapters"]],
  [{ ...film, videoTitle: "x".repeat(41) }, ["text-too-long /videoTitle"]],
  [{ ...film, chapters: [{ title: "One", minutes: "long" }] }, []],
  [
    { ...film, chapters: [{ title: "One", hasTime: true, minutes: "long" }] },
    ["wrong-type /chapters/0/minutes"],
  ],
];
const at = "/pages/0/components/0/data";

describe("EDT-23 the data of a section with conditional fields", () => {
  test.each(cases)("%j is validated as its conditions say", (data, messages) => {
    const found = engine.validateDocument(siteWith(data)).filter(({ severity }) => severity === "error");
    expect(found.map(({ code, pointer }) => `${code} ${pointer.replace(at, "")}`).sort()).toEqual(
      [...messages].sort(),
    );
  });

  test("is accepted by the JSON Schema exactly if check accepts it", () => {
    const accepts = acceptor(engine.documentJsonSchema());
    for (const [data, messages] of cases)
      expect([data, accepts(siteWith(data))]).toEqual([data, messages.length === 0]);
  });

  test("DOC-15 is described with its conditions, labels and units", () => {
    const text = JSON.stringify(engine.documentJsonSchema());
    expect(text).toContain('Only if kind is \\"picture\\" or \\"video\\".');
    expect(text).toContain('"enumDescriptions":["Picture","Moving picture","Sound only"]');
    expect(text).toContain('"In min.');
    expect(text).not.toContain("x-conditions");
    const fields = engine.listSections().find(({ type }) => type === "Media")?.fields ?? [];
    expect(fields).toContainEqual({
      path: "chapters",
      kind: "list",
      required: true,
      limit: "1 to 5 items",
      details: 'only if kind is "video"',
    });
    expect(fields).toContainEqual({
      path: "chapters[].minutes",
      kind: "number",
      required: false,
      limit: "",
      details: "in min, only if hasTime is true",
    });
  });

  test("DOC-15 has types in which conditional fields are optional", async () => {
    const folder = mkdtempSync(join(root, "node_modules", ".types-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "site.d.ts"), engine.documentTypes());
    const write = (name: string, data: string) =>
      writeFileSync(
        join(folder, `${name}.ts`),
        `import type { MediaSection } from "./site.d.ts";\nexport const section: MediaSection = { id: "Media", uniqId: "m", data: ${data} };\n`,
      );
    write("right", JSON.stringify({ ...film, frame: "#123456" }));
    write("none", "{}");
    write("wrong", '{ kind: "film", videoTitle: 7, chapters: [{ minutes: "long" }] }');
    const options = ["--strict", "--noEmit", "--allowImportingTsExtensions", "--module", "esnext"];
    const more = ["--moduleResolution", "bundler", "--target", "es2022", "--types", "", "--pretty", "false"];
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, "node_modules/typescript/bin/tsc"),
      "--ignoreConfig",
      ...options,
      ...more,
      ...["right", "none", "wrong"].map((name) => join(folder, `${name}.ts`)),
    ]).catch((failed: { readonly stdout: string }) => failed);
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    expect(errors.length).toBeGreaterThanOrEqual(3);
    expect(errors.every((line) => line.includes("wrong.ts"))).toBe(true);
  });
});

test("EDT-23 EDT-8 a hidden field is neither on the page nor in the editor's page, and stays in the document", async () => {
  const hidden = { title: "Seen", kind: "picture", videoTitle: "Unseen", chapters: [{ title: "Nor this" }] };
  const editor = await startEditor({ "site.json": siteWith(hidden) }, undefined, engine);
  const pageOf = async () => (await editor.page("/")).html;
  expect(await pageOf()).toContain("Seen");
  expect(await pageOf()).not.toMatch(/Unseen|Nor this/);
  const visitors = await fetch(`${editor.origin}/`);
  await visitors.body?.cancel();
  const set = (value: string) =>
    editor.edit({
      label: { kind: "style", name: "Media" },
      operations: [{ op: "set", at: { page: "/", section: "m", path: ["data", "kind"] }, value }],
    });
  expect((await set("video")).status).toBe(200);
  expect(await pageOf()).toMatch(/Unseen[\s\S]*Nor this/);
  expect((await set("sound")).status).toBe(200);
  expect(await pageOf()).not.toMatch(/Unseen|Nor this/);
  expect(JSON.parse(editor.text()).pages[0].components[0].data).toEqual({ ...hidden, kind: "sound" });
});

test("EDT-23 EDT-15 a hidden text is not waiting for its translation", async () => {
  const languages = ["en", "de"].map((code, order) => ({
    isPrimary: order === 0,
    order,
    lang: { code, name: code },
  }));
  const data = { title: "Seen", kind: "picture", videoTitle: "Unseen" };
  const editor = await startEditor({ "site.json": siteWith(data, { languages }) }, undefined, engine);
  const { body } = await editor.get<unknown>("texts?language=de");
  const text = JSON.stringify(body);
  expect(text).not.toContain("videoTitle");
});

/** @returns the problems of the kit with this change of its schema */
async function problemsWith(from: string, to: string): Promise<string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-conditions-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(kit, folder, { recursive: true });
  const file = join(folder, "sections/Media/schema.ts");
  const source = readFileSync(file, "utf8");
  expect(source).toContain(from);
  writeFileSync(file, source.replace(from, to));
  const { problems } = await engine.checkTemplates(folder);
  return problems.filter((problem) => problem.file === file).map(({ message }) => message);
}

const condition = 'videoUrl: { kind: "video" },';

test.each([
  ['videoLink: { kind: "video" },', 'has a condition for "videoLink", which is not a field of that object.'],
  [
    'videoUrl: { sort: "video" },',
    'shows "videoUrl" depending on "sort", which is not a field of that object.',
  ],
  [
    'videoUrl: { kind: "film" },',
    'shows "videoUrl" depending on "kind", which cannot be "film". Choose from: picture, video, sound.',
  ],
  ["videoUrl: { speed: 9 },", 'shows "videoUrl" depending on "speed", which cannot be 9.'],
  [
    'videoUrl: { title: "x" },',
    'shows "videoUrl" depending on "title", which is not a choice, a switch or a number. Only these can decide if a field is shown.',
  ],
  [
    "videoUrl: { speed: 2 }, kind: { speed: 1 },",
    'shows "kind" depending on "speed", which depends on "kind" itself.',
  ],
])("EDT-23 PRO-4 templates check reports the condition %s", async (to, message) => {
  expect(await problemsWith(condition, to)).toContain(message);
});
