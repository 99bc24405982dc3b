/** The package for providers: an installed one compiles their templates, and editors know the types (PRO-4). */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const [{ files }] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: root, encoding: "utf8" }),
) as [{ files: readonly { path: string }[] }];
const paths = files.map(({ path }) => path);

test("PRO-4 the package contains the engine, the built-in templates and the types", () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      "bin/sectile.js",
      "dist/engine/THIRD-PARTY-NOTICES.txt",
      "dist/engine/bundle.js",
      "dist/engine/host.js",
      "dist/engine/identity.txt",
      "dist/engine/page-thread.js",
      "dist/engine/site-process.js",
      "dist/engine/templates/catalogue.cjs",
      "templates/elements/index.ts",
      "templates/theme/base.css",
      "templates/third-parties/gtagId/sources.ts",
      "templates/provider.tsconfig.json",
      "templates/css-modules.d.ts",
      "src/section/index.ts",
      "src/section/view.ts",
      "src/browser/tabs.ts",
    ]),
  );
  expect(
    paths.filter((path) =>
      /^(?:node_modules|test|sites|scripts|src\/(?!browser|diagnostic|section))/.test(path),
    ),
  ).toEqual([]);
});

test("PRO-4 each file that a packed source imports is packed, so that TypeScript finds its types", () => {
  const sources = paths.filter((path) => /^(?:src|templates)\/.*\.tsx?$/.test(path));
  const imports = sources.flatMap((source) =>
    [...readFileSync(root + source, "utf8").matchAll(/\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g)].map(
      ([, one, other]) => ({ source, target: posix.join(posix.dirname(source), one ?? other ?? "") }),
    ),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter(({ target }) => !target.endsWith(".css") && !paths.includes(target))).toEqual([]);
});

/** Leaves out blocks of code: an article in one has links of its own. */
const withoutCode = (markdown: string): string => markdown.replace(/^(```+)[\s\S]*?^\1$/gm, "");

test("PRO-4 the package contains every page and file that its documentation links to", () => {
  const pages = paths.filter((path) => path.endsWith(".md"));
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/README.md", "examples/forms/README.md"]));
  const targets = pages.flatMap((page) =>
    [...withoutCode(readFileSync(root + page, "utf8")).matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)].map(
      ([, link = ""]) => ({
        page,
        target: posix.join(posix.dirname(page), link).replace(/\/$/, ""),
      }),
    ),
  );
  expect(targets.length).toBeGreaterThan(50);
  const isPacked = (target: string) => paths.some((path) => path === target || path.startsWith(`${target}/`));
  expect(targets.filter(({ target }) => !isPacked(target))).toEqual([]);
});

test("PRO-4 package.json has the repository, issues, homepage and keywords", () => {
  const { repository, bugs, homepage, keywords } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const [, address] = /^git\+(https:.*)\.git$/.exec(repository.url) ?? [];
  expect(bugs).toBe(`${address}/issues`);
  expect(homepage).toBe(`${address}#readme`);
  expect(keywords.length).toBeGreaterThan(3);
});

test("PRO-4 everything that the template compiler needs is installed with the package", () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const compiler = readFileSync(`${root}dist/engine/bundle.js`, "utf8");
  const imported = [...compiler.matchAll(/\bfrom ?"([^".#][^"]*)"/g)].map(([, name = ""]) => name);
  const packages = imported.filter((name) => !isBuiltin(name));
  expect([...new Set(packages)].sort()).toEqual(["esbuild", "lightningcss", "terser"]);
  for (const name of packages) expect(dependencies).toHaveProperty(name);
});

test("PRO-4 the package contains the licence of every bundled dependency, and is compiled before packing", () => {
  const { devDependencies, scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  expect(scripts.prepack).toBe("npm run compile && npm run declarations");
  const notices = readFileSync(`${root}dist/engine/THIRD-PARTY-NOTICES.txt`, "utf8");
  const listed = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(\S+\)$/gm)].map(([, name = ""]) => name);
  // All names imported by compiled code, and the code for browsers.
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(`${root}src/${path}`, "utf8"));
  const imported = Object.keys(devDependencies).filter((name) =>
    sources.some((text) =>
      new RegExp(`^(?:import|export) (?!type ).*?from "${name}(?:/[^"]*)?";`, "ms").test(text),
    ),
  );
  // One has only types, and the other only names the packages of ProseMirror, which are listed.
  const bundled = imported.filter((name) => name !== "schema-dts" && name !== "@tiptap/pm");
  expect(bundled.length).toBeGreaterThan(8);
  expect(listed).toEqual(expect.arrayContaining([...bundled, "preact", "react", "react-dom", "scheduler"]));
  expect(notices.match(/permission is hereby granted/gi)?.length).toBeGreaterThan(8);
});
