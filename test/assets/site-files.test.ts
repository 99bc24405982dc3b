/** Reads a folder whose names change their target between two system calls (SAF-1), at every moment. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileSystem } from "../../src/assets/open-file.ts";
import { createSiteFiles, type SiteFile } from "../../src/assets/site-files.ts";
import { wordReason } from "../../src/diagnostic/index.ts";
import { createFolder } from "./folder.ts";

const isLinux = process.platform === "linux";

type Call = (...values: unknown[]) => unknown;

/** Wraps the file system and runs a function before its n-th call. */
function interrupted(before: (call: number, name: string) => void, over: Partial<FileSystem> = {}) {
  let calls = 0;
  const names = ["openSync", "fstatSync", "lstatSync", "statSync", "readlinkSync", "realpathSync"] as const;
  const system = Object.fromEntries(
    names.map((name) => [
      name,
      (...values: unknown[]) => {
        before(calls++, name);
        return ((over[name] ?? fs[name]) as Call)(...values);
      },
    ]),
  );
  return { system: system as unknown as FileSystem, calls: () => calls };
}

async function world() {
  const root = await createFolder({
    "site/assets/a.txt": "own",
    "site/other/a.txt": "own",
    "out/a.txt": "secret",
  });
  const at = (path: string) => join(root, path);
  let isLink = false;
  return {
    at,
    /** Swaps the pictures folder for a link out of the site, or back. */
    flip() {
      if (isLink) fs.unlinkSync(at("site/assets"));
      fs.renameSync(at(isLink ? "site/kept" : "site/assets"), at(isLink ? "site/assets" : "site/kept"));
      isLink = !isLink;
      if (isLink) fs.symlinkSync("../out", at("site/assets"));
    },
  };
}

const textOf = (file: SiteFile): string =>
  "bytes" in file
    ? Buffer.from(file.bytes).toString()
    : "missing" in file
      ? "missing"
      : wordReason(file.problem);

/** Reads a file, swapping its folder before each of these calls. */
async function readWhile(flips: readonly number[], over?: Partial<FileSystem>) {
  const { at, flip } = await world();
  const { system, calls } = interrupted((call) => {
    if (flips.includes(call)) flip();
  }, over);
  return { text: textOf(await createSiteFiles(at("site"), system)("assets/a.txt")), calls: calls() };
}

const noProc: Partial<FileSystem> = {
  readlinkSync: (() => {
    throw Object.assign(new Error("no /proc"), { code: "ENOENT" });
  }) as unknown as FileSystem["readlinkSync"],
};

const subsets = (count: number, max: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => (bits >> index) & 1),
  ).filter((subset) => subset.length <= max);

describe("SAF-1 a folder that is swapped with a link while one of its files is read", () => {
  test.runIf(isLinux)("exposes nothing outside after any number of swaps", async () => {
    const { text, calls } = await readWhile([]);
    expect(text).toBe("own");
    for (const flips of subsets(calls, calls))
      expect([flips, (await readWhile(flips)).text]).not.toEqual([flips, "secret"]);
  });

  test("exposes nothing outside without /proc after two swaps at any moment", async () => {
    const { text, calls } = await readWhile([], noProc);
    expect(text).toBe("own");
    for (const flips of subsets(calls, 2))
      expect([flips, (await readWhile(flips, noProc)).text]).not.toEqual([flips, "secret"]);
  });

  test("gives the file that was opened inside, wherever its name leads by then", async () => {
    const { at, flip } = await world();
    const { system } = interrupted((_, name) => {
      if (name === "readlinkSync" || name === "lstatSync") flip();
    });
    const text = textOf(await createSiteFiles(at("site"), system)("assets/a.txt"));
    expect(text).toBe(isLinux ? "own" : "it is a link to a location outside the site folder");
  });

  test("is refused when the file is read again for publication", async () => {
    const { at, flip } = await world();
    const file = await createSiteFiles(at("site"))("assets/a.txt");
    flip();
    expect(() => "bytes" in file && file.readAgain()).toThrow("outside the site folder");
  });
});

test.skipIf(process.platform === "win32")(
  "SAF-1 a pipe never blocks, even if it replaces a file while that is opened",
  async () => {
    const { at } = await world();
    execFileSync("mkfifo", [at("site/other/pipe")]);
    const { system } = interrupted((_, name) => {
      if (name === "openSync" && fs.existsSync(at("site/other/pipe")))
        fs.renameSync(at("site/other/pipe"), at("site/other/a.txt"));
    });
    const read = createSiteFiles(at("site"), system);
    expect(textOf(await read("other/pipe"))).toBe("it is not a file");
    expect(textOf(await read("other/a.txt"))).toBe("it is not a file");
  },
);
