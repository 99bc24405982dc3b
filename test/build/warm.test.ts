/** Builds that know what an earlier build found out give the bytes of builds that know nothing (OUT-7, PERF-3). */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BuildOptions, buildSite, createEngine } from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../setup/cache-dir.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../tiny/document.ts";

const engine = createEngine(catalogue, { identity: "one" });
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;

async function build(cwd: string, out: string, more: Partial<BuildOptions> = {}, by = engine) {
  const options = { base: "/", limits: "error", strict: false, clean: false, cache: true, cacheDir } as const;
  const result = await buildSite(by, "site", cwd, { ...options, siteUrl: "https://a.example", out, ...more });
  if ("fault" in result) throw new Error(result.fault.message);
  expect(result.report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return result.report;
}

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, "latin1")] as const),
  );
  return Object.fromEntries(contents.sort());
}

/** A site as the numbers that it is made of. */
interface Draft {
  readonly pages: readonly { readonly words: string; readonly link: number; readonly title: string }[];
  readonly name: string;
  readonly width: number;
  readonly code: "en" | "ru";
  readonly isWarned: boolean;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  pages: fc.array(
    fc.record({
      words: fc.constantFrom("plain", "<b>bold</b>", "Ω α", 'quote \\" and \\\\', "привет"),
      link: fc.nat(5),
      title: fc.constantFrom("", "One", "Two"),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  name: fc.constantFrom("A", "B"),
  width: fc.integer({ min: 1, max: 2 }),
  code: fc.constantFrom("en", "ru"),
  isWarned: fc.boolean(),
});

function documentOf({ pages, name, code, isWarned }: Draft): Json {
  const pathOf = (index: number) => (index === 0 ? "/" : index % 2 ? `/p${index}` : `/p1/q${index}`);
  return document({
    ...languages(code, "de"),
    name,
    ...(isWarned && { unheardOf: 1 }),
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

test("PERF-3 OUT-7 whatever is edited, a warm build gives the bytes of a cold one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 2, maxLength: 4 }), async (drafts) => {
      const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
      for (const [index, one] of drafts.entries()) {
        await write(cwd, one);
        await build(cwd, "warm");
        await build(cwd, `cold-${index}`, { clean: true });
        expect(await contentsOf(join(cwd, "warm"))).toEqual(await contentsOf(join(cwd, `cold-${index}`)));
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

const base: Draft = {
  pages: ["a", "b", "c", "d"].map((title) => ({ words: "plain", link: 0, title })),
  name: "A",
  width: 1,
  code: "en",
  isWarned: false,
};
const changed = (pages: Partial<Draft["pages"][number]>[]): Draft => ({
  ...base,
  pages: base.pages.map((one, index) => ({ ...one, ...pages[index] })),
});

test("PERF-3 a changed text renders its own page again, in each language, and no other", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 0 });
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 8 });
  await write(cwd, changed([{}, {}, {}, { words: "other" }]));
  expect(await build(cwd, "out")).toMatchObject({ routes: 8, cached: 6 });
});

test("PERF-3 what is on every page, a picture, an option or another engine renders all again", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  await build(cwd, "out");
  await write(cwd, { ...base, name: "B" });
  expect(await build(cwd, "out")).toMatchObject({ cached: 0 });
  await write(cwd, { ...base, name: "B", width: 2 });
  expect(await build(cwd, "out")).toMatchObject({ cached: 0 });
  expect(await build(cwd, "out", { apiBase: "/other" })).toMatchObject({ routes: 8 });
  const other = createEngine(catalogue, { identity: "two" });
  const pages = join(cwd, ".sectile/out/pages.txt");
  const before = await readFile(pages, "utf8");
  await build(cwd, "out", { apiBase: "/other" }, other);
  expect(await readFile(pages, "utf8")).not.toBe(before);
});

test("PERF-3 OUT-8 a record that is damaged, or a bundle that lost its pages, costs time and nothing else", async () => {
  const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
  await write(cwd, base);
  await build(cwd, "out");
  const expected = await contentsOf(join(cwd, "out"));
  const pages = join(cwd, ".sectile/out/pages.txt");
  const text = await readFile(pages, "utf8");
  for (const damaged of ["", "x", text.slice(0, -9), text.replace("plain", "plein")]) {
    await writeFile(pages, damaged);
    await build(cwd, "out");
    expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
  }
  await rm(join(cwd, "out/p1"), { recursive: true });
  await build(cwd, "out");
  expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
  await rm(join(cwd, "out"), { recursive: true });
  await mkdir(join(cwd, "out"));
  await build(cwd, "out");
  expect(await contentsOf(join(cwd, "out"))).toEqual(expected);
});
