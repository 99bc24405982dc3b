/** Removal of a whole bundle, and a publish that only compares (OUT-8, PRO-5). */
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { type Disk, listBundles, publish, realDisk, removeBundle } from "../../src/output/index.ts";
import { faultyDisk, Killed } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { bundleOf, one, theirs, two, zero } from "./strike.ts";
import { filesOf, publishTree, putTree, temporaryFolder, treeOf } from "./world.ts";

const worlds: [string, () => { disk: Disk; root: string }][] = [
  ["in memory", () => ({ disk: memoryDisk(), root: "" })],
  ["in memory, without exchange", () => ({ disk: memoryDisk({ exchange: false }), root: "" })],
  ["in memory, without hard links", () => ({ disk: memoryDisk({ links: false }), root: "" })],
  ["on the real disk", () => ({ disk: realDisk(), root: temporaryFolder() })],
];

const namesIn = async (disk: Disk, folder: string) => (await disk.list(folder)).map(({ name }) => name);

describe.each(worlds)("PRO-5 a bundle %s", (_, make) => {
  test("is removed with its record and leaves nothing", async () => {
    const { disk, root } = make();
    for (const tree of [zero, one]) await publishTree(tree, { out: `${root}/out`, disk });
    await publishTree(two, { out: `${root}/other`, disk });
    expect(await removeBundle({ out: `${root}/out`, disk })).toEqual({ kind: "removed", isLeft: false });
    expect((await namesIn(disk, root)).sort()).toEqual([".sectile", "other"]);
    expect(await namesIn(disk, `${root}/.sectile`)).toEqual(["other"]);
    expect(await treeOf(disk, `${root}/other`)).toEqual(two);
  });

  test("is removed without the user's files in its folder", async () => {
    const { disk, root } = make();
    for (const tree of [zero, one]) await publishTree(tree, { out: `${root}/out`, disk });
    await putTree(disk, `${root}/out`, theirs);
    expect(await removeBundle({ out: `${root}/out`, disk })).toEqual({ kind: "removed", isLeft: true });
    expect(await treeOf(disk, `${root}/out`)).toEqual(theirs);
    expect(await listBundles(root, disk)).toEqual([]);
  });

  test("is kept if sectile did not write it, even if it is empty", async () => {
    const { disk, root } = make();
    await putTree(disk, `${root}/out`, theirs);
    await putTree(disk, `${root}/empty`, { "x/": "" });
    for (const name of ["out", "empty/x"])
      expect(await removeBundle({ out: `${root}/${name}`, disk })).toEqual({ kind: "removed", isLeft: true });
    expect(await treeOf(disk, root)).toMatchObject({ "out/CNAME": "example.org", "empty/x/": "" });
  });
});

test.each([true, false])(
  "PRO-5 OUT-8 a kill at any operation leaves the complete bundle or nothing, and a retry removes the rest (exchange: %s)",
  async (exchange) => {
    for (const foreign of [{}, theirs])
      for (let at = 1; ; at += 1) {
        const disk = memoryDisk({ exchange });
        for (const tree of [zero, one]) await publishTree(tree, { out: "/out", disk });
        await putTree(disk, "/out", foreign);
        const faulty = faultyDisk(disk, { at, how: "kill" });
        const error = await removeBundle({ out: "/out", disk: faulty }).catch((error: unknown) => error);
        if (faulty.log.length < at) break;
        // A kill while it is cleaning up does not show.
        if (error instanceof Error) expect(error).toBeInstanceOf(Killed);
        const now = await bundleOf({ disk, root: "" });
        if (now !== undefined || exchange)
          expect([{ ...one, ...foreign }, foreign, undefined]).toContainEqual(now);
        expect(await removeBundle({ out: "/out", disk })).toMatchObject({ kind: "removed" });
        expect(await bundleOf({ disk, root: "" })).toEqual(foreign === theirs ? theirs : undefined);
        expect(await namesIn(disk, "/.sectile")).toEqual([]);
      }
  },
);

test("PRO-5 PRO-3 several machines can remove the same bundle at the same time", async () => {
  for (let at = 1; ; at += 1) {
    const disk = memoryDisk();
    for (const tree of [zero, one]) await publishTree(tree, { out: "/out", disk });
    const other = async () => void (await removeBundle({ out: "/out", disk, patience: 0 }));
    const faulty = faultyDisk(disk, { at, how: other });
    expect(await removeBundle({ out: "/out", disk: faulty }), faulty.log.at(-1)).toEqual({
      kind: "removed",
      isLeft: false,
    });
    expect(await namesIn(disk, "/")).toEqual([".sectile"]);
    expect(await namesIn(disk, "/.sectile")).toEqual([]);
    if (faulty.log.length < at) break;
  }
});

test("PRO-5 only records identify bundles, and links are not followed", async () => {
  const disk = memoryDisk();
  for (const name of ["a", "cache", "cache~", "gone", "linked"])
    await publishTree(one, { out: `/p/${name}`, disk });
  await putTree(disk, "/p/.sectile", { "cache/x": "x", "forms.jsonl": "x", "noted/site.json": "x" });
  await putTree(disk, "/p/foreign", theirs);
  await disk.rename("/p/linked", "/elsewhere");
  await disk.symlink("/elsewhere", "/p/linked");
  await disk.rename("/p/gone", "/away");
  expect((await listBundles("/p", disk)).map(({ name }) => name)).toEqual(["a", "cache", "cache~", "gone"]);
  expect(await listBundles("/none", disk)).toEqual([]);

  const folded = memoryDisk({ folds: true });
  await publishTree(one, { out: "/p/Shop", disk: folded });
  const [shop] = await listBundles("/p", folded);
  expect([await shop?.isAlso("shop"), await shop?.isAlso("other")]).toEqual([true, false]);

  await disk.rename("/p/.sectile", "/states");
  await disk.symlink("/states", "/p/.sectile");
  expect(await listBundles("/p", disk)).toEqual([]);
});

test("CLI-9 a publish compares each file with the last publish, even if the folder changed since", async () => {
  const disk = memoryDisk();
  const changesOf = async (tree: typeof zero | typeof two, more = {}) => {
    const { changes } = await publishTree(tree, { out: "/out", disk, ...more });
    const { from, unchanged, ...lists } = changes;
    const paths = Object.entries(lists).map(([kind, files]) => [kind, files.map(({ path }) => path)]);
    return { from, unchanged, ...Object.fromEntries(paths) };
  };
  const none = { added: [], changed: [], removed: [] };
  expect(await changesOf(zero)).toEqual({
    ...none,
    from: null,
    unchanged: 0,
    added: Object.keys(zero).sort(),
  });
  const { from } = await changesOf(zero);
  expect(from).toMatch(/^[\da-f]{64}$/);
  const step = {
    from,
    unchanged: 1,
    added: ["New/index.html", "a.css"],
    changed: ["index.html"],
    removed: ["Old/index.html"],
  };
  expect(await changesOf(two)).toEqual(step);
  await disk.unlink("/out/index.html");
  expect(await changesOf(two)).toMatchObject({ ...none, unchanged: 4 });
  expect(await changesOf(two, { clean: true })).toMatchObject({ ...none, unchanged: 4 });
});

test("PRO-5 a dry run compares, refuses like a publish and writes nothing", async () => {
  const root = temporaryFolder();
  const disk = realDisk();
  /** Refuses every write below the folder, also of locks that would be removed again. */
  const readOnly = new Proxy(disk, {
    get: (target, name: keyof Disk) => {
      if (["cwd", "lstat", "list", "read", "readlink", "realpath"].includes(name)) return target[name];
      return (...args: string[]) => {
        expect(args.filter((arg) => typeof arg === "string" && arg.startsWith(root))).toEqual([]);
        return (target[name] as (...args: string[]) => unknown)(...args);
      };
    },
  });
  await publishTree(zero, { out: `${root}/out`, disk });
  await putTree(disk, `${root}/out`, { "New/index.html": "mine" });
  const before = await treeOf(disk, root);
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith("sectile-stage-"));
  const stages = temporary();
  const dry = (tree: Record<string, string>, name = "out") =>
    publish(filesOf(tree), { out: `${root}/${name}`, disk: readOnly, dryRun: true });
  expect(await dry({ ...zero, "index.html": "other" })).toMatchObject({
    changed: true,
    changes: { changed: [{ path: "index.html" }], unchanged: 2 },
  });
  expect(await dry(two)).toMatchObject({ kind: "fault", fault: { isUsage: true } });
  expect(await dry(zero)).toMatchObject({ changed: false });
  expect(await dry(one, "new")).toMatchObject({ changes: { from: null, added: { length: 4 } } });
  expect(await treeOf(disk, root)).toEqual(before);
  expect(temporary()).toEqual(stages);
});
