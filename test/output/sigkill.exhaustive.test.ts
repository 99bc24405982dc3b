import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realDisk } from "../../src/output/index.ts";
import { compileChild } from "./child.ts";
import { makeTemporaryFolder, publishTree, putTree, type Tree, treeOf } from "./world.ts";

let root = "";
const disk = realDisk();
const theirs = { CNAME: "example.org", "page-3/mine.txt": "mine" };
const pages = (version: string): Tree =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`page-${n}/index.html`, n % 3 ? "same" : version]),
  );
const [before, after] = [
  { ...pages("old"), "gone.html": "gone" },
  { ...pages("new"), "new/index.html": "new" },
];

let child = "";
beforeAll(async () => {
  root = makeTemporaryFolder();
  child = await compileChild(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs the child and kills it after this many lines. @returns the operations it printed */
function run(out: string, lines: number, exchange: string, script = child): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const process_ = spawn(process.execPath, [script, out, JSON.stringify(after), exchange], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    process_.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split("\n").length > lines) process_.kill("SIGKILL");
    });
    process_.on("close", () => resolve(text.split("\n")));
  });
}

test.skipIf(process.platform === "win32").each([
  ["yes", 14],
  ["no", 6],
])(
  "OUT-8 a process killed at any point leaves the old bundle or the new one (exchange: %s)",
  async (exchange, points) => {
    const start = async (n: number | string) => {
      const out = join(root, `${exchange}-${n}`, "out");
      await publishTree(before, { out });
      await putTree(disk, out, theirs);
      return out;
    };
    const whole = await run(await start("whole"), Number.POSITIVE_INFINITY, exchange);
    expect(whole.length).toBeGreaterThan(400);
    // Half of the points are spread over all of it, half are just before the exchange: the kill itself takes a moment.
    const pointOf = (n: number) =>
      1 +
      (n % 2 === 0
        ? Math.floor((n * whole.length) / points)
        : whole.indexOf("exchange") - 30 + Math.floor((n * 30) / points));
    let next = 0;
    const worker = async () => {
      for (let n = next++; n < points; n = next++) {
        const out = await start(n);
        await run(out, pointOf(n), exchange);
        const bundles = [before, after].map((tree) => ({ ...tree, ...theirs }));
        if (await disk.lstat(out)) expect(bundles).toContainEqual(await treeOf(disk, out));
        else expect(exchange).toBe("no");
        expect(await publishTree(after, { out })).toMatchObject({ kept: [] });
        expect(await treeOf(disk, out)).toEqual({ ...after, ...theirs });
        expect((await disk.list(join(out, "../.sectile/out"))).map(({ name }) => name).sort()).toEqual(
          expect.not.arrayContaining([expect.stringMatching(/^(lock|stage|commit|old|kept)/)]),
        );
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  },
);

test("OUT-8 without koffi a bundle is published with two renames", async () => {
  const out = join(root, "without-koffi", "out");
  await publishTree(before, { out });
  await putTree(disk, out, theirs);
  const operations = await run(out, Number.POSITIVE_INFINITY, "yes", await compileChild(root, false));
  const from = operations.indexOf("exchange");
  expect(operations.slice(from, from + 3)).toEqual(["exchange", "rename", "rename"]);
  expect(await treeOf(disk, out)).toEqual({ ...after, ...theirs });
  expect(await publishTree(after, { out })).toMatchObject({ changed: false, kept: [] });
});
