/** A provider's own templates: in addition to the built-in ones, replacing them, or without them (PRO-4). */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import {
  bigTitle,
  cacheDir,
  createProvider,
  languages,
  paragraph,
  quote,
  siteOf,
  tally,
} from "./provider.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const shared = ["--cache-dir", cacheDir];
const one = { files: { "site/site.json": siteOf([quote, paragraph, bigTitle], { more: { languages } }) } };

test("PRO-4 section types, widgets, texts and styles of a folder extend the built-in ones", async () => {
  const provider = createProvider(one.files);
  expect(await provider.build(...shared)).toMatchObject({ code: 0 });
  const files = provider.bundle();
  const page = files["index.html"] ?? "";
  expect(page).toContain('<blockquote class="Quote-quote">Stone by stone.</blockquote>');
  expect(page).toContain(">Plain.</p>");
  expect(page).toContain('<p class="maker-line">Laid by hand</p>');
  const [, styles = ""] = /rel="stylesheet" href="\/([^"]+)"/.exec(page) ?? [];
  for (const rule of [".Quote-figure{", ".maker-line{", "accent-color:", ".layout-layout{"])
    expect(files[styles]).toContain(rule);
  expect(files[styles]).not.toContain("Tally");
});

test("PRO-4 LNG-4 texts of a folder override the built-in ones", async () => {
  const provider = createProvider(one.files);
  await provider.build(...shared);
  const { "index.html": english = "", "de/index.html": german = "" } = provider.bundle();
  expect(english).toContain("Up we go");
  expect(english).toContain('<a class="skip');
  // The folder has no German text for this, so the built-in one stays.
  for (const word of ["Von Hand gelegt", "Nach oben"]) expect(german).toContain(word);
});

test("PRO-4 a section type of the same name replaces the built-in one", async () => {
  const provider = createProvider(one.files);
  await provider.build(...shared);
  expect(provider.read("public/index.html")).toContain("<p>NEW!</p>");
  const { stdout } = await provider.sectile("sections", "BigTitle", "--json", "--templates", "kit");
  expect(JSON.parse(stdout)).toMatchObject({ fields: [{ limit: "at most 80 characters" }, {}] });
});

test("PRO-4 a widget of the same name replaces the built-in one in built-in sections too", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([{ id: "NoHeader", data: {} }, paragraph]),
    "kit/widgets/navigation/view.tsx":
      'export const Navigation = () => <nav className="mine" aria-label="Main">Another bar</nav>;',
  });
  expect(await provider.build(...shared)).toMatchObject({ code: 0 });
  const page = provider.read("public/index.html");
  expect(page).toContain('<nav class="mine" aria-label="Main">Another bar</nav>');
  expect(page).not.toContain("navigation-");
});

test("PRO-4 PERF-6 behaviours and islands of a folder are only in the scripts of pages that show them", async () => {
  const files = { "site/site.json": siteOf([quote, tally]), "plain/site.json": siteOf([paragraph]) };
  const provider = createProvider(files);
  await provider.build(...shared);
  await provider.sectile("build", "plain", "--out", "plain-public", "--templates", "kit", ...shared);
  const scriptOf = (folder: string) =>
    readdirSync(join(provider.cwd, folder, "_sectile"))
      .filter((name) => name.endsWith(".js"))
      .map((name) => provider.read(`${folder}/_sectile/${name}`))
      .join("\n");
  for (const code of ["dataset.quotable", '"[data-island=Tally]"', '"[data-enhance~=Quote]"'])
    expect(scriptOf("public")).toContain(code);
  expect(scriptOf("plain-public")).not.toMatch(/quotable|Tally/);
  expect(provider.read("public/index.html")).toContain(
    'data-props="{&quot;label&quot;:&quot;Stones:&quot;}"',
  );
});

test("PRO-4 --templates-only leaves out only the built-in section types", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([quote]),
    "other/site.json": siteOf([paragraph]),
  });
  const only = ["--templates", "kit", "--templates-only"];
  expect(await provider.build("--templates-only", ...shared)).toMatchObject({ code: 0 });
  expect(provider.bundle()).toHaveProperty(["404.html"]);
  const refused = await provider.sectile("check", "other", ...only);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Unknown section type "TitleParagraph".');
  const { stdout } = await provider.sectile("sections", "--json", ...only);
  expect(JSON.parse(stdout).map(({ type }: { type: string }) => type)).toEqual([
    "BigTitle",
    "Quote",
    "Tally",
  ]);
});

test("PRO-4 CLI-7 DOC-15 schema, init and the catalogue use the folder", async () => {
  const provider = createProvider();
  const only = ["--templates", "kit", "--templates-only"];
  const schema = await provider.sectile("schema", ...only);
  expect(schema.stdout).toContain('"Quote"');
  expect(schema.stdout).not.toContain('"TitleParagraph"');
  const started = await provider.sectile("init", "mine", ...only);
  expect(started.stdout).toContain("sectile check mine --templates kit --templates-only");
  expect(await provider.sectile("check", "mine", "--strict", ...only)).toMatchObject({ code: 0, stderr: "" });
  expect(provider.read("mine/site.json")).toContain("BigTitle");
  // Its cache of pictures and fonts is next to its folder. Here it is the one of all tests.
  mkdirSync(join(provider.cwd, ".sectile"));
  symlinkSync(cacheDir, join(provider.cwd, ".sectile/cache"));
  const catalogue = await provider.sectile("sections", "--out", "catalogue", ...only);
  expect(catalogue).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(join(provider.cwd, "catalogue/types")).sort()).toEqual(["BigTitle", "Quote", "Tally"]);
});

test("PRO-4 a starter shows examples of unknown types, with their pictures", async () => {
  const provider = createProvider({
    "kit/sections/Plate/schema.ts": `import { defineSection, group, picture } from "#section";
      export default defineSection({ label: "Plate", category: "basic", colorMode: "LIGHT", data: group({ ...picture("imgUrl") }) });`,
    "kit/sections/Plate/view.tsx": `import { Picture } from "#elements";
      export const View = ({ data }: { data: { imgUrl?: string } }) => <Picture of={data} field="imgUrl" />;`,
    "kit/sections/Plate/example.json": '{ "imgUrl": "assets/plate.svg", "imgAlt": "A plate" }',
    "kit/samples/plate.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  });
  for (const type of ["BigTitle", "Quote", "Tally"])
    rmSync(join(provider.cwd, "kit/sections", type), { recursive: true });
  const only = ["--templates", "kit", "--templates-only"];
  expect(await provider.sectile("init", "mine", ...only)).toMatchObject({ code: 0 });
  expect(provider.read("mine/assets/plate.svg")).toContain("<svg");
  expect(await provider.sectile("check", "mine", ...only)).toMatchObject({ code: 0, stderr: "" });
});

test("PRO-4 CLI-6 the configuration can set the folder, and a flag overrides it", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([quote]),
    "sectile.config.json": '{ "templates": "kit", "templatesOnly": true }',
  });
  expect(await provider.sectile("check", "site")).toMatchObject({ code: 0 });
  expect(await provider.sectile("check", "site", "--templates", "elsewhere")).toMatchObject({ code: 2 });
  const all = await provider.sectile("sections", "--no-templates-only");
  expect(all.stdout).toContain("TitleParagraph");
});

test("PRO-4 pages of a large site are rendered in threads with the same templates", async () => {
  const provider = createProvider({ "site/site.json": siteOf([quote], { pages: 210 }) });
  expect(await provider.build(...shared)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("210 routes"),
  });
  const pages = Object.entries(provider.bundle()).filter(([path]) => path.endsWith("index.html"));
  expect(pages).toHaveLength(210);
  expect(pages.filter(([, html]) => !html.includes('class="Quote-quote"'))).toEqual([]);
  // A thread without the section type would fall back to the slow path, which caches no pages.
  const { pages: all, ...settings } = JSON.parse(provider.read("site/site.json"));
  const changed = [{ ...all[0], meta: { title: "Changed" } }, ...all.slice(1)];
  provider.write("site/site.json", JSON.stringify({ ...settings, pages: changed }));
  const again = await provider.build("--json", ...shared);
  expect(JSON.parse(again.stdout).sites[0]).toMatchObject({ ok: true, cached: expect.any(Number) });
  expect(JSON.parse(again.stdout).sites[0].cached).toBeGreaterThan(200);
});

test("PRO-4 PRO-1 many sites are built in processes with the same templates", async () => {
  const names = ["a", "b", "c"];
  const site = siteOf([quote]);
  const provider = createProvider(Object.fromEntries(names.map((name) => [`sites/${name}/site.json`, site])));
  const argv = ["build", "--json", "--concurrency", "2", "--templates", "kit", ...shared];
  const built = async () => JSON.parse((await provider.sectile(...argv)).stdout).sites;
  expect(await built()).toEqual(
    names.map((name) => expect.objectContaining({ site: `sites/${name}`, ok: true })),
  );
  for (const name of names) expect(provider.read(`dist/sites/${name}/index.html`)).toContain("<blockquote");
  expect(await built()).toEqual(names.map(() => expect.objectContaining({ cached: 1 })));
});

test("PRO-4 a view that throws is reported as an error of its template, with the file", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([quote]),
    "kit/sections/Quote/view.tsx": 'export const View = () => {\n  throw new Error("no quotes today");\n};',
  });
  const { code, stderr } = await provider.build(...shared);
  expect(code).toBe(3);
  expect(stderr.replace(/\s+/g, "")).toContain(
    `${join(provider.cwd, "kit/sections/Quote/view.tsx")}:2:9:noquotestoday`,
  );
  expect(stderr).not.toContain("bug in sectile");
});

test("PRO-4 invalid output of a view is reported as an error of its template, with the line", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([quote]),
    "kit/sections/Quote/view.tsx":
      'const Words = () => <q style="color: red">x</q>;\n\nexport const View = () => (\n  <Words />\n);',
  });
  const { code, stderr } = await provider.build(...shared);
  expect(code).toBe(3);
  expect(stderr.replace(/\s+/g, "")).toContain(`${join(provider.cwd, "kit/sections/Quote/view.tsx")}:3:`);
  expect(stderr).toContain("The `style` prop expects a mapping");
  expect(stderr).not.toContain("bug in sectile");
});

test("PRO-4 programs use a folder like the command does", async () => {
  const { cwd } = createProvider();
  const engine = await loadEngine({ templates: { folder: join(cwd, "kit"), only: true } });
  expect(engine.listSections().map(({ type }) => type)).toEqual(["BigTitle", "Quote", "Tally"]);
  await expect(loadEngine({ templates: { folder: join(cwd, "nothing") } })).rejects.toMatchObject({
    name: "TemplatesError",
    problems: [{ file: join(cwd, "nothing") }],
  });
});

test("PRO-4 SAF-1 an owner's document or folder cannot set templates", async () => {
  const owned = JSON.parse(siteOf([paragraph]));
  const provider = createProvider({
    "site/site.json": JSON.stringify({ ...owned, templates: "kit", templatesOnly: true }),
    "site/sectile.config.json": '{ "templates": "../kit" }',
    "site/package.json": '{ "sectile": { "templates": "../kit" } }',
  });
  const { code, stderr } = await provider.sectile("build", "site", "--out", "public", ...shared);
  expect(code).toBe(0);
  expect(stderr).toMatch(/unknown-key .*\/templates\b/);
  expect(provider.read("public/index.html")).not.toContain("Laid by hand");
});

test("PRO-4 a built-in section type copied into the folder still finds its imports", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([{ id: "Email1", data: { title: "Stay in touch" } }]),
  });
  cpSync(join(root, "templates/sections/Email1"), join(provider.cwd, "kit/sections/Email1"), {
    recursive: true,
  });
  const built = await provider.build(...shared);
  expect(built).toMatchObject({ code: 0 });
  const plain = await provider.sectile("build", "site", "--out", "plain", ...shared);
  expect(plain).toMatchObject({ code: 0 });
  const scripts = (folder: string) =>
    readdirSync(join(provider.cwd, folder, "_sectile")).filter((name) => name.endsWith(".js"));
  expect(scripts("public")).toEqual(scripts("plain"));
});

test("PRO-4 elements and the theme of a folder replace the built-in ones, file by file", async () => {
  const provider = createProvider({
    "site/site.json": siteOf([{ id: "Email1", data: { title: "Stay in touch" } }, paragraph]),
    "kit/elements/button.module.css": ".button { letter-spacing: 0.123em }",
    "kit/elements/layout.tsx":
      'import type { ReactNode } from "react";\nexport const Layout = ({ children }: { children?: ReactNode }) => <div className="wide">{children}</div>;',
    "kit/theme/base.css": "html { cursor: help }",
  });
  expect(await provider.build(...shared)).toMatchObject({ code: 0 });
  expect(provider.read("public/index.html")).toContain('class="wide"');
  const styles = Object.entries(provider.bundle()).filter(([path]) => path.endsWith(".css"));
  for (const [, css] of styles) {
    expect(css).toContain("html{cursor:help}");
    expect(css).toContain("accent-color");
    expect(css).not.toContain(".visually-hidden{");
  }
  expect(styles.some(([, css]) => css.includes(".123em"))).toBe(true);
});

test("PRO-4 OUT-7 a copy of all built-in templates gives the same bundle", async () => {
  const types = [bigTitle, paragraph, { id: "Email1", data: { title: "Stay in touch" } }];
  const provider = createProvider({ "site/site.json": siteOf(types, { more: { languages } }) });
  rmSync(join(provider.cwd, "kit"), { recursive: true });
  cpSync(join(root, "templates"), join(provider.cwd, "kit"), { recursive: true });
  expect(await provider.build("--templates-only", ...shared)).toMatchObject({ code: 0 });
  const own = provider.bundle();
  await provider.sectile("build", "site", "--out", "public", "--clean", "--readable", ...shared);
  expect(own).toEqual(provider.bundle());
});

test("PRO-4 the example of docs/providers/templates.md is complete", async () => {
  const text = readFileSync(join(root, "docs/providers/templates.md"), "utf8");
  const files = [...text.matchAll(/^```\w+ (kit\/\S+)\n([\s\S]*?)^```$/gm)];
  expect(files.length).toBeGreaterThan(3);
  const provider = createProvider({ "site/site.json": siteOf([quote]) });
  rmSync(join(provider.cwd, "kit"), { recursive: true });
  for (const [, path = "", contents = ""] of files) provider.write(path, contents);
  // In a separate process, as people run it.
  const argv = [
    "build",
    "site",
    "--out",
    "public",
    "--templates",
    "kit",
    "--strict",
    "--readable",
    ...shared,
  ];
  execFileSync(process.execPath, [join(root, "bin/sectile.js"), ...argv], {
    cwd: provider.cwd,
    stdio: "pipe",
  });
  expect(provider.read("public/index.html")).toContain('<blockquote class="Quote-quote">Stone by stone.');
});
