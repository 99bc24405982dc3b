/** The picture cache: hits need no work, damaged entries are replaced, and entries are shared. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ContentCache, createContentCache } from "../../src/output/index.ts";
import { createFolder } from "./folder.ts";
import { drawPhoto, makePictures, withAssets } from "./made-pictures.ts";

const photo = await drawPhoto(320, 200).jpeg().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';

/** Creates a folder with two pictures and a drawing, and a cache beside it. */
async function world() {
  const folder = await createFolder({
    "site/a.jpg": photo,
    "site/b.png": await drawPhoto(90, 60).png().toBuffer(),
    "site/c.svg": svg,
  });
  return { site: join(folder, "site"), cache: join(folder, "cache") };
}
const names = ["a.jpg", "b.png", "c.svg"];

const make = async (site: string, cache: ContentCache) => {
  const { assets, files, pictures, diagnostics } = await makePictures(site, names, cache);
  expect(diagnostics).toEqual([]);
  const contents = await Promise.all(
    files.map(async ({ path, read }) => [path, Buffer.from(await read()).toString("base64")]),
  );
  return { pictures, shown: names.map((name) => assets.picture(name)), contents };
};

const entriesOf = async (cache: string) =>
  (await readdir(cache, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("a cached picture", () => {
  afterEach(() => {
    vi.doUnmock("sharp");
    vi.resetModules();
  });

  test("PRO-2 IMG-2 is not decoded: the image library is not even loaded", async () => {
    const { site, cache } = await world();
    const first = await make(site, createContentCache(cache));
    // A drawing needs no encoding, so it is not cached.
    expect(first.pictures).toEqual({ total: 3, made: 2, cached: 0 });

    vi.resetModules();
    vi.doMock("sharp", () => {
      throw new Error("sharp was loaded");
    });
    const { createFlagSet, createIconSet, createPictureProcessors, resolveAssets } = await import(
      "../../src/assets/index.ts"
    );
    const { digest } = await import("../../src/build/content-hash.ts");
    const second = await resolveAssets(
      names.map((name) => ({ kind: "picture", name, pointer: "" })),
      {
        folder: site,
        base: "/",
        icons: createIconSet(),
        flags: createFlagSet(),
        digest,
        processor: createPictureProcessors()(createContentCache(cache)),
      },
    );
    expect(second.pictures).toEqual({ total: 3, made: 0, cached: 2 });
    expect(names.map((name) => withAssets(second).assets.picture(name))).toEqual(first.shown);
    expect(second.files.map(({ path }) => path)).toEqual(first.contents.map(([path]) => path));
    // Proves that loading would be noticed:
    await rm(cache, { recursive: true });
    const third = resolveAssets([{ kind: "picture", name: "a.jpg", pointer: "" }], {
      folder: site,
      base: "/",
      icons: createIconSet(),
      flags: createFlagSet(),
      digest,
      processor: createPictureProcessors()(createContentCache(cache)),
    });
    await expect(third).rejects.toThrow();
  });

  test("PRO-2 is encoded again if its contents change, not if only its name does", async () => {
    const { site, cache } = await world();
    await make(site, createContentCache(cache));
    await writeFile(join(site, "b.png"), photo);
    expect((await make(site, createContentCache(cache))).pictures).toEqual({ total: 3, made: 0, cached: 2 });
    await writeFile(join(site, "a.jpg"), await drawPhoto(321, 200).jpeg().toBuffer());
    expect((await make(site, createContentCache(cache))).pictures).toEqual({ total: 3, made: 1, cached: 1 });
  });

  test("IMG-2 is refused each time if it is broken", async () => {
    const folder = await createFolder({ "a.jpg": photo.subarray(0, 500) });
    const cache = createContentCache(join(folder, "cache"));
    for (const _ of [1, 2])
      expect((await makePictures(folder, ["a.jpg"], cache)).diagnostics).toMatchObject([
        { code: "asset-refused" },
      ]);
  });
});

describe("a damaged cache entry", () => {
  test("PRO-2 is replaced by a complete one", async () => {
    const { site, cache } = await world();
    const first = await make(site, createContentCache(cache));
    for (const path of await entriesOf(cache)) await writeFile(path, (await readFile(path)).subarray(0, 60));
    const second = await make(site, createContentCache(cache));
    expect(second).toEqual({ ...first, pictures: { total: 3, made: 2, cached: 0 } });
    expect((await make(site, createContentCache(cache))).pictures.cached).toBe(2);
  });

  test("PRO-2 is encoded again if the damage shows only at publication", async () => {
    const { site, cache } = await world();
    const first = await make(site, createContentCache(cache));
    for (const path of await entriesOf(cache)) {
      const bytes = await readFile(path);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(path, bytes);
    }
    const second = await make(site, createContentCache(cache));
    expect(second.contents).toEqual(first.contents);
  });

  test("PRO-2 is encoded again if another build removed it in the meantime", async () => {
    const { site, cache } = await world();
    const first = await make(site, createContentCache(cache));
    const { files } = await makePictures(site, names, createContentCache(cache));
    await rm(cache, { recursive: true });
    const contents = await Promise.all(
      files.map(async ({ path, read }) => [path, Buffer.from(await read()).toString("base64")]),
    );
    expect(contents).toEqual(first.contents);
  });
});

describe("concurrency", () => {
  test("PRO-1 PRO-2 a picture requested several times at once is encoded once", async () => {
    const folder = await createFolder({ "a.jpg": photo, "b.jpg": photo, "c.jpg": photo });
    const cache = createContentCache(join(folder, "cache"));
    const keep = vi.fn(cache.keep);
    const { files, assets } = await makePictures(folder, ["a.jpg", "b.jpg", "c.jpg"], { ...cache, keep });
    expect(keep).toHaveBeenCalledTimes(1);
    const ofA = files.filter(({ path }) => path.startsWith("_sectile/a-")).map(({ path }) => path.slice(10));
    for (const name of ["b", "c"]) {
      const own = files.filter(({ path }) => path.startsWith(`_sectile/${name}-`));
      expect(own.map(({ path }) => path.slice(10))).toEqual(ofA);
      expect(assets.picture(`${name}.jpg`)).toMatchObject({ width: 320, height: 200 });
    }
  });

  test("PRO-2 several builds at once with one empty cache give the same pictures", async () => {
    const { site, cache } = await world();
    const builds = await Promise.all([1, 2, 3].map(() => make(site, createContentCache(cache))));
    for (const { contents } of builds) expect(contents).toEqual(builds[0]?.contents);
  });
});
