/**
 * Every block of the documentation, as a reader would paste it: documents are checked, commands and their flags exist, code compiles,
 * and data can be parsed. What nothing runs is listed at the end.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parse as parseScript } from "acorn";
import { transform } from "lightningcss";
import * as toml from "smol-toml";
import { afterAll, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { loadEngine } from "#engine";
import { commands } from "../../src/cli/commands/index.ts";
import { parseLayer } from "../../src/cli/settings.ts";
import { parseManaged } from "../../src/options/managed.ts";
import { type Block, blocksIn, callsOf, isShell, readBlocks } from "./blocks.ts";

type Json = Record<string, unknown>;

const root = resolve(".");
const work = mkdtempSync(join(tmpdir(), "sectile-blocks-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const blocks = readBlocks();
const covered = new Set<Block>();
/** Blocks that a test runs. @param belongs which ones */
function take(belongs: (block: Block) => boolean): readonly Block[] {
  const taken = blocks.filter(belongs);
  for (const block of taken) covered.add(block);
  return taken;
}

/* Documents */

const language = (code: string, isPrimary: boolean) => ({
  isPrimary,
  lang: { name: code, code, flagCode: "gb" },
});

interface TranslatedPage {
  readonly path: string;
  readonly components: readonly { readonly $ref: string }[];
}

/** A site with one block of the documentation in the place for which it is meant, and with the pages that it links to. */
function siteWith({ is }: Pick<Block, "is">, value: Json): Json {
  const given = is === "document" ? value : is === "theme" ? { theme: value } : {};
  const other = is === "page" ? [value] : is === "section" ? [{ path: "/example", components: [value] }] : [];
  const translations = (given.translations ?? {}) as Record<string, { pages?: TranslatedPage[] }>;
  const paths = new Set<string>();
  JSON.stringify(value, (key, one) => {
    if (key === "link" && typeof one === "string" && one.startsWith("/")) paths.add(one);
    return one;
  });
  const translated = Object.values(translations).flatMap(({ pages = [] }) => pages);
  const first = { path: "/", components: [] };
  const linked = [...paths].filter((path) => path !== "/").map((path) => ({ path, components: [] }));
  // The translation of an article has the article's name before its first dot.
  const original = translated.map(({ path, components }) => ({
    path,
    components: components.map(({ $ref }) => ({ $ref: $ref.replace(/\.\w+\.md$/, ".md") })),
  }));
  return {
    siteId: "docs",
    isPaid: true,
    languages: [language("en", true), ...Object.keys(translations).map((code) => language(code, false))],
    events: [{ id: "opening", title: "Opening", startsAt: "2099-04-14T08:00:00Z" }],
    ...given,
    pages: [first, ...linked, ...original, ...other, { path: "/programme", components: [] }],
  };
}

/** Folder with the files that examples name: pictures, a font, and the parts that other blocks of the same page show. */
function folderFor(file: string): string {
  const folder = join(work, file.replaceAll("/", "-"));
  if (existsSync(folder)) return folder;
  cpSync("templates/samples", join(folder, "assets"), { recursive: true });
  cpSync("templates/samples/scene-1.webp", join(folder, "assets/door.webp"));
  mkdirSync(join(folder, "fonts"));
  const font = "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2";
  cpSync(join("node_modules", font), join(folder, "fonts/house.woff2"));
  const part = { id: "Footer", uniqId: "footer", data: { copyrightText: "My site" } };
  write(join(folder, "parts/footer.json"), JSON.stringify(part));
  write(join(folder, "articles/opening.ru.md"), "---\ntitle: Открылись\n---\n\nДверь открыта.\n");
  for (const block of take((one) => one.file === file && /^(?:my-site|articles)\//.test(one.is)))
    write(join(folder, block.is.replace(/^my-site\//, "")), block.code);
  return folder;
}

function write(file: string, contents: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

const documents = take(
  ({ language, is, code }) =>
    language === "json" &&
    (["document", "page", "section", "theme"].includes(is) ||
      basename(is) === "site.json" ||
      (is === "" && /^\s*\{\s*"siteId"/.test(code))),
);

async function problemsOf(block: Block): Promise<readonly string[]> {
  const folder = folderFor(block.file);
  const value: Json = JSON.parse(block.code);
  const isWhole = "siteId" in value;
  write(join(folder, "site.json"), JSON.stringify(isWhole ? value : siteWith(block, value)));
  const { checkSite } = await loadEngine();
  const checked = await checkSite(folder, folder, { apiBase: "/api/v1" });
  if ("fault" in checked) return [checked.fault.message];
  return checked.report.diagnostics.map(
    ({ code, pointer, message }) => `${block.place} ${code} ${pointer}: ${message}`,
  );
}

test("GUIDE-4 documents of the docs, and parts of them, have no problems", async () => {
  expect(documents.length).toBeGreaterThan(45);
  const problems: string[] = [];
  for (const block of documents) problems.push(...(await problemsOf(block)));
  expect(problems).toEqual([]);
});

/* Settings, and other data */

const refuse = (reason: unknown): never => {
  throw new Error(JSON.stringify(reason));
};
const parsers: readonly [RegExp, (code: string) => unknown][] = [
  [/^json sectile\.config\.json$/, (code) => parseLayer(JSON.parse(code), (name: string) => name)],
  [
    /^json managed\.json$/,
    (code) => Object.values(JSON.parse(code)).map((values) => parseManaged(values, refuse)),
  ],
  [/^json (?:\S+\/)?(?:example|tsconfig|settings)\.json$/, JSON.parse],
  [/^yaml/, (code) => parseYaml(code)],
  [/^toml/, (code) => toml.parse(code)],
  [/^css/, (code) => transform({ filename: "a.css", code: Buffer.from(code), errorRecovery: false })],
  [/^js .*\.js$/, (code) => parseScript(code, { ecmaVersion: "latest", sourceType: "module" })],
];
const data = take(({ language, is }) => parsers.some(([form]) => form.test(`${language} ${is}`)));

test("GUIDE-4 data and styles of the docs can be parsed", () => {
  expect(data.length).toBeGreaterThan(8);
  for (const { language, is, code, place } of data) {
    const [, read] = parsers.find(([form]) => form.test(`${language} ${is}`)) ?? [];
    expect(() => read?.(code), place).not.toThrow();
  }
});

/* Commands */

const known = new Map<string, readonly string[]>(
  commands.flatMap((command) =>
    ("commands" in command ? command.commands : [command]).map((one) => {
      const flags = one.options.flatMap(
        ({ flags, opposite = "" }) => `${flags} ${opposite}`.match(/--[\w-]+/g) ?? [],
      );
      return [
        "commands" in command ? `${command.name} ${one.name}` : one.name,
        [...flags, "--help"],
      ] as const;
    }),
  ),
);
const shell = take(isShell);

/** @returns what a shell block calls that does not exist: commands, flags and files of the repository */
function unknownCalls(block: Block): readonly string[] {
  const calls = callsOf(block).flatMap(({ place, words: [first = "", second = "", ...rest] }) => {
    const name = known.has(`${first} ${second}`) ? `${first} ${second}` : first;
    const flags = [second, ...rest].flatMap((word) => /^--[a-z][\w-]*/.exec(word)?.[0] ?? []);
    const list = known.get(name);
    if (!list) return [`${place} sectile ${first}`];
    return flags.filter((flag) => !list.includes(flag)).map((flag) => `${place} sectile ${name} ${flag}`);
  });
  const inExamples = block.file.startsWith("examples/") || /node server\.js/.test(block.code);
  const scripts = [...block.code.matchAll(/\bnode ((?:scripts|bin)\/[\w./-]+)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !inExamples && !existsSync(join(root, path)))
    .map((path) => `${block.place} ${path}`);
  return [...calls, ...scripts];
}

test("GUIDE-4 commands of the docs, their flags and their scripts exist", () => {
  expect(shell.length).toBeGreaterThan(30);
  expect(shell.flatMap(unknownCalls)).toEqual([]);
});

test.each([
  ["sectile bulid sites/mine", "sectile bulid"],
  ["npx sectile build sites/mine --gone   # a remark", "sectile build --gone"],
  ["npm ci && node bin/sectile.js templates chek kit", "sectile templates"],
  ["node scripts/no-such.js", "scripts/no-such.js"],
])("GUIDE-4 a command that does not exist is found: %s", (code, name) => {
  const [block] = blocksIn("docs/a.md", `# A\n\n    ${code}\n`);
  expect(block && isShell(block) && unknownCalls(block)).toEqual([`docs/a.md:3 ${name}`]);
});

/* TypeScript */

/** Compiled by reference.integration.test.ts and api.exhaustive.test.ts. */
const compiledElsewhere = take(
  ({ file, language, is }) =>
    (file === "docs/authoring/reference.md" && /^tsx?$/.test(language)) ||
    (file === "docs/api.md" && language === "ts") ||
    (language === "js" && is === "editor"),
);
const code = take(
  (block) =>
    /^tsx?$/.test(block.language) &&
    !compiledElsewhere.includes(block) &&
    (/\.tsx?$/.test(block.is) || block.is === "field"),
);

test("GUIDE-4 TypeScript of the docs compiles under strict settings", async () => {
  const kit = join(work, "kit");
  const files: Record<string, string> = {
    "messages/en.json": '{ "perYear": "a year" }',
    "site.d.ts": (await loadEngine()).documentTypes(),
    "tsconfig.json": JSON.stringify({
      extends: join(root, "templates/provider.tsconfig.json"),
      include: ["."],
    }),
  };
  for (const { is, code: text, line } of code)
    if (is === "field")
      files[`fields/${line}.ts`] =
        `import { choice, defineSection, group, link, range } from "#section";\nexport default defineSection({ label: "A", category: "text", colorMode: "LIGHT",\n${text}\n});\n`;
    else files[is.replace(/^(?:kit|templates)\//, "")] = text;
  expect(Object.keys(files).length).toBeGreaterThan(9);
  for (const [name, contents] of Object.entries(files)) write(join(kit, name), contents);
  symlinkSync(join(root, "node_modules"), join(kit, "node_modules"), "dir");
  const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", kit], {
    cwd: kit,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

/* The rest */

test("GUIDE-4 blocks that nothing runs are listed here", () => {
  // nginx: test/hosting starts it. A block of text is an output or a picture of letters.
  const rest = blocks.filter((block) => !covered.has(block) && !/^(?:text|nginx)$/.test(block.language));
  const titles = rest.map(({ file, is, code }) => `${file}: ${is || code.trim().split(/ {2,}|\n/)[0]}`);
  expect(titles).toEqual([
    "CONTRIBUTING.md: editor: keep focus when a late answer arrives",
    "docs/architecture.md: site.json --index--> settings, pages --validate--> Site --plan--> Plan --render--> files --publish--> bundle",
    "docs/architecture.md: $ DEBUG=sectile:build sectile build sites/conference --pictures quick --api-base /api/v1",
    "docs/architecture.md: cli -> editor -> preview -> tools -> build -> render, assets, output -> plan -> document -> browser, options -> section -> diagnostic",
    "docs/architecture.md: dist/engine/",
    "docs/authoring/section-type.md: templates/sections/<Type>/",
    "docs/authoring/third-party.md: templates/third-parties/<name>/",
    "docs/editor.md: skip: the body of a request to the editor",
    // test/hosting/files.test.ts reads it.
    "docs/hosting.md: www.example.org {",
    "docs/parts.md: error",
    "docs/preview-and-editor.md: click, type",
    "docs/providers/proxy.md: app.example.org {",
    "docs/public-files.md: my-site/",
    "docs/safety.md: browser",
  ]);
});
