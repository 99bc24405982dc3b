import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Disk, publish, realDisk } from "../../src/output/index.ts";
import { faultyDisk } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { faultOf, filesOf, publishTree, putTree, temporaryFolder, treeOf } from "./world.ts";

const first = { "index.html": "home", "About/index.html": "about", "a/b/c.css": "c" };

interface World {
  readonly disk: Disk;
  readonly root: string;
}
const worlds: [string, () => World][] = [
  ["in memory", () => ({ disk: memoryDisk(), root: "/site" })],
  ["in memory, without exchange", () => ({ disk: memoryDisk({ exchange: false }), root: "/site" })],
  ["in memory, without hard links", () => ({ disk: memoryDisk({ links: false }), root: "/site" })],
  ["in memory, names folded", () => ({ disk: memoryDisk({ folds: true }), root: "/site" })],
  ["on the real disk", () => ({ disk: realDisk(), root: temporaryFolder() })],
];

describe.each(worlds)("publish %s", (_, world) => {
  test("OUT-1 publishes a first bundle and reports it", async () => {
    const { disk, root } = world();
    const seen: string[] = [];
    const result = await publishTree(first, {
      out: `${root}/x/out`,
      disk,
      onFile: ({ path }) => seen.push(path),
    });
    expect(await treeOf(disk, `${root}/x/out`)).toEqual(first);
    expect(result).toMatchObject({ changed: true, written: 3, reused: 0, removed: 0, bytes: 10, kept: [] });
    const hash = createHash("sha256").update("about").digest("hex");
    expect(result.files[0]).toEqual({ path: "About/index.html", bytes: 5, hash });
    expect(seen).toEqual(Object.keys(first));
    expect(result.files.map(({ path }) => path)).toEqual(["About/index.html", "a/b/c.css", "index.html"]);
  });

  test("OUT-8 writes changed files, links the others and removes deleted ones, over many builds", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree(first, { out, disk });
    const steps = [
      [{ ...first, "index.html": "home 2" }, 1, 2, 0],
      [{ ...first, "index.html": "home 2", "b/d.txt": "new" }, 1, 3, 0],
      [{ "index.html": "home 2", "About/index.html": "about" }, 0, 2, 2],
      [{ "index.html": "home 3", About: "a file where a folder was" }, 2, 0, 1],
      [{ "index.html/index.html": "a folder where a file was" }, 1, 0, 2],
      [first, 3, 0, 1],
      [{}, 0, 0, 3],
    ] as const;
    for (const [tree, written, reused, removed] of steps) {
      const result = await publishTree(tree, { out, disk });
      expect(await treeOf(disk, out)).toEqual(tree);
      expect(result).toMatchObject({ changed: true, written, reused, removed });
    }
    expect((await disk.list(out)).length).toBe(0);
  });

  test("PRO-2 does not touch an unchanged site", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree(first, { out, disk });
    await publishTree({ ...first, "index.html": "2" }, { out, disk });
    const look = async () =>
      JSON.stringify(
        await Promise.all(["", "/About", ...Object.keys(first)].map((path) => disk.lstat(`${out}/${path}`))),
      );
    const before = await look();
    const counted = faultyDisk(disk);
    const result = await publishTree({ ...first, "index.html": "2" }, { out, disk: counted });
    expect(result).toMatchObject({ changed: false, written: 0, reused: 3, removed: 0 });
    expect(await look()).toBe(before);
    // Only the lock is written.
    const writes = counted.log.filter((line) => !/^(lstat|list|read|realpath|makeFolder) /.test(line));
    expect(writes.every((line) => line.includes("/lock"))).toBe(true);
    expect(counted.log.length).toBeLessThan(35);
  });

  test("OUT-8 rewrites its own files that were edited or removed by hand", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree(first, { out, disk });
    await disk.unlink(`${out}/index.html`);
    await disk.create(`${out}/index.html`, Buffer.from("by hand"));
    await disk.unlink(`${out}/About/index.html`);
    await disk.rmdir(`${out}/About`);
    await disk.unlink(`${out}/a/b/c.css`);
    await disk.symlink("/elsewhere", `${out}/a/b/c.css`);
    expect(await publishTree(first, { out, disk })).toMatchObject({ changed: true, written: 3 });
    expect(await treeOf(disk, out)).toEqual(first);

    const entry = await disk.lstat(`${out}/index.html`);
    await disk.unlink(`${out}/index.html`);
    await disk.create(`${out}/index.html`, Buffer.from("edit"));
    expect((await disk.lstat(`${out}/index.html`))?.bytes).toBe(entry?.bytes);
    expect(await publishTree(first, { out, disk })).toMatchObject({ written: 1 });
    expect(await treeOf(disk, out)).toEqual(first);
  });

  test("CLI-2 rewrites every file with clean", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree(first, { out, disk });
    await publishTree({ ...first, "index.html": "2" }, { out, disk });
    await putTree(disk, out, { "mine.txt": "mine" });
    const before = await disk.lstat(`${out}/index.html`);
    expect(await publishTree(first, { out, disk, clean: true })).toMatchObject({
      changed: true,
      written: 3,
      reused: 0,
    });
    expect(await treeOf(disk, out)).toEqual({ ...first, "mine.txt": "mine" });
    expect((await disk.lstat(`${out}/index.html`))?.inode).not.toBe(before?.inode);
  });

  test("OUT-9 stores the manifest next to the bundle and updates it", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    const one = await publishTree(first, { out, disk, manifest: (files) => ({ n: files.length }) });
    expect(one.manifest).toBe(`${await disk.realpath(root)}/.sectile/out/manifest.json`);
    expect(await disk.read(one.manifest)).toBe('{\n  "n": 3\n}\n');
    const two = await publishTree(first, { out, disk });
    expect(two.changed).toBe(false);
    expect(JSON.parse((await disk.read(two.manifest)) ?? "")).toEqual({ files: two.files });
    expect(await treeOf(disk, out)).toEqual(first);
  });

  test("OUT-8 publishes into the target of a symbolic link, by any path", async () => {
    const { disk, root } = world();
    await disk.makeFolder(`${root}/real/site`);
    await disk.symlink(`${root}/real`, `${root}/link`);
    await disk.symlink("link/site", `${root}/out`);
    await publishTree(first, { out: `${root}/out`, disk });
    expect(await treeOf(disk, `${root}/real/site`)).toEqual(first);
    expect((await disk.lstat(`${root}/out`))?.kind).toBe("link");
    expect(await publishTree(first, { out: `${root}/link/site`, disk })).toMatchObject({ changed: false });
  });

  test("CLI-8 leaves nothing after an abort", async () => {
    const { disk, root } = world();
    await disk.makeFolder(root);
    const started = new AbortController();
    async function* endless() {
      for (let n = 0; ; n += 1) {
        if (n === 40) {
          setImmediate(() => started.abort());
          await new Promise(() => {}); // Busy for ever: not waited for.
        }
        yield { path: `${n}.html`, contents: "x" };
      }
    }
    const out = `${root}/deep/out`;
    expect(await publish(endless(), { out, disk, signal: started.signal })).toEqual({ kind: "aborted" });
    expect(await publish(filesOf(first), { out, disk, signal: AbortSignal.abort() })).toEqual({
      kind: "aborted",
    });
    expect(await treeOf(disk, root)).toEqual({});
  });

  test("OUT-8 rethrows an error of the build and leaves nothing behind", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree(first, { out, disk });
    const before = await treeOf(disk, root);
    const mishap = Object.assign(new Error("render"), { code: "ENOENT", syscall: "open" });
    function* broken() {
      yield { path: "index.html", contents: "2" };
      throw mishap;
    }
    await expect(publish(broken(), { out, disk })).rejects.toBe(mishap);
    expect(await treeOf(disk, root)).toEqual(before);
  });
});

test("OUT-8 PRO-2 bundles named like the cache or another state file do not collide with it", async () => {
  const disk = memoryDisk();
  const names = ["cache", "Cache", "cache~", "cache~~", "forms.jsonl", "forms.old.jsonl~", "caches"];
  for (const name of names) await publishTree({ "index.html": name }, { out: `/sites/${name}`, disk });
  const states = (await disk.list("/sites/.sectile")).map(({ name }) => name).sort();
  expect(states).toEqual(
    ["cache~", "Cache~", "cache~~", "cache~~~", "forms.jsonl~", "forms.old.jsonl~~", "caches"].sort(),
  );
  for (const name of names) expect(await treeOf(disk, `/sites/${name}`)).toEqual({ "index.html": name });
});

test("OUT-8 an abort while a commit is prepared leaves the old bundle, and the next build works", async () => {
  const before = { ...first, "index.html": "0" };
  for (let n = 1; ; n += 1) {
    const disk = memoryDisk();
    await publishTree(before, { out: "/out", disk });
    const controller = new AbortController();
    const faulty = faultyDisk(disk, { at: n, how: async () => controller.abort() });
    const result = await publish(filesOf(first), { out: "/out", disk: faulty, signal: controller.signal });
    expect(await treeOf(disk, "/out")).toEqual(result.kind === "published" ? first : before);
    // From writing the record on it is too late to stop.
    if (result.kind === "published") expect(faulty.log.slice(0, n).join()).toMatch(/create [^,]*files.json/);
    expect(
      (await disk.list("/.sectile/out"))
        .map(({ name }) => name)
        .filter((name) => !/json$|^recycled$/.test(name)),
    ).toEqual([]);
    await publishTree(first, { out: "/out", disk });
    expect(await treeOf(disk, "/out")).toEqual(first);
    if (n > faulty.log.length) break;
  }
});

test("PERF-3 contents with a known hash are not requested while the bundle has them", async () => {
  const disk = memoryDisk();
  const { files } = await publishTree(first, { out: "/out", disk });
  let asked = 0;
  const lazy = files.map(({ path, bytes, hash }) => ({
    path,
    facts: { bytes, hash },
    get contents() {
      asked += 1;
      return first[path as keyof typeof first];
    },
  }));
  expect(await publish(lazy, { out: "/out", disk })).toMatchObject({ changed: false });
  expect(asked).toBe(0);
  await disk.unlink("/out/index.html");
  expect(await publish(lazy, { out: "/out", disk })).toMatchObject({ written: 1, reused: 2 });
  expect(asked).toBe(1);
  expect(await treeOf(disk, "/out")).toEqual(first);
  const wrong = [{ path: "index.html", contents: "x", facts: { bytes: 9, hash: "0" } }];
  await expect(publish(wrong, { out: "/out", disk })).rejects.toThrow("index.html");
});

test("PERF-3 OUT-8 contents are not requested if the bundle has its own file with a name derived from its input", async () => {
  const disk = memoryDisk();
  let asked: string[] = [];
  const drawn = (path: string, contents: string) => ({
    path,
    isNamedByInput: true as const,
    get contents() {
      asked.push(path);
      return Promise.resolve(Buffer.from(contents));
    },
  });
  const build = async (files: ReturnType<typeof drawn>[], clean = false) => {
    asked = [];
    const result = await publish(files, { out: "/out", disk, clean });
    if (result.kind !== "published") throw new Error(result.kind);
    return result;
  };
  const old = [drawn("a-1.png", "a"), drawn("b-1.png", "bb")];
  const { files } = await build(old);
  const hash = (contents: string) => createHash("sha256").update(contents).digest("hex");
  expect(files).toEqual([
    { path: "a-1.png", bytes: 1, hash: hash("a") },
    { path: "b-1.png", bytes: 2, hash: hash("bb") },
  ]);
  expect(await build(old)).toMatchObject({ changed: false, files });
  expect(asked).toEqual([]);
  expect(await build([drawn("a-1.png", "a"), drawn("b-2.png", "b")])).toMatchObject({
    written: 1,
    reused: 1,
  });
  expect(asked).toEqual(["b-2.png"]);
  // A record written by somebody else is ignored, whatever its name.
  await disk.unlink("/out/a-1.png");
  await disk.create("/out/a-1.png", Buffer.from("x"));
  await build([drawn("a-1.png", "a"), drawn("b-2.png", "b")]);
  expect(asked).toEqual(["a-1.png"]);
  expect(await treeOf(disk, "/out")).toEqual({ "a-1.png": "a", "b-2.png": "b" });
  await build([drawn("a-1.png", "a"), drawn("b-2.png", "b")], true);
  expect(asked).toEqual(["a-1.png", "b-2.png"]);
});

test("PERF-4 only a few files are in memory at once", async () => {
  const disk = memoryDisk();
  let [open, peak] = [0, 0];
  const slow: Disk = {
    ...disk,
    async create(path, data) {
      open += 1;
      peak = Math.max(peak, open);
      await new Promise(setImmediate);
      open -= 1;
      return await disk.create(path, data);
    },
  };
  const files = Array.from({ length: 200 }, (_, n) => ({ path: `${n}.html`, contents: "x" }));
  expect(await publish(files, { out: "/out", disk: slow })).toMatchObject({ written: 200 });
  expect(peak).toBe(16);
});

test.each(["", "/a", "a//b", "a/", "../a", "a/../b", "./a", "a\\b", "a\nb", "a\u0000"])(
  "SAF-1 the path %j is refused",
  async (path) => {
    const disk = memoryDisk();
    await expect(publish([{ path, contents: "" }], { out: "/out", disk })).rejects.toThrow("path");
    expect(await treeOf(disk, "/")).toEqual({});
  },
);

test("OUT-8 two files with the same path, or a file that is also a folder, are refused", async () => {
  const disk = memoryDisk();
  const twice = [...filesOf({ a: "1" }), ...filesOf({ a: "2" })];
  await expect(publish(twice, { out: "/out", disk })).rejects.toThrow("twice");
  await expect(publish(filesOf({ a: "1", "a/b": "2" }), { out: "/out", disk })).rejects.toThrow("folder");
});

test("OUT-8 two pages that differ only in letter case are refused on a case-insensitive disk", async () => {
  const twins = { "About/index.html": "1", "about/index.html": "2" };
  await publishTree(twins, { out: "/out", disk: memoryDisk() });
  const disk = memoryDisk({ folds: true });
  expect(await faultOf(twins, { out: "/out", disk })).toContain('"About/index.html" and "about/index.html"');
  expect(await treeOf(disk, "/")).toEqual({});
  await publishTree({ "About/index.html": "1" }, { out: "/out", disk });
  expect(await faultOf(twins, { out: "/out", disk })).toContain('"About/index.html" and "about/index.html"');
  // One after the other they do not conflict.
  await publishTree({ "About/index.html": "1" }, { out: "/out", disk });
  await publishTree({ "index.html": "1" }, { out: "/out", disk });
  await publishTree({ "about/index.html": "2" }, { out: "/out", disk });
  expect(await treeOf(disk, "/out")).toEqual({ "about/index.html": "2" });
});
