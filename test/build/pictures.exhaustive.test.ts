/** A site's pictures on the main path: made once, published completely, and reported. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  type BuildOptions,
  buildSite,
  checkSite,
  createEngine,
  type ProgressEvent,
} from "../../src/build/index.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { createFolder } from "../assets/folder.ts";
import { drawPhoto } from "../assets/made-pictures.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, page, section } from "../tiny/document.ts";
import { reportOf } from "./bundle.ts";

/** Creates a folder with a site in `site/` that has `count` different pictures. */
async function world(count: number) {
  const names = Array.from({ length: count }, (_, index) => `assets/photo-${index}.jpg`);
  const notes = names.map((name, index) => section("Note", { imgUrl: name }, { uniqId: `n${index}` }));
  const pictures = await Promise.all(
    names.map(async (name, index) => [
      `site/${name}`,
      await drawPhoto(40 + index, 30)
        .jpeg()
        .toBuffer(),
    ]),
  );
  return createFolder({
    "site/site.json": JSON.stringify(document({ pages: [page("/", ...notes)] })),
    ...Object.fromEntries(pictures),
  });
}

const defaults = {
  base: "/",
  limits: "error",
  strict: false,
  clean: false,
  cache: true,
  out: "out",
} as const;

/** Builds with a new engine, like another run of the command. */
const run = (cwd: string, more: Partial<BuildOptions> = {}) =>
  buildSite(createEngine(catalogue), "site", cwd, { ...defaults, ...more });

const build = async (cwd: string, more: Partial<BuildOptions> = {}) => reportOf(await run(cwd, more));

const assetsOf = async (cwd: string) => {
  const folder = join(cwd, "out/_sectile");
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => [name, (await readFile(join(folder, name))).toString("base64")]),
  );
};

describe("the option pictures", () => {
  test("IMG-2 PRO-2 quick leaves AVIF and mozjpeg out, and neither the cache nor the bundle confuses it with best", async () => {
    const cwd = await world(2);
    await writeFile(
      join(cwd, "site/assets/photo-0.jpg"),
      await drawPhoto(300, 200).jpeg({ quality: 95 }).toBuffer(),
    );
    /** mozjpeg writes progressive files. */
    const areProgressive = async () => {
      const jpegs = (await assetsOf(cwd)).filter(([name = ""]) => name.endsWith(".jpg"));
      const read = jpegs.map(([, bytes = ""]) => sharp(Buffer.from(bytes, "base64")).metadata());
      return (await Promise.all(read)).map(({ isProgressive }) => isProgressive);
    };
    const formats = async () =>
      [...new Set((await assetsOf(cwd)).map(([name = ""]) => name.replace(/.*\./, "")))].join(" ");
    const page = () => readFile(join(cwd, "out/index.html"), "utf8");
    expect((await build(cwd)).pictures).toEqual({ total: 2, made: 2, cached: 0, set: "best" });
    expect(await formats()).toContain("avif");
    expect(await areProgressive()).toContain(true);
    const best = await page();
    expect((await build(cwd, { pictures: "quick" })).pictures).toEqual({
      total: 2,
      made: 2,
      cached: 0,
      set: "quick",
    });
    expect(await formats()).toContain("webp");
    expect(await formats()).not.toContain("avif");
    expect(await areProgressive()).not.toContain(true);
    expect(await page()).not.toContain("image/avif");
    // Both formats exist now.
    expect((await build(cwd, { pictures: "best" })).pictures).toEqual({
      total: 2,
      made: 0,
      cached: 2,
      set: "best",
    });
    expect(await page()).toBe(best);
  });

  test("PRO-2 IMG-2 a site counts as unchanged only with the set of pictures that it was built with", async () => {
    const cwd = await world(1);
    const engine = createEngine(catalogue);
    const now = () => 0;
    const isUnchanged = async (more: Partial<BuildOptions>) =>
      (await findUnchanged(engine.identity, "site", cwd, { ...defaults, ...more }, now)) !== undefined;
    await buildSite(engine, "site", cwd, { ...defaults, pictures: "quick" });
    expect(await isUnchanged({ pictures: "quick" })).toBe(true);
    expect(await isUnchanged({ pictures: "best" })).toBe(false);
    expect(await isUnchanged({})).toBe(false);
    await buildSite(engine, "site", cwd, defaults);
    expect(await isUnchanged({ pictures: "best" })).toBe(true);
    expect(await isUnchanged({ pictures: "quick" })).toBe(false);
  });
});

describe("the cache of a build", () => {
  test("IMG-2 PRO-2 serves all pictures of a second build, which reports it", async () => {
    const cwd = await world(50);
    expect((await build(cwd)).pictures).toMatchObject({ total: 50, cached: 0 });
    const first = await assetsOf(cwd);
    const events: ProgressEvent[] = [];
    const report = await build(cwd, { onProgress: (event) => events.push(event) });
    expect(report.pictures).toMatchObject({ total: 50, cached: 50 });
    expect(events.filter(({ kind }) => kind === "picture")).toHaveLength(50);
    expect(await assetsOf(cwd)).toEqual(first);
    // Neither does another output folder next to it, or a build that ignores the bundle.
    expect((await build(cwd, { out: "other" })).pictures).toMatchObject({ total: 50, cached: 50 });
    expect((await build(cwd, { clean: true })).pictures).toMatchObject({ total: 50, cached: 50 });
    expect(await assetsOf(cwd)).toEqual(first);
  });

  test("CLI-2 PRO-2 is next to the bundle, or in the given folder, and never in the site's folder", async () => {
    const cwd = await world(1);
    await build(cwd);
    expect(await readdir(join(cwd, ".sectile"))).toEqual(["cache", "out"]);
    expect((await build(cwd, { cacheDir: "elsewhere" })).pictures).toMatchObject({ total: 1, cached: 0 });
    expect((await build(cwd, { cacheDir: join(cwd, "elsewhere") })).pictures?.cached).toBe(1);
    expect((await readdir(cwd)).sort()).toEqual([".sectile", "elsewhere", "out", "site"]);
    expect((await readdir(join(cwd, "site"))).sort()).toEqual(["assets", "site.json"]);
  });

  test("PRO-2 OUT-8 is not disturbed by a bundle whose folder is called cache", async () => {
    const cwd = await world(2);
    for (const _ of [1, 2]) await build(cwd, { out: "cache", clean: true });
    expect((await build(cwd, { out: "cache" })).pictures).toMatchObject({ total: 2, cached: 2 });
    expect(existsSync(join(cwd, "cache/index.html"))).toBe(true);
  });

  test("CLI-2 can be turned off: all pictures are encoded again, the same, and nothing is stored", async () => {
    const cwd = await world(2);
    await build(cwd);
    const first = await assetsOf(cwd);
    await rm(join(cwd, ".sectile/cache"), { recursive: true });
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith("sectile-pictures-"));
    expect((await build(cwd, { cache: false, clean: true })).pictures).toMatchObject({ total: 2, cached: 0 });
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith("sectile-pictures-"));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
    expect(await readdir(join(cwd, ".sectile"))).toEqual(["out"]);
    expect(await assetsOf(cwd)).toEqual(first);
  });

  test("CLI-5 is a system error with advice if it is read-only, and nothing is published", async () => {
    const cwd = await world(1);
    await writeFile(join(cwd, "file"), "");
    const result = await run(cwd, { cacheDir: "file" });
    expect("fault" in result && result.fault.message).toMatch(
      /Could not write to the cache in .*--cache-dir/s,
    );
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("PRO-2 is repaired during publication if it is damaged", async () => {
    const cwd = await world(3);
    await build(cwd);
    const first = await assetsOf(cwd);
    const folder = join(cwd, ".sectile/cache");
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(path, bytes);
    }
    await build(cwd, { clean: true });
    expect(await assetsOf(cwd)).toEqual(first);
  });
});

describe("unpublished sites", () => {
  test("CLI-1 check writes nothing and finds damaged pictures", async () => {
    const cwd = await world(2);
    const photo = await readFile(join(cwd, "site/assets/photo-0.jpg"));
    await writeFile(join(cwd, "site/assets/photo-0.jpg"), photo.subarray(0, photo.length / 2));
    const result = await checkSite(createEngine(catalogue), "site", cwd, defaults);
    if (!("report" in result)) throw new Error(result.fault.message);
    expect(result.report.diagnostics).toMatchObject([
      {
        code: "asset-refused",
        pointer: "/pages/0/components/0/data/imgUrl",
        line: 1,
        message:
          'Can\'t use the file "assets/photo-0.jpg": it is incomplete: the end of the file is missing.',
      },
    ]);
    expect(await readdir(cwd)).toEqual(["site"]);
  });

  test("VAL-1 an error in the document is reported before any picture is encoded", async () => {
    const cwd = await world(2);
    const site = JSON.parse(await readFile(join(cwd, "site/site.json"), "utf8"));
    await writeFile(join(cwd, "site/site.json"), JSON.stringify({ ...site, name: 5 }));
    const report = await build(cwd);
    expect(report).toMatchObject({ ok: false, out: null });
    expect(report.pictures).toBeUndefined();
    expect(await readdir(cwd)).toEqual(["site"]);
  });

  test("CLI-8 a build that is interrupted while it encodes pictures publishes nothing and reports it", async () => {
    const cwd = await world(12);
    const controller = new AbortController();
    let made = 0;
    const onProgress = ({ kind }: ProgressEvent) => {
      if (kind === "picture" && ++made === 2) controller.abort();
    };
    const result = await run(cwd, { signal: controller.signal, onProgress });
    expect("fault" in result && result.fault.message).toMatch(/^The build of site was interrupted/);
    expect(existsSync(join(cwd, "out"))).toBe(false);
    expect(made).toBeLessThan(12);
    // Finished pictures are not lost.
    expect((await build(cwd)).pictures?.cached).toBeGreaterThan(0);
  });
});

test("OUT-7 the same site in another folder, at another time, gives the same files", async () => {
  const [here, there] = [await world(3), await world(3)];
  await utimes(join(there, "site/assets/photo-0.jpg"), 1, 1);
  await mkdir(join(there, "site/assets/more"));
  await build(here);
  await build(there);
  expect(await assetsOf(there)).toEqual(await assetsOf(here));
});
