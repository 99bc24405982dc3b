/** Font files in the site's folder (THM-7): published subsets and refused files. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { openFace } from "../../src/assets/fonts/open-face.ts";
import { unpackFont } from "../../src/assets/fonts/subset.ts";
import { type BuildOptions, buildSite, checkSite, createEngine, defaults } from "../../src/build/index.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, languages, page, section } from "../tiny/document.ts";
import { createFolder } from "./folder.ts";

const engine = createEngine(catalogue, { identity: "one" });
const options = { ...defaults, siteUrl: "https://a.example", out: "out" };
const installed = (file: string) =>
  readFile(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`));

const lora = await installed("lora/files/lora-latin-wght-normal.woff2");
const cyrillic = await installed("lora/files/lora-cyrillic-wght-normal.woff2");
const pin = (wght: number) =>
  subsetFont(lora, "Helo wrd", { targetFormat: "woff2", variationAxes: { wght: { min: wght, max: wght } } });

const siteWith = (theme: object, title = "Hello") =>
  JSON.stringify(document({ ...languages("en"), theme, pages: [page("/", section("Note", { title }))] }));
const createSite = (files: Readonly<Record<string, Uint8Array>>, theme: object, title?: string) =>
  createFolder({
    "site/site.json": siteWith(theme, title),
    ...Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`site/${path}`, bytes])),
  });
/** Reads every file of a bundle, keyed by path. */
async function bundleOf(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(folder.length + 1), await readFile(file)])),
  );
}

async function reportOf(result: ReturnType<typeof buildSite>) {
  const done = await result;
  if ("fault" in done) throw new Error(done.fault.message);
  return done.report;
}
const build = (cwd: string, more: Partial<BuildOptions> = {}) =>
  reportOf(buildSite(engine, "site", cwd, { ...options, ...more }));
const check = async (cwd: string) =>
  (await reportOf(checkSite(engine, "site", cwd, options))).diagnostics.map(
    ({ severity, code, pointer, message }) => ({ severity, code, pointer, message }),
  );
const house = { primaryFont: "fonts/house.woff2" };

test("THM-7 a font of the folder is subset and preloaded, and has a fallback with its metrics", async () => {
  const cwd = await createSite({ "fonts/house.woff2": lora }, house);
  const { ok, diagnostics } = await build(cwd);
  expect([ok, diagnostics]).toEqual([true, []]);
  const bundle = await bundleOf(join(cwd, "out"));
  const path = Object.keys(bundle).find((name) => name.startsWith("_sectile/house-")) ?? "";
  expect(path).toMatch(/^_sectile\/house-[0-9a-f]{10}\.woff2$/);
  const page = bundle["index.html"]?.toString() ?? "";
  expect(page).toContain(`<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/${path}">`);
  const css =
    Object.entries(bundle)
      .find(([name]) => name.endsWith(".css"))?.[1]
      .toString() ?? "";
  expect(css).toMatch(
    new RegExp(
      `@font-face\\{font-family:"own fonts house";src:url\\(/${path}\\)format\\("woff2"\\);font-weight:400 700;`,
    ),
  );
  expect(css).toMatch(
    /font-family:"own fonts house fallback";src:local\("Arial"\)[^}]*size-adjust:10\d\.\d+%/,
  );
  const published = bundle[path] as Uint8Array;
  expect(published.length).toBeLessThan(lora.length);
  const face = openFace(await unpackFont(published, "Hello ©ſ"));
  expect([...face.collectUnicodes()]).not.toContain(0x17f);
  expect(face.getAxisInfos().wght).toMatchObject({ min: 400, max: 700 });
});

test("THM-7 a font with a single weight is published with that weight", async () => {
  const cwd = await createSite({ "fonts/house.woff2": await pin(500) }, house);
  expect(await build(cwd)).toMatchObject({ ok: true });
  const bundle = await bundleOf(join(cwd, "out"));
  const css =
    Object.entries(bundle)
      .find(([name]) => name.endsWith(".css"))?.[1]
      .toString() ?? "";
  expect(css).toMatch(/"own fonts house";[^}]*font-weight:\d00;/);
});

test("THM-7 PERF-3 a changed font file is detected, and an unchanged one leaves the site unchanged", async () => {
  const cwd = await createSite({ "fonts/house.woff2": lora }, house);
  const find = () => findUnchanged("one", "site", cwd, options, () => 0);
  await build(cwd);
  expect(await find()).toMatchObject({ report: { ok: true } });
  await writeFile(join(cwd, "site/fonts/house.woff2"), await pin(600));
  expect(await find()).toBeUndefined();
  expect(await build(cwd)).toMatchObject({ ok: true, rendered: ["/"] });
});

test("THM-7 scripts that the font lacks are reported by name", async () => {
  const cwd = await createSite({ "fonts/house.woff2": lora }, house, "Привет");
  expect(await check(cwd)).toMatchObject([
    {
      severity: "warning",
      code: "font-lacks",
      pointer: "/theme/primaryFont",
      message: expect.stringContaining("Cyrillic"),
    },
  ]);
  const other = await createSite({ "fonts/house.woff2": cyrillic }, house, "Привет");
  expect(await check(other)).toMatchObject([{ message: expect.stringContaining("text: Latin.") }]);
});

const header = (bytes: Uint8Array, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, at);
  return copy;
};
const garbled = Buffer.from(lora);
for (let at = 200; at < garbled.length; at += 7) garbled[at] = (garbled[at] ?? 0) ^ 0x5a;

test.each<[string, Uint8Array, string]>([
  ["an empty file", new Uint8Array(), "not a font"],
  ["a text", Buffer.from("hello".repeat(20)), "not a font"],
  ["a header alone", lora.subarray(0, 40), "not a font"],
  ["a truncated font", lora.subarray(0, 5000), "incomplete"],
  ["a corrupted font", garbled, "not a font"],
  ["an uncompressed font", await unpackFont(lora, "abc"), "save it as WOFF2"],
  ["a font that claims gigabytes", header(lora, 16, 4_000_000_000), "decompresses"],
  ["a font with thousands of tables", Buffer.from(header(lora, 12, 0xffff0000)), "not a font"],
  [
    "a header followed by zeros",
    Buffer.concat([lora.subarray(0, 48), Buffer.alloc(lora.length - 48)]),
    "not a font",
  ],
  ["a large file", Buffer.concat([lora, Buffer.alloc(5_000_000)]), "the limit is 5000000"],
])("SAF-2 THM-7 %s is refused, and the run goes on", async (_, bytes, problem) => {
  const cwd = await createSite({ "fonts/house.woff2": bytes }, house);
  expect(await check(cwd)).toMatchObject([
    {
      severity: "error",
      code: "font-refused",
      pointer: "/theme/primaryFont",
      message: expect.stringContaining(problem),
    },
  ]);
});

test("SAF-1 THM-7 a path out of the folder, a URL and a missing file are reported, and nothing is read", async () => {
  const cwd = await createSite({}, { primaryFont: "../secret.woff2", secondaryFont: "fonts/gone.woff2" });
  expect(await check(cwd)).toMatchObject([
    { code: "font-refused", pointer: "/theme/primaryFont" },
    { code: "asset-missing", pointer: "/theme/secondaryFont" },
  ]);
  const far = await createSite({}, { primaryFont: "https://a.example/x.woff2" });
  expect(await check(far)).toMatchObject([{ code: "font-refused" }]);
});
