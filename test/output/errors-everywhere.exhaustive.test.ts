/** System errors at every operation of a publish: a temporary one, and a permanent one (a full or dying disk). */
import { afterAll, describe, expect, test } from "vitest";
import { realDisk } from "../../src/output/index.ts";
import type { Trouble } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { bundleOf, type Make, pasts, strikeEverywhere } from "./strike.ts";
import { temporaryFolder } from "./world.ts";

const codes = ["EIO", "ENOSPC", "EACCES", "EROFS"] as const;

/** More operations than a publish has. */
const forGood = 400;
const lasting: [string, (code: string) => (at: number) => Trouble[]][] = [
  ["once", (code) => (at) => [{ at, how: { code } }]],
  [
    "from there on",
    (code) => (at) => Array.from({ length: forGood }, (_, index) => ({ at: at + index, how: { code } })),
  ],
];

const makes: [string, Make, exchanges: boolean][] = [
  ["in memory", () => ({ disk: memoryDisk(), root: "" }), true],
  ["in memory, without hard links", () => ({ disk: memoryDisk({ links: false }), root: "" }), true],
  ["in memory, without exchange", () => ({ disk: memoryDisk({ exchange: false }), root: "" }), false],
  ["on the real disk", () => ({ disk: realDisk(), root: temporaryFolder() }), true],
];

let faults = 0;
afterAll(() => console.log(`${faults} system errors, each at a different operation of a publish`));

describe.each(makes)("OUT-8 a system error at every operation %s", (name, make, exchanges) => {
  // Each code once on the fastest disk; the other limits of a disk are independent of the code.
  const tried = name === "in memory" ? codes : codes.slice(0, name === "on the real disk" ? 1 : 2);
  test.each(tried.flatMap((code) => lasting.map(([how, blow]) => [code, how, blow] as const)))(
    "%s %s leaves the old bundle or the new one, and all files of the user",
    async (code, how, blow) => {
      for (const [, past] of pasts) {
        faults += await strikeEverywhere(make, past, blow(code), async (world, before, after, result) => {
          const { kind, fault } = result as { kind: string; fault?: { message: string } };
          const now = await bundleOf(world);
          // If the second of two renames fails, and so does reverting the first, the next build restores the bundle.
          const isBetween = !exchanges && how === "from there on" && now === undefined;
          if (!isBetween) expect([before, after]).toContainEqual(now);
          if (kind === "published") return expect(now).toEqual(after);
          expect(kind).toBe("fault");
          expect(fault?.message).toMatch(/^[^\n]{60,}$/);
        });
      }
    },
  );
});
