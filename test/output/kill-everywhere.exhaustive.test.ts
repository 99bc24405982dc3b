import { describe, expect, test } from "vitest";
import { realDisk, recover } from "../../src/output/index.ts";
import { Killed, type Trouble } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { bundleOf, type Make, pasts, strikeEverywhere } from "./strike.ts";
import { temporaryFolder } from "./world.ts";

/** In memory every operation is struck. For the real disk a sample shows that it does not differ. */
const step = 3;

const atomic: [string, Trouble["how"], Make][] = [
  ["in memory", "kill", () => ({ disk: memoryDisk(), root: "" })],
  ["in memory, files half written", "half", () => ({ disk: memoryDisk(), root: "" })],
  ["in memory, without hard links", "half", () => ({ disk: memoryDisk({ links: false }), root: "" })],
  ["on the real disk", "kill", () => ({ disk: realDisk(), root: temporaryFolder(), step })],
];

describe.each(atomic)("OUT-8 a kill at every operation %s", (_, how, make) => {
  test.each(pasts)("leaves the old bundle or the new one, after %s", async (_, past) => {
    const operations = await strikeEverywhere(
      make,
      past,
      (at) => [{ at, how }],
      async (world, before, after, error) => {
        expect(error).toBeInstanceOf(Killed);
        expect([before, after]).toContainEqual(await bundleOf(world));
      },
    );
    expect(operations).toBeGreaterThan(25);
  });
});

const twoRenames: [string, Make][] = [
  ["in memory", () => ({ disk: memoryDisk({ exchange: false }), root: "" })],
  [
    "on the real disk",
    () => ({ disk: { ...realDisk(), exchange: async () => false }, root: temporaryFolder(), step }),
  ],
];

describe.each(twoRenames)("OUT-8 a kill at every operation without exchange %s", (_, make) => {
  test.each(pasts)(
    "leaves the old bundle or the new one, at the latest after recovery, after %s",
    async (_, past) => {
      let missing = 0;
      await strikeEverywhere(
        make,
        past,
        (at) => [{ at, how: "kill" }],
        async (world, before, after) => {
          const now = await bundleOf(world);
          if (now === undefined && before) missing += 1;
          else expect([before, after]).toContainEqual(now);
          expect(await recover({ out: `${world.root}/out`, disk: world.disk })).toEqual({
            kind: "recovered",
            kept: [],
          });
          expect([before, after]).toContainEqual(await bundleOf(world));
        },
      );
      // The first two of these have nothing to move out of the way first.
      expect(missing).toBeLessThanOrEqual(1);
    },
  );
});
