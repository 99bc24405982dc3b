/** OUT-6 `--precompress`: compressed files that a host serves directly. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = await loadEngine();
const section = (title: string) => ({ id: "TitleParagraph", uniqId: "a", data: { title } });
const site = (pages: number, title = "Words") =>
  JSON.stringify({
    siteId: "s",
    name: "S",
    url: "https://example.org",
    events: [{ id: "e", title: "Party", startsAt: "2030-01-02T10:00:00Z" }],
    pages: Array.from({ length: pages }, (_, index) => ({
      path: index ? `/p${index}` : "/",
      components: [section(index ? `Page ${index}` : title)],
    })),
  });
const world = (pages = 3) => createFolder({ "site/site.json": site(pages) });
const build = async (cwd: string, more: object = {}) =>
  reportOf(await engine.buildSite("site", cwd, { out: "out", precompress: true, cacheDir, ...more }));
const isPacked = (path: string) => /\.(gz|br)$/.test(path);
const unpack = { ".gz": gunzipSync, ".br": brotliDecompressSync };

test("OUT-6 each text file that compresses well has both compressed forms, and no other file has", async () => {
  const cwd = await world();
  await build(cwd);
  const files = await contentsOf(join(cwd, "out"));
  const sources = Object.keys(files).filter((path) => !isPacked(path));
  const both = sources.filter(
    (path) => files[`${path}.gz`] !== undefined && files[`${path}.br`] !== undefined,
  );
  for (const [path, contents] of Object.entries(files).filter(([path]) => isPacked(path))) {
    const extension = path.slice(-3) as keyof typeof unpack;
    const source = files[path.slice(0, -3)] ?? "";
    expect(unpack[extension](Buffer.from(contents, "latin1")).toString("latin1"), path).toBe(source);
    expect(contents.length).toBeLessThan(source.length);
  }
  expect(both).toEqual(
    expect.arrayContaining([
      "index.html",
      "p1/index.html",
      "404.html",
      "sitemap.xml",
      "site.webmanifest",
      "headers.json",
    ]),
  );
  for (const extension of [/^_sectile\/.*\.css$/, /^_sectile\/.*\.js$/, /^_sectile\/.*\.svg$/, /\.ics$/])
    expect(
      both.some((path) => extension.test(path)),
      String(extension),
    ).toBe(true);
  expect(Object.keys(files).filter((path) => /(woff2|png|ico|webp)\.(gz|br)$/.test(path))).toEqual([]);
  // Compressing a short text would make it larger.
  expect(files["robots.txt"]?.length).toBeLessThan(100);
  expect([files["robots.txt.gz"], both.includes("robots.txt")]).toEqual([undefined, false]);
});

test("OUT-7 OUT-6 threads write the same bytes with and without a cache", async () => {
  const [one, other] = [await world(210), await world(210)];
  await build(one);
  const first = await contentsOf(join(one, "out"));
  await build(other, { cache: false, clean: true });
  expect(await contentsOf(join(other, "out"))).toEqual(first);
  const paths = Object.keys(first).filter((path) => /^p\d+\/index\.html$/.test(path));
  expect(
    paths.filter((path) => first[`${path}.br`] === undefined || first[`${path}.gz`] === undefined),
  ).toEqual([]);
});

test("PRO-2 OUT-1 compressed files stay while unchanged, are rewritten with their page, and are removed without the option", async () => {
  const cwd = await world();
  const first = await build(cwd);
  const stamp = (path: string) => statSync(join(cwd, "out", path)).ino;
  const before = [stamp("p1/index.html.br"), stamp("index.html.br")];
  expect(await build(cwd)).toMatchObject({ cached: 3, files: first.files });
  writeFileSync(join(cwd, "site/site.json"), site(3, "Other words"));
  await build(cwd);
  expect([stamp("p1/index.html.br") === before[0], stamp("index.html.br") === before[1]]).toEqual([
    true,
    false,
  ]);
  const html = brotliDecompressSync(readFileSync(join(cwd, "out/index.html.br"))).toString();
  expect(html).toContain("Other words");
  // Damaged files are repaired; foreign files stay.
  writeFileSync(join(cwd, "out/index.html.gz"), "x");
  mkdirSync(join(cwd, "out/mine"));
  writeFileSync(join(cwd, "out/mine/a.html.gz"), "mine");
  await build(cwd);
  expect(gunzipSync(readFileSync(join(cwd, "out/index.html.gz"))).toString()).toBe(html);
  await build(cwd, { precompress: false });
  expect(Object.keys(await contentsOf(join(cwd, "out"))).filter(isPacked)).toEqual(["mine/a.html.gz"]);
});
