/** Public API: the packed package, its types in a strict program without other packages, and docs/api.md. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

test("PRO-4 a templates folder compiles with the tsconfig of docs/providers.md, and a wrong field does not", () => {
  const kit = join(work, "kit-project");
  mkdirSync(join(kit, "node_modules/@types"), { recursive: true });
  symlinkSync(installed, join(kit, "node_modules/sectile"));
  const page = readFileSync(join(root, "docs/providers.md"), "utf8");
  for (const [, path = "", text = ""] of page.matchAll(
    /^```\w+ (kit\/\S+|tsconfig\.json)\n([\s\S]*?)^```$/gm,
  )) {
    mkdirSync(join(kit, path, ".."), { recursive: true });
    writeFileSync(join(kit, path), text);
  }
  // The packages that the page names, and nothing else.
  const [, list = ""] = /put this file next to `node_modules`, and install ([\s\S]*?):\n/.exec(page) ?? [];
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names).toContain("typescript");
  const within = [...names, "csstype", "react", "htmlparser2", "domhandler", "domelementtype", "entities"];
  for (const name of within) {
    const target = join(kit, "node_modules", name);
    if (existsSync(join(root, "node_modules", name))) symlinkSync(join(root, "node_modules", name), target);
  }
  const check = () => {
    try {
      return run(
        process.execPath,
        [join(root, "node_modules/typescript/bin/tsc"), "--preserveSymlinks"],
        kit,
      );
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  };
  expect(check()).toBe("");
  const view = join(kit, "kit/sections/Quote/view.tsx");
  writeFileSync(view, readFileSync(view, "utf8").replace('field="quote"', 'field="quot"'));
  expect(check()).toContain("kit/sections/Quote/view.tsx(");
});

test("tools can read the package's own package.json", () => {
  const code = 'import p from "sectile/package.json" with { type: "json" }; console.log(p.name)';
  expect(run(process.execPath, ["--no-warnings", "--input-type=module", "-e", code])).toBe("sectile\n");
});

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
