/** Earlier versions of a bundle: whole or absent after a kill, and published again (EDT-25). */
import { describe, expect, test } from "vitest";
import { type Disk, listBundles, openVersions, publish, removeBundle } from "../../src/output/index.ts";
import { hashOfBundle } from "../../src/output/ownership.ts";
import { faultyDisk, Killed } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { one, three, two, zero } from "./strike.ts";
import { publishTree, replace, type Tree, treeOf } from "./world.ts";

const out = "/out";
const text = (name: string) => Buffer.from(`document ${name}`);

/** Publishes a tree and keeps it as a version. */
async function publishAndKeep(disk: Disk, tree: Tree, name: string, max = 10): Promise<boolean> {
  const { files } = await publishTree(tree, { out, disk });
  const version = { bundle: hashOfBundle(files), facts: { name }, documents: { own: text(name) } };
  return await openVersions(out, disk).keep(version, max);
}

const namesOf = async (disk: Disk) =>
  (await openVersions(out, disk).list()).map(({ facts }) => (facts as { name: string }).name);

/** Publishes a kept version again, as the bundle. */
async function publishAgain(disk: Disk, id: number): Promise<Tree> {
  const bundle = await openVersions(out, disk).bundle(id);
  const result = await publish(bundle?.files ?? [], { out, disk, manifest: () => bundle?.manifest });
  expect(result.kind).toBe("published");
  return await treeOf(disk, out);
}

describe.each([true, false])("EDT-25 versions (hard links: %s)", (links) => {
  test("are listed newest first, with their documents, and can be published again", async () => {
    const disk = memoryDisk({ links });
    for (const [index, tree] of [zero, one, two].entries())
      expect(await publishAndKeep(disk, tree, String(index))).toBe(true);
    const versions = openVersions(out, disk);
    const list = await versions.list();
    expect(list.map(({ id, facts }) => [id, facts])).toEqual([
      [3, { name: "2" }],
      [2, { name: "1" }],
      [1, { name: "0" }],
    ]);
    expect(Buffer.from(await versions.read(list[2]?.documents.own ?? ""))).toEqual(text("0"));
    const manifest = await disk.read("/.sectile/out/manifest.json");
    expect(await publishAgain(disk, 1)).toEqual(zero);
    expect(await publishAgain(disk, 2)).toEqual(one);
    expect(await publishAgain(disk, 3)).toEqual(two);
    expect(await disk.read("/.sectile/out/manifest.json")).toBe(manifest);
    expect(await versions.bundle(4)).toBeUndefined();
  });

  test("are limited in number; contents that no other version has are removed with them", async () => {
    const disk = memoryDisk({ links });
    for (const [index, tree] of [zero, one, two, three].entries())
      await publishAndKeep(disk, tree, String(index), 2);
    expect(await namesOf(disk)).toEqual(["3", "2"]);
    const contents = Object.values(await treeOf(disk, "/.sectile/out/versions/files"));
    expect(contents).toEqual(expect.arrayContaining(["home 2", "home 3", "document 2", "document 3"]));
    for (const gone of ["home 0", "home 1", "old", "document 0", "document 1"])
      expect(contents).not.toContain(gone);
    await publishAndKeep(disk, zero, "4", 1);
    expect(await namesOf(disk)).toEqual(["4"]);
  });

  test("PRO-5 stay when the bundle is removed, and belong to the next one of this name", async () => {
    const disk = memoryDisk({ links });
    await publishAndKeep(disk, zero, "0", 2);
    const versions = "/.sectile/out/versions";
    expect(await removeBundle({ out, disk })).toEqual({ kind: "removed", isLeft: false, versions });
    expect((await disk.list("/.sectile/out")).map(({ name }) => name)).toEqual(["versions"]);
    expect(await listBundles("/", disk)).toEqual([]);
    expect(await publishAgain(disk, 1)).toEqual(zero);
  });

  test("OUT-8 are complete or absent after a kill at any operation, and the newest stays", async () => {
    for (const how of ["kill", "half"] as const)
      for (let at = 1; ; at += 1) {
        const disk = memoryDisk({ links });
        await publishAndKeep(disk, zero, "0", 2);
        await publishAndKeep(disk, one, "1", 2);
        const { files } = await publishTree(two, { out, disk });
        const version = { bundle: hashOfBundle(files), facts: { name: "2" }, documents: { own: text("2") } };
        const faulty = faultyDisk(disk, { at, how });
        const error = await openVersions(out, faulty)
          .keep(version, 2)
          .catch((error: unknown) => error);
        if (faulty.log.length < at) break;
        if (error instanceof Error) expect(error).toBeInstanceOf(Killed);
        const names = await namesOf(disk);
        expect(
          [
            ["1", "0"],
            ["2", "1", "0"],
            ["2", "1"],
          ],
          faulty.log.at(-1),
        ).toContainEqual(names);
        for (const { id, facts, documents } of await openVersions(out, disk).list()) {
          const { name } = facts as { name: string };
          expect(await publishAgain(disk, id), faulty.log.at(-1)).toEqual([zero, one, two][Number(name)]);
          const own = await openVersions(out, disk).read(documents.own ?? "");
          expect(Buffer.from(own)).toEqual(text(name));
        }
        // The next publication works, and nothing is left of what was removed.
        expect(await publishAndKeep(disk, three, "3", 1)).toBe(true);
        expect(await namesOf(disk)).toEqual(["3"]);
        const left = Object.keys(await treeOf(disk, "/.sectile/out/versions"));
        expect(left.filter((path) => path.includes("draft"))).toEqual([]);
        expect(left).toHaveLength(new Set(Object.values(three)).size + 3);
      }
  });
});

describe("EDT-25 a version", () => {
  test("is not kept if another bundle was published, or a file was changed", async () => {
    const disk = memoryDisk();
    await publishTree(zero, { out, disk });
    const versions = openVersions(out, disk);
    expect(await versions.keep({ bundle: "other", facts: {}, documents: {} }, 5)).toBe(false);
    await replace(disk, "/out/index.html", "by hand!");
    const { files } = await publishTree(zero, { out: "/same", disk });
    expect(await versions.keep({ bundle: hashOfBundle(files), facts: {}, documents: {} }, 5)).toBe(false);
    expect(await versions.list()).toEqual([]);
  });

  test("whose files were changed in place is refused, and the published bundle stays", async () => {
    const disk = memoryDisk();
    await publishAndKeep(disk, zero, "0");
    await publishAndKeep(disk, one, "1");
    const folder = "/.sectile/out/versions/files";
    for (const { name } of await disk.list(folder))
      if ((await disk.read(`${folder}/${name}`)) === "home 0")
        await replace(disk, `${folder}/${name}`, "home X");
    const bundle = await openVersions(out, disk).bundle(1);
    await expect(publish(bundle?.files ?? [], { out, disk })).rejects.toThrow(
      /its files were changed or removed/,
    );
    expect(await treeOf(disk, out)).toEqual(one);
    // A manipulated record is no version.
    const record = "/.sectile/out/versions/000001.json";
    await replace(disk, record, '{"bundle":"../x"}\n[]');
    expect(await openVersions(out, disk).bundle(1)).toBeUndefined();
    expect(await namesOf(disk)).toEqual(["1"]);
  });
});
