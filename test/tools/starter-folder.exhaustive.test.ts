/** Kills `init` before each change of the disk, and in the middle of each write (CLI-7). */
import fs from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findUsed, placeStarter } from "../../src/tools/starters/starter-folder.ts";
import { makeFolder, readTree } from "../cli/command-line.ts";

const files = [
  { path: "site.json", contents: '{"siteId":"x"}\n' },
  { path: "site.schema.json", contents: "{}\n" },
  { path: "assets/a.webp", contents: new Uint8Array([1, 2, 3, 4]) },
  { path: "assets/b.webp", contents: "bbbb" },
];
const whole = {
  "new/site.json": '{"siteId":"x"}\n',
  "new/site.schema.json": "{}\n",
  "new/assets/a.webp": "\u0001\u0002\u0003\u0004",
  "new/assets/b.webp": "bbbb",
};
const starter = async () => files;

afterEach(() => vi.restoreAllMocks());

/**
 * Ignores all changes of the disk from the n-th on.
 * @returns true if the work made that many changes
 */
function killAt(moment: number, work: () => void): boolean {
  let changes = 0;
  for (const name of [
    "mkdirSync",
    "writeFileSync",
    "linkSync",
    "renameSync",
    "rmSync",
    "rmdirSync",
  ] as const) {
    const real = fs[name] as (...values: unknown[]) => unknown;
    vi.spyOn(fs, name).mockImplementation(((...values: unknown[]) => {
      if (changes++ < moment) return real(...values);
      if (name === "writeFileSync" && changes === moment + 1)
        real(values[0], Buffer.from(values[1] as string).subarray(0, 2));
      throw new Error("killed");
    }) as never);
  }
  try {
    work();
  } catch {
    // Like the end of a process.
  }
  vi.restoreAllMocks();
  return changes > moment;
}

/** Returns the visible entries of a site's folder. */
const visible = (cwd: string) =>
  Object.fromEntries(Object.entries(readTree(cwd)).filter(([path]) => !path.includes("/.")));

describe("CLI-7 a killed init", () => {
  test.each(["a new folder", "an empty folder with dotfiles"])(
    "in %s leaves no partial file, and the next one completes it",
    async (where) => {
      for (let moment = 0; ; moment++) {
        const cwd = makeFolder(where === "a new folder" ? {} : { "new/.git/HEAD": "x" });
        const root = join(cwd, "new");
        const isKilled = killAt(moment, () => placeStarter(root, files));
        const left = visible(cwd);
        expect([moment, { ...whole, ...left }]).toEqual([moment, whole]);
        if (left["new/site.json"] !== undefined) expect([moment, left]).toEqual([moment, whole]);
        else {
          if (fs.existsSync(root))
            expect([moment, await findUsed(root, starter)]).toEqual([moment, undefined]);
          placeStarter(root, files);
          expect([moment, visible(cwd)]).toEqual([moment, whole]);
          expect(fs.readdirSync(root)).not.toContain(".sectile-init");
        }
        if (!isKilled) return;
        expect(moment).toBeLessThan(100);
      }
    },
  );

  test.each([
    ["a file of the owner", { "new/site.schema.json": "{ }\n" }, "site.schema.json"],
    ["an additional picture", { "new/assets/b.webp": "bbbb", "new/assets/c.webp": "c" }, "assets"],
    ["a complete site", whole, "assets"],
  ])("does not hide that the folder has %s", async (_, found, used) => {
    const cwd = makeFolder({ "new/.sectile-init/0": "", ...found });
    expect(await findUsed(join(cwd, "new"), starter)).toBe(used);
  });
});

test("CLI-7 a disk error leaves everything unchanged", () => {
  for (const refused of ["writeFileSync", "linkSync"] as const)
    for (let turn = 1; turn <= files.length; turn++) {
      const cwd = makeFolder({ "here/.git/HEAD": "x" });
      const before = readTree(cwd);
      for (const folder of ["here", "a/b/new"]) {
        let turns = 0;
        const real = fs[refused] as (...values: unknown[]) => unknown;
        const answer = (...values: unknown[]) => {
          if (++turns === turn) throw Object.assign(new Error("full"), { code: "ENOSPC" });
          return real(...values);
        };
        vi.spyOn(fs, refused).mockImplementation(answer as never);
        vi.spyOn(fs, "renameSync").mockImplementation(() => {
          throw Object.assign(new Error("full"), { code: "ENOSPC" });
        });
        expect(() => placeStarter(join(cwd, folder), files)).toThrow("full");
        vi.restoreAllMocks();
        expect(readTree(cwd)).toEqual(before);
        expect(fs.readdirSync(cwd)).toEqual(["here"]);
        expect(fs.readdirSync(join(cwd, "here"))).toEqual([".git"]);
      }
    }
});

test("CLI-7 without hard links files are renamed; files created in the meantime stay and are reported", () => {
  const cwd = makeFolder({});
  vi.spyOn(fs, "linkSync").mockImplementation(() => {
    throw Object.assign(new Error("no links here"), { code: "EPERM" });
  });
  placeStarter(join(cwd, "new"), files);
  expect(readTree(cwd)).toEqual(whole);
  const other = makeFolder({ "new/site.json": "mine" });
  expect(() => placeStarter(join(other, "new"), files)).toThrow("no links here");
  expect(readTree(other)).toEqual({ "new/site.json": "mine" });
});
