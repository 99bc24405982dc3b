/** The cache on a real disk: entries are found, damage counts as absence, builds do not interfere, the size is bounded. */
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createContentCache } from "../../src/output/index.ts";
import { createFolder } from "../assets/folder.ts";

const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");
const contents = [Buffer.from("first"), Buffer.alloc(0), randomBytes(5000)];
const facts = { width: 3, name: "ä\n" };
const day = 24 * 60 * 60 * 1000;

/** Creates a cache with one entry, and returns its folder and the entry's file. */
async function filled(options?: Parameters<typeof createContentCache>[1]) {
  const folder = join(await createFolder(), "deep/cache");
  const cache = createContentCache(folder, options);
  const key = keyOf("a");
  await cache.keep(key, facts, contents);
  const file = join(folder, key.slice(0, 2), key);
  return { folder, cache, key, file };
}

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("a cache entry", () => {
  test("PRO-2 is found complete by a later build", async () => {
    const { folder, key } = await filled();
    const found = await createContentCache(folder).find(key);
    expect(found?.facts).toEqual(facts);
    expect(found?.parts.map(({ bytes }) => bytes)).toEqual([5, 0, 5000]);
    for (const [part, expected] of contents.entries()) expect(await found?.read(part)).toEqual(expected);
    expect(await found?.read(3)).toBeUndefined();
    expect(await createContentCache(folder).find(keyOf("b"))).toBeUndefined();
  });

  test("PRO-2 is a single file", async () => {
    const { folder, key } = await filled();
    expect(await filesOf(folder)).toEqual([key]);
  });

  test("PRO-2 is not found in a cache without a folder, and the lookup does not create the folder", async () => {
    const folder = join(await createFolder(), "none");
    const cache = createContentCache(folder);
    expect(await cache.find(keyOf("a"))).toBeUndefined();
    cache.trim();
    expect(existsSync(folder)).toBe(false);
  });
});

describe("a damaged cache entry", () => {
  test("PRO-2 is not found if it is truncated at any byte", async () => {
    const { folder, key, file } = await filled();
    const { size } = await stat(file);
    for (const bytes of [size - 1, size - 5001, 120, 90, 40, 0]) {
      await truncate(file, bytes);
      expect(await createContentCache(folder).find(key)).toBeUndefined();
    }
  });

  test("PRO-2 is not found after a change in its header, and loses only the changed part after one in its body", async () => {
    const { folder, key, file } = await filled();
    const whole = await readFile(file);
    const body = whole.length - 5005;
    for (const at of [0, 20, 50, 95, body - 2]) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 1;
      await writeFile(file, broken);
      expect(await createContentCache(folder).find(key)).toBeUndefined();
    }
    const broken = Buffer.from(whole);
    broken[body + 2] = (broken[body + 2] ?? 0) ^ 1;
    await writeFile(file, broken);
    const found = await createContentCache(folder).find(key);
    expect(await found?.read(0)).toBeUndefined();
    expect(await found?.read(2)).toEqual(contents[2]);
  });

  test("PRO-2 is not found if it has another key, is a folder or has other contents", async () => {
    const { folder, key, file } = await filled();
    const other = keyOf("b");
    const otherFile = join(folder, other.slice(0, 2), other);
    await mkdir(join(folder, other.slice(0, 2)), { recursive: true });
    await writeFile(otherFile, await readFile(file));
    expect(await createContentCache(folder).find(other)).toBeUndefined();
    await rm(file);
    await mkdir(file);
    expect(await createContentCache(folder).find(key)).toBeUndefined();
    await writeFile(otherFile, randomBytes(300));
    expect(await createContentCache(folder).find(other)).toBeUndefined();
  });

  test("PRO-2 has no contents if it is deleted after the lookup, until it is stored again", async () => {
    const { cache, key, file } = await filled();
    const found = await cache.find(key);
    await rm(file);
    expect(await found?.read(0)).toBeUndefined();
    // Storing it again repairs it.
    await cache.keep(key, facts, contents);
    expect(await found?.read(0)).toEqual(contents[0]);
  });
});

describe("several builds with one cache", () => {
  test("PRO-2 store and read the same entry at the same time", async () => {
    const folder = join(await createFolder(), "cache");
    const key = keyOf("a");
    const caches = Array.from({ length: 12 }, () => createContentCache(folder));
    await Promise.all(
      caches.map(async (cache) => {
        await cache.keep(key, facts, contents);
        const found = await cache.find(key);
        expect(await found?.read(2)).toEqual(contents[2]);
      }),
    );
    expect(await filesOf(folder)).toEqual([key]);
  });

  test("OUT-8 ignore the draft of a killed build and remove it later", async () => {
    const { folder, key, file } = await filled();
    const draft = `${file}.draft-${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`;
    await writeFile(draft, (await readFile(file)).subarray(0, 200));
    await utimes(draft, 1, 1);
    const cache = createContentCache(folder);
    expect(await cache.find(key)).toBeDefined();
    await cache.keep(keyOf("b"), {}, []);
    cache.trim();
    expect(existsSync(draft)).toBe(false);
    expect(existsSync(file)).toBe(true);
  });
});

describe("trimming the cache", () => {
  const kilobyte = Buffer.alloc(1000, 1);
  /** Stores this many entries of a kilobyte, one per day, the oldest first. */
  async function fill(count: number, capacity: number) {
    const folder = join(await createFolder(), "cache");
    const start = Date.now() - count * day;
    const cache = createContentCache(folder, { capacity });
    for (let index = 0; index < count; index++) {
      const key = keyOf(String(index));
      await cache.keep(key, {}, [kilobyte]);
      const at = (start + index * day) / 1000;
      await utimes(join(folder, key.slice(0, 2), key), at, at);
    }
    return { folder, cache };
  }
  const isThere = async (folder: string, index: number) =>
    (await createContentCache(folder).find(keyOf(String(index)))) !== undefined;

  test("PRO-2 removes the least recently used entries first if the cache is too large", async () => {
    const { folder, cache } = await fill(20, 12_000);
    // Using an entry renews it.
    expect(await isThere(folder, 0)).toBe(true);
    cache.trim();
    const bytes = await Promise.all(
      (await filesOf(folder)).map(async (key) => (await stat(join(folder, key.slice(0, 2), key))).size),
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12_000);
    expect(bytes.length).toBeGreaterThan(5);
    expect(await isThere(folder, 0)).toBe(true);
    expect(await isThere(folder, 1)).toBe(false);
    expect(await isThere(folder, 19)).toBe(true);
  });

  test("PRO-2 removes nothing below the capacity, and does not scan after a build that stored nothing", async () => {
    const { folder, cache } = await fill(5, 12_000);
    cache.trim();
    expect(await filesOf(folder)).toHaveLength(5);
    const small = createContentCache(folder, { capacity: 1 });
    small.trim();
    expect(await filesOf(folder)).toHaveLength(5);
  });

  test("SAF-1 removes only files that are named like entries", async () => {
    const { folder, cache } = await fill(20, 2000);
    await writeFile(join(folder, "notes.txt"), "mine");
    await mkdir(join(folder, "ab/photos"), { recursive: true });
    await writeFile(join(folder, "ab/photos/a.jpg"), kilobyte);
    await writeFile(join(folder, "ab/b.jpg"), kilobyte);
    await utimes(join(folder, "ab/b.jpg"), 1, 1);
    cache.trim();
    expect((await filesOf(folder)).filter((name) => name.includes("."))).toHaveLength(3);
  });
});

test("CLI-5 a cache folder that cannot be written is a fault with a fix", async () => {
  const parent = await createFolder({ file: "x" });
  const cache = createContentCache(join(parent, "file/cache"));
  await expect(cache.keep(keyOf("a"), facts, contents)).rejects.toMatchObject({
    name: "FaultError",
    message: expect.stringMatching(/Could not write to the cache in .*file\/cache.*--cache-dir.*--no-cache/s),
  });
});

test.skipIf(process.platform !== "linux")(
  "OUT-8 CLI-3 a cache folder that cannot be created is a fault, not an endless search",
  async () => {
    // Here the system answers ENOENT however much of the path exists.
    const cache = createContentCache("/proc/no/cache");
    await expect(cache.keep("a".repeat(64), {}, [Buffer.from("x")])).rejects.toThrow(/--cache-dir/);
  },
);
