/** Large sites that several threads render and write: their bundles, and leftovers after an interruption. */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentsOf } from "./bundle.ts";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sectile-threads-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a site with more pages than one thread gets. */
function writeSite(pages: number, word = "first", more: object = {}, hasLists = false): void {
  const page = (index: number) => ({
    path: index === 0 ? "/" : `/part-${index % 7}/page-${index}`,
    meta: hasLists ? { updatedAt: "2026-01-02T00:00:00Z" } : { title: `Page ${index}` },
    components: [
      { id: "BigTitle", uniqId: "big", status: "published", data: { title: `This is ${word} ${index}` } },
      {
        id: "TitleParagraph",
        uniqId: "text",
        status: "published",
        data: { title: "Words", paragraph: "<b>and</b> words" },
      },
      // They list pages that other threads may render.
      ...(!hasLists
        ? []
        : [{ id: "Posts", uniqId: "posts", status: "published", data: { below: `/part-${index % 7}` } }]),
    ],
  });
  const site = {
    siteId: "large",
    name: "Large",
    pages: Array.from({ length: pages }, (_, index) => page(index)),
    ...more,
  };
  mkdirSync(join(root, "site"), { recursive: true });
  writeFileSync(join(root, "site/site.json"), JSON.stringify(site));
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function build(...more: string[]): { readonly pid: number; readonly ended: Promise<Ended>; stop(): void } {
  const argv = [
    bin,
    "build",
    "site",
    "--cache-dir",
    "cache",
    "--quiet",
    ...(more.length > 0 ? more : ["--out", "web/out"]),
  ];
  let settle: (ended: Ended) => void = () => {};
  const ended = new Promise<Ended>((resolve) => {
    settle = resolve;
  });
  const child = execFile(process.execPath, argv, { cwd: root }, (_, stdout, stderr) =>
    settle({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return { pid: child.pid ?? 0, ended, stop: () => void child.kill("SIGINT") };
}

const state = () => join(root, "web/.sectile/out");
/** Lists what an interrupted build left next to the bundle. */
const leftovers = () =>
  existsSync(state()) ? readdirSync(state()).filter((name) => /^(?:stage|commit|old)-/.test(name)) : [];

test("OUT-7 several threads publish the same as one thread, also over an earlier bundle and its recycled tree", async () => {
  for (const word of ["first", "second", "third"]) {
    writeSite(230, word, {}, true);
    expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
    const alone = join(root, `alone/${word}`);
    expect(await build("--out", alone, "--concurrency", "1").ended).toMatchObject({ code: 0, stderr: "" });
    expect(await contentsOf(join(root, "web/out"))).toEqual(await contentsOf(alone));
    expect(leftovers()).toEqual([]);
  }
});

test("OUT-7 OUT-3 PRO-2 several threads draw the same cards as one thread, and only once", async () => {
  writeSite(230, "first", { url: "https://example.com" });
  expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
  const cards = () =>
    readdirSync(join(root, "web/out/_sectile"))
      .filter((name) => name.startsWith("card-"))
      .map((name) => `${name} ${statSync(join(root, "web/out/_sectile", name)).ino}`);
  const before = cards();
  expect(before.length).toBe(230);
  const alone = ["--out", "alone", "--cache-dir", "other", "--concurrency", "1"];
  expect(await build(...alone).ended).toMatchObject({ code: 0, stderr: "" });
  expect(await contentsOf(join(root, "alone"))).toEqual(await contentsOf(join(root, "web/out")));
  // The pages change, their titles do not, and the cache is lost.
  rmSync(join(root, "cache"), { recursive: true });
  writeSite(230, "second", { url: "https://example.com" });
  expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
  expect(cards()).toEqual(before);
  expect(leftovers()).toEqual([]);
});

test("PRO-2 pages with equal results are not written again, whichever thread rendered them", async () => {
  writeSite(230);
  await build().ended;
  const times = () =>
    readdirSync(join(root, "web/out"), { recursive: true, encoding: "utf8" }).map((path) => {
      const { ino, mtimeMs } = statSync(join(root, "web/out", path));
      return `${path} ${ino} ${mtimeMs}`;
    });
  const before = times();
  // Nothing is cached any more, so all pages are rendered.
  rmSync(join(root, "cache/pages"), { recursive: true });
  rmSync(join(state(), "site.json"));
  expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
  expect(times()).toEqual(before);
  rmSync(join(root, "cache/pages"), { recursive: true });
  writeSite(231);
  expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
  const { length } = times().filter((one) => before.includes(one));
  const folders = 8 + 229;
  expect(length).toBe(before.length - folders);
  expect(leftovers()).toEqual([]);
});

test("OUT-8 PERF-3 a build that is killed while threads render leaves a cache that the next one uses", async () => {
  writeSite(1500);
  const running = build();
  const isWriting = () => leftovers().some((name) => existsSync(join(state(), name, "new/page-500")));
  while (!isWriting()) await setTimeout(1);
  process.kill(running.pid, "SIGKILL");
  await running.ended;
  expect(existsSync(join(root, "web/out"))).toBe(false);
  const { code, stdout } = await build("--out", "web/out", "--json").ended;
  const { sites } = JSON.parse(stdout);
  expect([code, sites[0].routes]).toEqual([0, 1500]);
  expect(sites[0].cached).toBeGreaterThan(0);
  expect(sites[0].cached).toBeLessThan(1500);
  expect(await build("--out", "alone", "--cache-dir", "other", "--concurrency", "1").ended).toMatchObject({
    code: 0,
  });
  expect(await contentsOf(join(root, "web/out"))).toEqual(await contentsOf(join(root, "alone")));
});

test("CLI-8 OUT-8 Ctrl+C while threads write pages leaves no trace", async () => {
  writeSite(3000);
  const running = build();
  const isWriting = () => leftovers().some((name) => existsSync(join(state(), name, "new/page-1")));
  while (!isWriting()) await setTimeout(1);
  running.stop();
  expect((await running.ended).code).toBe(130);
  expect(existsSync(join(root, "web/out"))).toBe(false);
  expect(leftovers()).toEqual([]);
});

const canMount = (() => {
  const at = mkdtempSync(join(tmpdir(), "sectile-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", at], { stdio: "ignore" });
    execFileSync("umount", [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
})();

test.skipIf(!canMount)(
  "OUT-8 CLI-3 a disk that becomes full while threads write leaves the earlier bundle (skipped without mount)",
  async () => {
    const web = join(root, "web");
    mkdirSync(web);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", web]);
    try {
      writeSite(210);
      expect(await build().ended).toMatchObject({ code: 0, stderr: "" });
      const before = await contentsOf(join(web, "out"));
      writeSite(900, "more");
      const { code, stderr } = await build().ended;
      expect([code, stderr]).toEqual([3, expect.stringMatching(/no\s+space\s+left\s+on\s+the\s+disk/)]);
      expect(await contentsOf(join(web, "out"))).toEqual(before);
      expect(leftovers()).toEqual([]);
    } finally {
      execFileSync("umount", ["-l", web]);
    }
  },
);
