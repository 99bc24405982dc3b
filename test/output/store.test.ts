/** Many values in one cache entry: they survive kills and damage, and several builds add to them at the same time. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createAppender, createContentCache } from "../../src/output/index.ts";
import { createFolder } from "../assets/folder.ts";

const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");
const entry = keyOf("site");

async function createStores() {
  const folder = join(await createFolder(), "cache");
  return {
    folder,
    open: (options?: { isEmpty?: boolean; isReadOnly?: boolean }) =>
      createContentCache(folder).openStore(entry, options),
  };
}

/** Fills a store with values of a thousand bytes each. */
async function filled(names: readonly string[]) {
  const { folder, open } = await createStores();
  const store = open();
  for (const name of names) store.set(keyOf(name), Buffer.alloc(1000, name));
  store.close();
  const file = join(folder, entry.slice(0, 2), entry);
  const read = (options?: Parameters<typeof open>[0]) => {
    const opened = open(options);
    const found = names.filter((name) => opened.get(keyOf(name))?.equals(Buffer.alloc(1000, name)));
    opened.close();
    return found.join("");
  };
  return { folder, open, read, file };
}

test("PRO-2 values are found by later builds, and the last one of a key counts", async () => {
  const { open, read } = await filled(["a", "b"]);
  expect(read()).toBe("ab");
  const store = open();
  expect([store.has(keyOf("a")), store.has(keyOf("c")), store.get(keyOf("c"))]).toEqual([
    true,
    false,
    undefined,
  ]);
  store.set(keyOf("a"), Buffer.from("other"));
  store.close();
  expect(open().get(keyOf("a"))?.toString()).toBe("other");
});

test("PRO-2 a store without a file is empty, and reading it writes nothing", async () => {
  const { folder, open } = await createStores();
  const store = open();
  expect(store.get(keyOf("a"))).toBeUndefined();
  store.sweep();
  store.close();
  expect(existsSync(folder)).toBe(false);
});

test("OUT-8 PRO-2 a store that a kill cut short keeps its complete values and takes new ones", async () => {
  const { open, read, file } = await filled(["a", "b"]);
  const { size } = statSync(file);
  for (const bytes of [size - 1, size - 1000, size - 1001, size / 2 + 1]) {
    truncateSync(file, bytes);
    expect(read()).toBe("a");
    expect(statSync(file).size).toBe(size / 2);
    const store = open();
    store.set(keyOf("b"), Buffer.alloc(1000, "b"));
    store.close();
    expect(read()).toBe("ab");
  }
});

test("PRO-2 a damaged value counts as absent, and a foreign file as empty", async () => {
  const { read, file } = await filled(["a", "b"]);
  const text = readFileSync(file, "latin1");
  writeFileSync(file, text.replace("aaaa", "aaba"), "latin1");
  expect(read()).toBe("b");
  for (const foreign of ["", "x", "sectile-cache 1 00000012 ", "x".repeat(5000)]) {
    writeFileSync(file, foreign);
    expect(read()).toBe("");
    expect(statSync(file).size).toBe(0);
  }
});

test("PRO-2 several builds add values at the same time", async () => {
  const { open, read, file } = await filled([]);
  const names = [..."abcdefgh"];
  const writers = [open(), open(), open()];
  const append = createAppender(file);
  for (const [index, name] of names.entries()) {
    const value = Buffer.alloc(1000, name);
    if (index % 4 === 3) append(keyOf(name), value);
    else writers[index % 4]?.set(keyOf(name), value);
  }
  append.close();
  for (const writer of writers) writer.close();
  const found = open();
  for (const name of names) expect(found.get(keyOf(name))?.toString()).toBe(name.repeat(1000));
  expect(read()).toBe("");
});

test("PRO-2 a sweep removes unused values once they are most of the file", async () => {
  const { open, read, file } = await filled(["a", "b", "c", "d", "e"]);
  const use = (...names: readonly string[]) => {
    const store = open();
    for (const name of names) store.use(keyOf(name));
    store.close();
    store.sweep();
  };
  use("a", "b", "c");
  expect(read()).toBe("abcde");
  use("b", "d");
  expect(read()).toBe("bd");
  expect(await readdir(dirname(file))).toHaveLength(1);
});

test("PRO-2 a store for reading only changes nothing, and an emptied one forgets all", async () => {
  const { open, read, file } = await filled(["a", "b"]);
  appendFileSync(file, "rest");
  const before = readFileSync(file);
  const store = open({ isReadOnly: true });
  expect(store.file).toBeUndefined();
  store.set(keyOf("c"), Buffer.alloc(1));
  store.sweep();
  store.close();
  expect(readFileSync(file)).toEqual(before);
  expect(read({ isEmpty: true, isReadOnly: true })).toBe("");
  expect(readFileSync(file)).toEqual(before);
  expect(read({ isEmpty: true })).toBe("");
  expect(statSync(file).size).toBe(0);
});

test("PRO-2 a store that cannot be written works without it", async () => {
  const folder = join(await createFolder({ file: "" }), "file/cache");
  const store = createContentCache(folder).openStore(entry);
  store.set(keyOf("a"), Buffer.from("a"));
  expect(store.get(keyOf("a"))).toBeUndefined();
  store.sweep();
  store.close();
});
