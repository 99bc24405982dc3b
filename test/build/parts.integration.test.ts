/** Sites whose documents consist of parts in a folder. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFileSync } from "fs-extra/esm";
import { expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";

const engine = await loadEngine({ cores: 1 });
const options = { base: "/", limits: "error", strict: false } as const;
const ref = (path: string) => ({ $ref: path });
const language = (name: string, code: string, isPrimary = false) => ({ isPrimary, lang: { name, code } });

/** 12 pages that share a footer. Header links and the Italian translation are parts too. */
const paths = ["/", ...Array.from({ length: 11 }, (_, index) => `/page-${index + 1}`)];
const title = (text: string) => ({ uniqId: "title", data: { title: text } });
const site = {
  siteId: "shared",
  name: "Shared",
  languages: [language("English", "en", true), language("Italiano", "it")],
  headerLinks: ref("parts/header.json"),
  translations: { it: ref("parts/it.json") },
  pages: paths.map((path) => ({
    path,
    meta: { title: `Page ${path}` },
    components: [
      { id: "NoHeader", uniqId: "bar", data: {} },
      { id: "BigTitle", ...title(`Title of ${path}`) },
      ref("parts/footer.json"),
    ],
  })),
};
const footer = (copyrightText: unknown) => ({ id: "Footer", uniqId: "footer", data: { copyrightText } });
const parts = {
  "parts/header.json": paths.slice(0, 3).map((link) => ({ text: `To ${link}`, link })),
  "parts/footer.json": footer("Made of parts"),
  "parts/it.json": { pages: paths.map((path) => ({ path, components: [title(`Titolo di ${path}`)] })) },
};

function folderWith(files: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), "sectile-parts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const save = (path: string, value: unknown) =>
    outputFileSync(
      join(folder, path),
      typeof value === "string" ? value : JSON.stringify(value, undefined, 2),
    );
  for (const [path, value] of Object.entries(files)) save(path, value);
  return { folder, save };
}

const check = async (folder: string) => {
  const result = await engine.checkSite(folder, folder, options);
  if (!("report" in result)) throw new Error(result.fault.message);
  return result.report;
};

test("DOC-17 PRO-2 a site of 12 pages is published with its parts, and again when a part changes", async () => {
  const { folder, save } = folderWith({ "site.json": site, ...parts });
  const out = join(folder, "out");
  const build = async () => {
    const result = await engine.buildSite("site.json", folder, {
      ...options,
      out,
      clean: false,
      cache: true,
      cacheDir,
    });
    if (!("report" in result)) throw new Error(result.fault.message);
    return result.report;
  };
  const read = (path: string) => readFileSync(join(out, path), "utf8");
  const first = await build();
  expect(first).toMatchObject({ ok: true, routes: 24, diagnostics: [] });
  for (const path of paths) {
    const html = read(join(path, "index.html"));
    expect(html).toContain("Made of parts");
    expect(html).toContain("To /page-2");
    expect(read(join("it", path, "index.html"))).toContain(`Titolo di ${path}`);
  }
  expect((await build()).cached).toBe(24);

  save("parts/footer.json", footer("Made of others"));
  expect((await build()).cached).toBe(0);
  expect(read("it/page-3/index.html")).toContain("Made of others");

  const italian = parts["parts/it.json"].pages.with(4, { path: "/page-4", components: [title("Un altro")] });
  save("parts/it.json", { pages: italian });
  const last = await build();
  expect(last.rendered).toEqual(["/page-4/", "/it/page-4/"]);
});

test("DOC-17 a problem in a part is reported once, with its line, for all pages that share it", async () => {
  const { folder, save } = folderWith({ "site.json": site, ...parts });
  save(
    "parts/footer.json",
    '{\n  "id": "Footer",\n  "uniqId": "footer",\n  "data": {\n    "copyrightText": 7\n  }\n}\n',
  );
  save("parts/header.json", '[\n  { "text": "To nowhere",\n    "link": "/page-99" }\n]\n');
  save(
    "parts/it.json",
    '{\n  "pages": [\n    { "path": "/", "components": [\n      { "uniqId": "other" }\n    ] }\n  ]\n}\n',
  );
  const { ok, diagnostics } = await check(folder);
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
    "wrong-type parts/footer.json:5:22",
    "translation-unused parts/it.json:4:7",
    "link-to-nowhere parts/header.json:3:13",
  ]);
});

test("DOC-17 SAF-1 a part that is a folder or a link out of the site's folder is reported", async () => {
  const { folder } = folderWith({
    "site.json": { ...site, pages: [...site.pages, ref("parts/outside.json"), ref("parts/folder")] },
    ...parts,
    "parts/folder/x.json": "{}",
  });
  const { folder: elsewhere } = folderWith({ "secret.json": { path: "/secret" } });
  symlinkSync(join(elsewhere, "secret.json"), join(folder, "parts/outside.json"));
  const { diagnostics } = await check(folder);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      "part-unreadable",
      'Can\'t read the part "parts/outside.json": it is a link to a location outside the site folder.',
    ],
    ["part-unreadable", 'Can\'t read the part "parts/folder": it is not a file.'],
  ]);
});

test("DOC-17 SAF-2 caps apply to the whole document: to parts that are used several times and to large ones", async () => {
  const large = ref("parts/large.json");
  const { folder, save } = folderWith({ "site.json": { ...site, pages: [large, large, large] }, ...parts });
  const file = join(folder, "parts/large.json");
  writeFileSync(file, Buffer.concat([Buffer.alloc(100_000_000, " "), Buffer.from('{"path": "/"}')]));
  expect((await check(folder)).diagnostics).toMatchObject([
    { code: "parts-too-large", pointer: "/pages/2", line: 35 },
  ]);
  const many = ref("parts/many.json");
  save("site.json", JSON.stringify({ ...site, pages: Array.from({ length: 2000 }, () => many) }));
  save("parts/many.json", JSON.stringify({ path: "/", components: "x".repeat(20_000) }));
  const { diagnostics: grown } = await check(folder);
  expect(grown.map(({ code }) => code)).toEqual(["parts-too-large"]);
  expect(grown[0]?.message).toMatch(/over \d+ KB, from files of \d+ KB/);
  save("site.json", JSON.stringify({ ...site, pages: [large] }));
  save("parts/large.json", "{}");
  truncateSync(file, 300 * 1024 * 1024);
  expect((await check(folder)).diagnostics).toMatchObject([{ code: "part-unreadable", pointer: "/pages/0" }]);
});
