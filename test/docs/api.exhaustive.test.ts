/** Public API: the packed package, its types in a strict program without other packages, and docs/api.md. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

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

test("EDT-21 docs/api.md names all exports of `sectile/editor`", () => {
  const types = readFileSync(join(installed, "dist/engine/editor.d.ts"), "utf8");
  const names = [...types.matchAll(/^export declare \w+ (\w+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  const page = readFileSync(join(root, "docs/api.md"), "utf8");
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
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
  const contract = run(process.execPath, ["--test-reporter=tap", "stores.test.js"]);
  expect(contract).toMatch(/^ok 1 - documents: a new document is read/m);
  expect(contract).toMatch(/^# fail 0$/m);
});
