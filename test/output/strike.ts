/** Interrupts a publish at each of its operations in turn, and checks the state afterwards. */
import { expect } from "vitest";
import { type Disk, publish } from "../../src/output/index.ts";
import { faultyDisk, type Trouble } from "./faulty-disk.ts";
import { filesOf, publishTree, putTree, type Tree, treeOf } from "./world.ts";

export const zero = { "index.html": "home 0", "Old/index.html": "old", "About/index.html": "about" };
export const one = {
  "index.html": "home 1",
  "Old/index.html": "old",
  "About/index.html": "about",
  "a.css": "a",
};
export const two = {
  "index.html": "home 2",
  "About/index.html": "about",
  "a.css": "a",
  "New/index.html": "new",
};
export const three = { "index.html": "home 3", "About/index.html": "about", "a.css": "b" };
export const theirs = { CNAME: "example.org", "Old/mine.txt": "mine", "empty/": "", link: "-> CNAME" };

export interface World {
  readonly disk: Disk;
  readonly root: string;
  /** Interrupts every n-th operation; default: all of them. */
  readonly step?: number;
}
export type Make = () => World;

/** States before the interrupted publish, each with the bundle at that time. */
export const pasts: [string, (world: World) => Promise<Tree | undefined>][] = [
  ["nothing", async () => undefined],
  [
    "a folder of the user's",
    async ({ disk, root }) => {
      await putTree(disk, `${root}/out`, theirs);
      return theirs;
    },
  ],
  [
    "two bundles",
    async ({ disk, root }) => {
      await publishTree(zero, { out: `${root}/out`, disk });
      await putTree(disk, `${root}/out`, theirs);
      await publishTree(one, { out: `${root}/out`, disk });
      return { ...one, ...theirs };
    },
  ],
  [
    "a bundle in which one file changes",
    async ({ disk, root }) => {
      const before = { ...two, "About/index.html": "about 1" };
      await publishTree(before, { out: `${root}/out`, disk });
      await putTree(disk, `${root}/out`, theirs);
      return { ...before, ...theirs };
    },
  ],
];

export async function bundleOf({ disk, root }: World): Promise<Tree | undefined> {
  return (await disk.lstat(`${root}/out`)) && (await treeOf(disk, `${root}/out`));
}

/** Expects that the next publish repairs everything, and leaves the state folder clean. */
export async function expectRecovered(
  world: World,
  foreign: Tree,
  { isCopy = false, isLong = true } = {},
): Promise<void> {
  const { disk, root } = world;
  const out = `${root}/out`;
  const { kept } = await publishTree(three, { out, disk });
  if (!isCopy) expect(kept).toEqual([]);
  expect(await bundleOf(world)).toEqual({ ...three, ...foreign });
  const state = await disk.list(`${root}/.sectile/out`);
  expect(
    state
      .map(({ name }) => name)
      .filter((name) => name !== "recycled" && !(isCopy && name === "kept"))
      .sort(),
  ).toEqual(["files.json", "manifest.json"]);
  if (!isLong) return;
  expect(await publishTree(three, { out, disk })).toMatchObject({ changed: false });
  await publishTree({}, { out, disk });
  expect(await bundleOf(world)).toEqual(foreign);
}

/** Interrupts a publish at each operation in turn until one completes. */
export async function strikeEverywhere(
  make: Make,
  past: (world: World) => Promise<Tree | undefined>,
  blow: (at: number) => readonly Trouble[],
  check: (world: World, before: Tree | undefined, after: Tree, error: unknown) => Promise<void>,
): Promise<number> {
  let step = 1;
  for (let at = 1, blows = 1; ; at += step, blows += 1) {
    const world = make();
    step = world.step ?? 1;
    const before = await past(world);
    const foreign = before ? theirs : {};
    const faulty = faultyDisk(world.disk, ...blow(at));
    const result = await publish(filesOf(two), { out: `${world.root}/out`, disk: faulty }).catch(
      (error) => error,
    );
    if (faulty.log.length < at) {
      expect(result).toMatchObject({ kind: "published" });
      return at;
    }
    await check(world, before, { ...two, ...foreign }, result);
    // The check costs as much again, so it only follows every third interruption.
    await expectRecovered(world, foreign, { isLong: blows % 3 === 0 });
  }
}
