/** Public API: the packed package, its types in a strict program without other packages, and docs/api.md. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBlocks } from "./blocks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "sectile-api-"));
const consumer = join(work, "consumer");
const installed = join(consumer, "node_modules/sectile");
const run = (command: string, argv: readonly string[], cwd = consumer) =>
  execFileSync(command, argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const site = {
  siteId: "small",
  languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
  pages: [{ path: "/", components: [{ id: "BigTitle", uniqId: "big", data: { title: "Hello" } }] }],
};
const compilerOptions = {
  target: "ES2023",
  module: "NodeNext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
};

beforeAll(() => {
  // As `npm pack` does it, except for compiling: tests must not replace each other's engine.
  run(process.execPath, [join(root, "scripts/declarations.js")], root);
  mkdirSync(join(consumer, "node_modules/@types"), { recursive: true });
  mkdirSync(installed);
  const name = run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", work], root).trim();
  run("tar", ["-xzf", join(work, name), "-C", installed, "--strip-components", "1"]);
  symlinkSync(join(root, "node_modules/@types/node"), join(consumer, "node_modules/@types/node"));
  const files = { "package.json": { type: "module" }, "tsconfig.json": { compilerOptions } };
  for (const [path, value] of Object.entries(files))
    writeFileSync(join(consumer, path), JSON.stringify(value));
  const examples = readFileSync(join(root, "docs/api.md"), "utf8").matchAll(
    /^```ts (\S+)\n([\s\S]*?)^```$/gm,
  );
  for (const [, path = "", code = ""] of examples) writeFileSync(join(consumer, path), code);
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

const fetchTest = `
import { createEditor, createFolderPictures } from "sectile/editor";
import { toFetchHandler } from "./fetch-handler.js";
let stored = { bytes: Buffer.from(process.env.SITE), version: "1" };
const editor = await createEditor({
  documents: {
    read: async () => stored,
    async write(site, bytes, version) {
      if (version !== stored.version) return undefined;
      stored = { bytes, version: version + "1" };
      return stored.version;
    },
  },
  pictures: createFolderPictures("pictures"),
  authorize: ({ headers }, site) => (headers.cookie === "session=ada" ? { site, owner: "ada" } : undefined),
});
const handle = await toFetchHandler(editor);
const origin = "https://app.example.org";
const ask = (path, init = {}) =>
  handle(
    new Request(origin + "/edit/one" + path, {
      ...init,
      headers: { cookie: "session=ada", "x-shared-editing": "1", origin, ...init.headers },
    }),
  );
const opened = await ask("");
const stop = new AbortController();
const events = (await ask("/api/events", { signal: stop.signal })).body.getReader();
const begun = new TextDecoder().decode((await events.read()).value);
const { version } = await (await ask("/api/site")).json();
const change = (name, headers) =>
  ask("/api/edits", {
    method: "POST",
    headers,
    body: JSON.stringify({
      id: "edit-" + name,
      base: version,
      label: { kind: "settings", name: "name" },
      operations: [{ op: "set", at: { path: ["name"] }, value: name }],
      show: { path: "/" },
    }),
  });
const edited = await change("Rye", { "content-type": "application/json" });
const event = JSON.parse(new TextDecoder().decode((await events.read()).value));
stop.abort();
const frame = (await ask("/frame")).headers.get("content-security-policy");
const foreign = await change("No", { "content-type": "application/json", origin: "https://evil.example" });
const stranger = await ask("/api/site", { headers: { cookie: "" } });
console.log(
  JSON.stringify([
    [opened.status, opened.headers.get("location")],
    [begun, event.event, edited.status, String(Buffer.from(stored.bytes)).includes("Rye")],
    frame.includes("http://app.example.org"),
    [foreign.status, stranger.status],
  ]),
);
await editor.close();
`;

/** @returns the names that the declarations of an entry point export: types, and values */
function exportsOf(entry: string): { readonly types: readonly string[]; readonly values: readonly string[] } {
  const text = readFileSync(join(installed, `dist/engine/${entry}.d.ts`), "utf8");
  const all = [...text.matchAll(/^export declare (?:abstract )?(\w+) (\w+)/gm)];
  const isType = ([, kind = ""]: RegExpExecArray) => kind === "interface" || kind === "type";
  const named = (some: readonly RegExpExecArray[]) => some.map(([, , name = ""]) => name);
  return { types: named(all.filter(isType)), values: named(all.filter((one) => !isType(one))) };
}

const entries = { sectile: "index", "sectile/editor": "editor", "sectile/editor/testing": "editor-testing" };

test.each([{ module: "NodeNext" }, { module: "Node16" }, { module: "ESNext", moduleResolution: "bundler" }])(
  "the types of every export are complete in strict mode, with $module",
  (resolution) => {
    const folder = join(consumer, `every-${resolution.module}`);
    mkdirSync(folder);
    const lines = Object.entries(entries).map(([name, entry], index) => {
      const { types, values } = exportsOf(entry);
      expect(values.length, name).toBeGreaterThan(0);
      const used = values.map((value) => `${value} as ${value}${index}`).join(", ");
      const list = `export const values${index} = [${values.map((value) => value + index).join(", ")}];`;
      const named = types.map((type) => `${type} as ${type}${index}`).join(", ");
      return `import { ${used} } from "${name}";\n${list}\nexport type { ${named} } from "${name}";\n`;
    });
    writeFileSync(join(folder, "every.ts"), lines.join(""));
    const options = { ...compilerOptions, ...resolution, declaration: true };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder]);
  },
);

test("EDT-21 docs/api.md names all exports of the package", () => {
  const page = readFileSync(join(root, "docs/api.md"), "utf8");
  for (const entry of ["index", "editor", "editor-testing"]) {
    const types = readFileSync(join(installed, `dist/engine/${entry}.d.ts`), "utf8");
    const names = [...types.matchAll(/^export declare \w+ (\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(page))).toEqual([]);
  }
});

/** Values that the examples of the provider's pages use without declaring them. */
const given = `import { createEditor, type EditorHandlerOptions } from "sectile/editor";
declare const documents: EditorHandlerOptions["documents"];
declare const pictures: EditorHandlerOptions["pictures"];
declare const authorize: EditorHandlerOptions["authorize"];
declare const settings: object;
declare const database: { query(text: string, values?: readonly string[]): Promise<void> };
declare const pg: {
  Client: new (settings: object) => {
    connect(): Promise<void>;
    on(name: "notification", listener: (message: { payload: string }) => void): void;
    query(text: string): Promise<void>;
  };
};
`;

test("GUIDE-4 the editor's examples for providers compile in strict mode with the package's types", () => {
  const examples = readBlocks().filter(({ language, is }) => language === "js" && is === "editor");
  expect(examples.length).toBeGreaterThan(1);
  for (const { code, line } of examples)
    writeFileSync(join(consumer, `provider-${line}.ts`), `${given}\n${code}\n`);
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc")]);
});

test("GUIDE-4 the documented tsconfig compiles a provider's templates with the installed package", () => {
  const product = join(work, "product");
  mkdirSync(join(product, "node_modules/@types"), { recursive: true });
  cpSync(installed, join(product, "node_modules/sectile"), { recursive: true });
  const peers = ["@types/react", "@types/sanitize-html", "libphonenumber-js", "zod"];
  for (const name of peers)
    symlinkSync(join(root, "node_modules", name), join(product, "node_modules", name));
  const files = readBlocks().filter(({ is }) => /^(?:kit\/sections\/Quote\/.+|tsconfig\.json)$/.test(is));
  expect(files.length).toBe(5);
  for (const { is, code } of files) {
    mkdirSync(dirname(join(product, is)), { recursive: true });
    writeFileSync(join(product, is), code);
  }
  const check = () => run(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], product);
  check();
  const view = join(product, "kit/sections/Quote/view.tsx");
  writeFileSync(view, readFileSync(view, "utf8").replace('field="quote"', 'field="quot"'));
  expect(check).toThrow();
});

test("tools can read the package's own package.json", () => {
  const code = 'import p from "sectile/package.json" with { type: "json" }; console.log(p.name)';
  expect(run(process.execPath, ["--no-warnings", "--input-type=module", "-e", code])).toBe("sectile\n");
});

test("the examples of docs/api.md compile in strict mode without types of other packages, and run as described", () => {
  const wrong =
    'import { loadEngine } from "sectile"; (await loadEngine()).buildSite("x", "/", { bse: "/" });';
  writeFileSync(join(consumer, "wrong.ts"), `// @ts-expect-error\n${wrong}`);
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc")]);

  // From here on the package's own dependencies exist, above the consumer.
  symlinkSync(join(root, "node_modules"), join(work, "node_modules"));
  mkdirSync(join(consumer, "site"));
  writeFileSync(join(consumer, "site/site.json"), JSON.stringify(site));
  const published = run(process.execPath, ["publish.js", "site"]);
  expect(published).toMatch(/^1 routes\npublic: \d+ files, 0 pages were there already\n/);
  expect(published).toContain("/pages");
  expect(readFileSync(join(consumer, "public/index.html"), "utf8")).toContain("<html");
  const previewed = run(process.execPath, ["preview.js", "site"]);
  expect(previewed).toMatch(/^\d pages changed, 0 errors\nhttp:\/\/127\.0\.0\.1:\d+\/\n/);
  expect(run(process.execPath, ["editor.js"])).toBe("401 200\n");
  writeFileSync(join(consumer, "fetch-test.js"), fetchTest);
  process.env.SITE = JSON.stringify(site);
  expect(JSON.parse(run(process.execPath, ["fetch-test.js"]))).toEqual([
    [308, "/edit/one/"],
    ["\n", "changed", 200, true],
    true,
    [403, 401],
  ]);
  delete process.env.SITE;
  const contract = run(process.execPath, ["--test-reporter=tap", "stores.test.js"]);
  expect(contract).toMatch(/^ok 1 - documents: a new document is read/m);
  expect(contract).toMatch(/^# fail 0$/m);
});
