/** Builds that know what an earlier build found out give the bytes of builds that know nothing (OUT-7, PERF-3). */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type BuildOptions, buildSite, createEngine } from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../tiny/document.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue, { identity: "one" });
const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;

async function build(cwd: string, out: string, more: Partial<BuildOptions> = {}, by = engine) {
  const options = { base: "/", limits: "error", strict: false, clean: false, cache: true, cacheDir } as const;
  const report = reportOf(
    await buildSite(by, "site", cwd, { ...options, siteUrl: "https://a.example", out, ...more }),
  );
  expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return report;
}

/** A site as the numbers that it is made of. */
interface Draft {
  readonly pages: readonly { readonly words: string; readonly link: number; readonly title: string }[];
  readonly name: string;
  readonly width: number;
  readonly code: "en" | "ru";
  readonly isWarned: boolean;
}

const base: Draft = {
  pages: ["a", "b", "c", "d"].map((title) => ({ words: "plain", link: 0, title })),
  name: "A",
  width: 1,
  code: "en",
  isWarned: false,
};
const words = fc.constantFrom("plain", "<b>bold</b>", "other", 'quote " and \\', "привет");

/** One thing that an owner does. */
const edit: fc.Arbitrary<(draft: Draft) => Draft> = fc.oneof(
  { weight: 4, arbitrary: editPage(fc.record({ words })) },
  { weight: 2, arbitrary: editPage(fc.record({ title: fc.constantFrom("", "One", "Two") })) },
  { weight: 2, arbitrary: editPage(fc.record({ link: fc.nat(5) })) },
  fc.constantFrom<Partial<Draft>[]>({ name: "A" }, { name: "B" }, { width: 1 }, { width: 2 }).map(withThis),
  fc.boolean().map((isWarned) => withThis({ isWarned })),
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
    ([place, more]) =>
      (draft: Draft): Draft => ({
        ...draft,
        pages: draft.pages.map((one, index) => (index === place ? { ...one, ...more } : one)),
      }),
  );
}

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
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 8 }), async (edits) => {
      const cwd = await createFolder({ "site/assets/a.svg": drawing(1) });
      let draft = base;
      await write(cwd, draft);
      await build(cwd, "warm");
      for (const [index, change] of edits.entries()) {
        draft = change(draft);
        if (draft.pages.length === 0) draft = base;
        await write(cwd, draft);
        await build(cwd, "warm");
        await build(cwd, `cold-${index}`, { clean: true });
        expect(await contentsOf(join(cwd, "warm"))).toEqual(await contentsOf(join(cwd, `cold-${index}`)));
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);

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
  const moved = { siteUrl: "https://b.example" };
  expect(await build(cwd, "out", moved)).toMatchObject({ routes: 8, cached: 0 });
  await build(cwd, "cold", { ...moved, clean: true });
  expect(await contentsOf(join(cwd, "out"))).toEqual(await contentsOf(join(cwd, "cold")));
  const other = createEngine(catalogue, { identity: "two" });
  const pages = join(cwd, ".sectile/out/pages.txt");
  const before = await readFile(pages, "utf8");
  await build(cwd, "out", moved, other);
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
