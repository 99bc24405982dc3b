/** Builds with a cache give the same bytes as builds without one (OUT-7, PERF-3). */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BuildOptions, buildSite, createEngine } from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../tiny/document.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue, { identity: "one" });
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;

async function build(cwd: string, out: string, more: Partial<BuildOptions> = {}, by = engine) {
  const options = { base: "/", limits: "error", strict: false, clean: false, cache: true } as const;
  const report = reportOf(
    await buildSite(by, "site", cwd, { ...options, siteUrl: "https://a.example", out, ...more }),
  );
  expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return report;
}

/** A site as the numbers that generate it. */
interface Draft {
  readonly pages: readonly { readonly words: string; readonly link: number; readonly title: string }[];
  readonly name: string;
  readonly width: number;
  readonly code: "en" | "ru";
  readonly isWarned: boolean;
  /** Target of an old address. */
  readonly moved: string;
}

const base: Draft = {
  pages: ["a", "b", "c", "d"].map((title) => ({ words: "plain", link: 0, title })),
  name: "A",
  width: 1,
  code: "en",
  isWarned: false,
  moved: "",
};
const words = fc.constantFrom("plain", "<b>bold</b>", "other", 'quote " and \\', "привет");

/** One edit by an owner. */
const edit: fc.Arbitrary<(draft: Draft) => Draft> = fc.oneof(
  { weight: 4, arbitrary: editPage(fc.record({ words })) },
  { weight: 2, arbitrary: editPage(fc.record({ title: fc.constantFrom("", "One", "Two") })) },
  { weight: 2, arbitrary: editPage(fc.record({ link: fc.nat(5) })) },
  fc.constantFrom<Partial<Draft>[]>({ name: "A" }, { name: "B" }, { width: 1 }, { width: 2 }).map(withThis),
  fc.boolean().map((isWarned) => withThis({ isWarned })),
  fc.constantFrom("", "/", "/p1").map((moved) => withThis({ moved })),
  fc.constant((draft: Draft) => ({ ...draft, pages: draft.pages.slice(0, -1) })),
  fc.constant((draft: Draft) => ({
    ...draft,
    pages: [...draft.pages, { words: "new", link: 0, title: "" }],
  })),
);

function withThis(more: Partial<Draft>) {
  return (draft: Draft): Draft => ({ ...draft, ...more });
}

function editPage(change: fc.Arbitrary<Partial<Draft["pages"][number]>>) {
  return fc.tuple(fc.nat(3), change).map(
    ([target, more]) =>
      (draft: Draft): Draft => ({
        ...draft,
        pages: draft.pages.map((one, index) => (index === target ? { ...one, ...more } : one)),
      }),
  );
}

function documentOf({ pages, name, code, isWarned, moved }: Draft): Json {
  const pathOf = (index: number) => (index === 0 ? "/" : index % 2 ? `/p${index}` : `/p1/q${index}`);
  return document({
    ...languages(code, "de"),
    name,
    ...(isWarned && { unheardOf: 1 }),
    ...(moved && { redirects: [{ from: "/old", to: moved }] }),
    pages: pages.map(({ words, link, title }, index) => ({
      ...page(
        pathOf(index),
        section("Note", { title: words, imgUrl: "assets/a.svg", icon: "mail" }),
        section("Pair", { title: `<a href="${pathOf(Math.min(link, pages.length - 1))}">x</a>` }),
      ),
      meta: { title },
    })),
  });
}

async function write(cwd: string, one: Draft): Promise<void> {
  await writeFile(join(cwd, "site/site.json"), JSON.stringify(documentOf(one)));
  await writeFile(join(cwd, "site/assets/a.svg"), drawing(one.width));
}

test("PERF-3 OUT-7 after any edit, a warm build gives the bytes of a cold one", async () => {
  // Shared, so that fonts are made once.
  const cacheDir = join(await createFolder({}), "cache");
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 8 }), async (edits) => {
      const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
      let draft = base;
      await write(cwd, draft);
      await build(cwd, "warm", { cacheDir });
      for (const [index, change] of edits.entries()) {
        draft = change(draft);
        if (draft.pages.length === 0) draft = base;
        await write(cwd, draft);
        await build(cwd, "warm", { cacheDir });
        await build(cwd, `cold-${index}`, { cacheDir, clean: true });
        expect(await contentsOf(join(cwd, "warm"))).toEqual(await contentsOf(join(cwd, `cold-${index}`)));
      }
    }),
    runs(8, 2),
  );
}, 120_000);

const changed = (pages: Partial<Draft["pages"][number]>[]): Draft => ({
  ...base,
  pages: base.pages.map((one, index) => ({ ...one, ...pages[index] })),
});

test("PERF-3 a changed text renders only its own page, in each language", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 0 });
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 8 });
  await write(cwd, changed([{}, {}, {}, { words: "other" }]));
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 6 });
});

test("OUT-11 OUT-8 PERF-3 a new redirect renders no page again, and a removed one leaves no files", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  const { files } = await build(cwd, "out");
  const before = await contentsOf(join(cwd, "out"));
  await write(cwd, { ...base, moved: "/p1" });
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, rendered: [], files: files + 3 });
  const {
    "old/index.html": old,
    "de/old/index.html": german,
    _redirects: lines,
    ...others
  } = await contentsOf(join(cwd, "out"));
  expect(others).toEqual(before);
  expect([old, german, lines]).toEqual([
    expect.stringContaining("url=/p1/"),
    expect.stringContaining("url=/de/p1/"),
    "/old/ /p1/ 301\n/de/old/ /de/p1/ 301\n",
  ]);
  await write(cwd, base);
  expect(await build(cwd, "out")).toMatchObject({ rendered: [] });
  expect(await contentsOf(join(cwd, "out"))).toEqual(before);
});

test("PERF-3 site-wide content, a picture, an option or another engine renders all pages again", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  await build(cwd, "out");
  await write(cwd, { ...base, name: "B" });
  expect(await build(cwd, "out")).toMatchObject({ cached: 0 });
  await write(cwd, { ...base, name: "B", width: 2 });
  expect(await build(cwd, "out")).toMatchObject({ cached: 0 });
  const moved = { siteUrl: "https://b.example" };
  expect(await build(cwd, "out", moved)).toMatchObject({ routes: 8, cached: 0 });
  await build(cwd, "cold", { ...moved, clean: true });
  expect(await contentsOf(join(cwd, "out"))).toEqual(await contentsOf(join(cwd, "cold")));
  const other = createEngine(catalogue, { identity: "two" });
  expect(await build(cwd, "out", moved, other)).toMatchObject({ rendered: { length: 8 } });
});

/** Returns the files of the page cache. */
async function cacheFiles(cwd: string): Promise<readonly string[]> {
  const folder = join(cwd, ".sectile/cache/pages");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the number of pages in the cache, with those that the site no longer has. */
async function countCached(cwd: string): Promise<number> {
  const texts = await Promise.all((await cacheFiles(cwd)).map((file) => readFile(file, "latin1")));
  return texts.join("").toLowerCase().split("<!doctype").length - 1;
}

test("PERF-3 PRO-2 OUT-7 with only the cache, elsewhere, only changed pages are rendered and the bundle is restored", async () => {
  const first = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(first, base);
  await build(first, "web/out", { cacheDir: ".sectile/cache" });
  const elsewhere = await createFolder({ "site/assets/a.svg": drawing(1) });
  // Shared, so that fonts are made once.
  const coldCache = join(await createFolder({}), "cache");
  const restored = (draft: Draft, more: Partial<BuildOptions> = {}) =>
    write(elsewhere, draft).then(async () => {
      await rm(join(elsewhere, "web"), { recursive: true, force: true });
      const report = await build(elsewhere, "web/out", { cacheDir: ".sectile/cache", ...more });
      await build(elsewhere, "cold", { cacheDir: coldCache, clean: true });
      expect(await contentsOf(join(elsewhere, "web/out"))).toEqual(await contentsOf(join(elsewhere, "cold")));
      return report;
    });
  await cp(join(first, ".sectile"), join(elsewhere, ".sectile"), { recursive: true });
  expect(await restored(base)).toMatchObject({ routes: 8, cached: 8, rendered: [] });
  for (const words of ["one", "two", "three", "four", "five", "six"])
    expect((await restored(changed([{}, {}, {}, { words }]))).rendered).toEqual(["/p3/", "/de/p3/"]);
  expect((await restored(changed([{}, {}, {}, { words: "six" }]))).rendered).toEqual([]);
  // Pages that the site no longer has are deleted.
  expect(await countCached(elsewhere)).toBeLessThan(8 + 6 * 2);
  expect(await cacheFiles(elsewhere)).toHaveLength(1);
  expect((await restored(base, { clean: true })).rendered).toHaveLength(8);
  expect(await countCached(elsewhere)).toBe(8);
  expect((await restored({ ...base, name: "B" }, { cache: false })).rendered).toHaveLength(8);
  const dryRun = await build(elsewhere, "web/out", { cacheDir: ".sectile/cache", dryRun: true });
  expect(dryRun.rendered).toHaveLength(8);
  expect(await countCached(elsewhere)).toBe(8);
});

test("PERF-3 SAF-4 sites that share a cache folder keep separate entries, even with the same name", async () => {
  const [cwd, other] = [await createFolder({}), await createFolder({})];
  const siteId = (folder: string, id: string) =>
    writeFile(join(folder, "site/site.json"), JSON.stringify({ ...documentOf(base), siteId: id }));
  const shared = { cacheDir: join(cwd, "cache") };
  for (const folder of [cwd, other]) {
    await mkdir(join(folder, "site/assets"), { recursive: true });
    await write(folder, base);
  }
  await siteId(other, "other");
  for (const folder of [cwd, other]) await build(folder, "out", shared);
  for (const folder of [cwd, other]) {
    await rm(join(folder, "out"), { recursive: true });
    expect(await build(folder, "out", shared)).toMatchObject({ rendered: [], cached: 8 });
  }
});

test("PERF-3 OUT-8 a damaged cache entry or a bundle without its pages costs only time", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  await build(cwd, "out");
  const expected = await contentsOf(join(cwd, "out"));
  for (const file of await cacheFiles(cwd)) {
    const text = await readFile(file, "latin1");
    for (const damaged of ["", "x", text.slice(0, -9), text.replace("plain", "plein"), undefined])
      for (const isLost of [false, true]) {
        if (damaged === undefined) await rm(file, { force: true });
        else await writeFile(file, damaged, "latin1");
        if (isLost) await rm(join(cwd, "out"), { recursive: true });
        await build(cwd, "out");
        expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
      }
    await rm(join(cwd, "out"), { recursive: true });
    expect(await build(cwd, "out")).toMatchObject({ rendered: [] });
  }
  await rm(join(cwd, "out/p1"), { recursive: true });
  await build(cwd, "out");
  expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
  await rm(join(cwd, "out"), { recursive: true });
  await mkdir(join(cwd, "out"));
  await build(cwd, "out");
  expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
});
