import { describe, expect, test } from "vitest";
import { publish, recover } from "../../src/output/index.ts";
import { faultyDisk, Killed } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import {
  bundleOf,
  expectRecovered,
  one,
  pasts,
  strikeEverywhere,
  theirs,
  three,
  two,
  zero,
} from "./strike.ts";
import { filesOf, publishTree, putTree, replace, treeOf } from "./world.ts";

test.each([true, false])(
  "OUT-8 a second kill, during recovery from the first, leaves a complete bundle (exchange: %s)",
  async (exchange) => {
    const twoBundles = pasts[2]?.[1];
    const start = async () => {
      const world = { disk: memoryDisk({ exchange }), root: "" };
      await twoBundles?.(world);
      return world;
    };
    const whole = faultyDisk((await start()).disk);
    await publishTree(two, { out: "/out", disk: whole });
    const sealing = whole.log.findIndex((line) => line.includes("/commit.json"));
    for (let at = sealing; at <= whole.log.length; at += 1) {
      for (let again = 1 + (at % 37), isOver = false; !isOver; again += 37) {
        const world = await start();
        const first = faultyDisk(world.disk, { at, how: "kill" });
        await publish(filesOf(two), { out: "/out", disk: first }).catch(() => {});
        const second = faultyDisk(world.disk, { at: again, how: "kill" });
        await publish(filesOf(zero), { out: "/out", disk: second }).catch(() => {});
        await recover({ out: "/out", disk: world.disk });
        const bundles = [one, two, zero].map((tree) => ({ ...tree, ...theirs }));
        expect(bundles).toContainEqual(await bundleOf(world));
        await expectRecovered(world, theirs);
        isOver = second.log.length < again;
      }
    }
  },
);

test.each([
  ["kill", true],
  ["half", true],
  ["kill", false],
] as const)(
  "OUT-8 a %s at every operation in memory (exchange: %s) leaves the old bundle or the new one",
  async (how, exchange) => {
    const [, past] = pasts[2] ?? [];
    await strikeEverywhere(
      () => ({ disk: memoryDisk({ exchange }), root: "" }),
      past ?? (async () => undefined),
      (at) => [{ at, how }],
      async (world, before, after, error) => {
        expect(error).toBeInstanceOf(Killed);
        // Without the exchange there is a moment between two renames.
        if (!exchange) await recover({ out: "/out", disk: world.disk });
        expect([before, after]).toContainEqual(await bundleOf(world));
      },
    );
  },
);

test("OUT-8 a file that a user writes shortly before a kill is not lost", async () => {
  for (const exchange of [true, false]) {
    for (let at = 1; ; at += 1) {
      const disk = memoryDisk({ exchange });
      await pasts[2]?.[1]({ disk, root: "" });
      const user = async () => {
        if (!(await disk.lstat("/out"))) return;
        await putTree(disk, "/out", { "About/late.txt": "late" });
        if (await disk.lstat("/out/CNAME")) await replace(disk, "/out/CNAME", "late name");
      };
      const faulty = faultyDisk(disk, { at, how: user }, { at: at + 1 + (at % 9), how: "kill" });
      await publish(filesOf(two), { out: "/out", disk: faulty }).catch(() => {});
      if (faulty.log.length < at) break;
      const result = await publishTree(three, { out: "/out", disk });
      const tree = await treeOf(disk, "/out");
      const everything = JSON.stringify([tree, await treeOf(disk, "/.sectile/out")]);
      if (!everything.includes("late")) expect(exchange).toBe(false);
      else expect(tree["About/late.txt"]).toBe("late");
      if (tree.CNAME !== "late name" && exchange)
        expect(result.kept.length + everything.split("late name").length).toBeGreaterThan(1);
      expect(tree).toMatchObject(three);
    }
  }
});

test("OUT-8 a folder that somebody creates between two renames is set aside, not lost", async () => {
  let found = 0;
  for (let at = 1; ; at += 1) {
    const disk = memoryDisk({ exchange: false });
    await pasts[2]?.[1]({ disk, root: "" });
    const faulty = faultyDisk(disk, { at, how: "kill" });
    await publish(filesOf(two), { out: "/out", disk: faulty }).catch(() => {});
    if (faulty.log.length < at) break;
    if (await disk.lstat("/out")) continue;
    found += 1;
    await putTree(disk, "/out", { "mine.txt": "mine" });
    const result = await recover({ out: "/out", disk });
    expect(await treeOf(disk, "/out")).toEqual({ ...two, ...theirs });
    expect(result).toMatchObject({ kept: ["/.sectile/out/kept/1/folder"] });
    expect(await treeOf(disk, "/.sectile/out/kept/1/folder")).toEqual({ "mine.txt": "mine" });
  }
  expect(found).toBe(1);
});

test("OUT-8 a project that was copied after a kill is recovered too", async () => {
  for (let at = 1; ; at += 1) {
    const disk = memoryDisk();
    await pasts[2]?.[1]({ disk, root: "" });
    const faulty = faultyDisk(disk, { at, how: "kill" });
    await publish(filesOf(two), { out: "/out", disk: faulty }).catch(() => {});
    if (faulty.log.length < at) break;
    // Every inode differs in the copy.
    const copy = memoryDisk();
    await copy.makeFolder("/padding");
    for (let n = 0; n < 500; n += 1) await copy.makeFolder(`/padding/${n}`);
    await putTree(copy, "", await treeOf(disk, ""));
    expect([one, two].map((tree) => ({ ...tree, ...theirs }))).toContainEqual(await treeOf(copy, "/out"));
    await expectRecovered({ disk: copy, root: "" }, theirs, { isCopy: true });
  }
});

describe("OUT-8 a system error at every operation", () => {
  test.each([
    ["ENOSPC", true],
    ["EACCES", true],
    ["EBUSY", false],
  ])(
    "%s leaves the old bundle or the new one, and is reported as a fault in one line",
    async (code, exchange) => {
      for (const [, past] of pasts) {
        await strikeEverywhere(
          () => ({ disk: memoryDisk({ exchange }), root: "" }),
          past,
          (at) => [{ at, how: { code } }],
          async (world, before, after, result) => {
            const now = await bundleOf(world);
            const { kind, fault } = result as { kind: string; fault?: { message: string } };
            // An error during cleanup is not a fault, and a copy replaces a refused hard link.
            if (kind === "published") return expect(now).toEqual(after);
            expect(kind).toBe("fault");
            expect(fault?.message).toMatch(/^[^\n]{80,}$/);
            if (fault?.message.startsWith("The new bundle is in")) expect(now).toEqual(after);
            else expect(now).toEqual(before);
          },
        );
      }
    },
  );
});
