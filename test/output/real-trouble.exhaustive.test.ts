/** Failures that a disk in memory cannot show: a full, read-only or foreign disk; killed builds, and several at once. */
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { realDisk } from "../../src/output/index.ts";
import { compileChild } from "./child.ts";
import { faultOf, publishTree, putTree, type Tree, treeOf } from "./world.ts";

const disk = realDisk();
const theirs: Tree = { CNAME: "example.org", "page-1/mine.txt": "mine", link: "-> CNAME" };

/** A bundle of this many pages of a kilobyte or two; a third of them depend on the version. */
const pages = (version: string, count: number): Tree =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `page-${index}/index.html`,
      `${index % 3 === 0 ? version : "same"} ${"words ".repeat(300)}`,
    ]),
  );

let compiled = "";
let child = "";
let root = "";
let mounted = "";

beforeAll(async () => {
  compiled = mkdtempSync(join(tmpdir(), "sectile-child-"));
  chmodSync(compiled, 0o755);
  child = await compileChild(compiled);
});
afterAll(() => rmSync(compiled, { recursive: true, force: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sectile-trouble-"));
});
afterEach(() => {
  if (mounted) execFileSync("umount", ["-l", mounted]);
  mounted = "";
  rmSync(root, { recursive: true, force: true });
});

/** Publishes in its own process, optionally as another user of the system. */
function publishApart(tree: Tree, out: string, user?: number): Promise<{ code: number; stderr: string }> {
  const options = { cwd: root, ...(user !== undefined && { uid: user, gid: user }) };
  return new Promise((resolve) => {
    const started = execFile(process.execPath, [child, out, JSON.stringify(tree)], options, (_, __, stderr) =>
      resolve({ code: started.exitCode ?? -1, stderr }),
    );
  });
}

/** Lists leftovers beside the bundle. */
const leftBeside = (out: string) =>
  readdirSync(join(out, "../.sectile/out")).filter(
    (name) => !/^(?:files|manifest)\.json$|^recycled$/.test(name),
  );

/** Mounts a separate disk there; false if this process may not. */
function mountDisk(at: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", at], { stdio: "ignore" });
  } catch {
    return false;
  }
  mounted = at;
  return true;
}

const canMount = (() => {
  const at = mkdtempSync(join(tmpdir(), "sectile-mount-"));
  const isMounted = mountDisk(at, "64k");
  if (isMounted) execFileSync("umount", [at]);
  mounted = "";
  rmSync(at, { recursive: true, force: true });
  return isMounted;
})();
const mountNote = "(skipped if no disk can be mounted)";

test.skipIf(process.platform === "win32")(
  "OUT-8 the command, killed at random moments, leaves complete bundles (scripts/kill-test.js)",
  () => {
    const script = fileURLToPath(new URL("../../scripts/kill-test.js", import.meta.url));
    const argv = [script, "--kills", "4", "--at-once", "1", "--pages", "10"];
    expect(execFileSync(process.execPath, argv, { encoding: "utf8" })).toMatch(
      /^4 kills: .*every bundle whole, every file of others in its place\n$/,
    );
  },
  120_000,
);

test("OUT-8 six processes publish into one folder at once: one complete bundle and all files of the user", async () => {
  const out = join(root, "web/out");
  await putTree(disk, out, theirs);
  const bundles = Array.from({ length: 6 }, (_, index) => pages(`version ${index}`, 20 + index * 10));
  const outcomes = await Promise.all(bundles.map((tree) => publishApart(tree, out)));
  expect(outcomes).toEqual(bundles.map(() => ({ code: 0, stderr: "" })));
  expect(bundles.map((tree) => ({ ...tree, ...theirs }))).toContainEqual(await treeOf(disk, out));
  expect(leftBeside(out)).toEqual([]);
});

test.skipIf(!canMount)(
  `OUT-8 CLI-3 a disk that fills up at any moment leaves the old bundle complete ${mountNote}`,
  async () => {
    mountDisk(root, "500k");
    const out = join(root, "web/out");
    await putTree(disk, out, theirs);
    const small = pages("small", 20);
    await publishTree(small, { out });
    let refused = 0;
    for (let count = 20; count <= 120; count += 4) {
      const large = pages(`large ${count}`, count);
      const result = await publishTree(large, { out }).catch((error: Error) => error.message);
      if (typeof result === "string") {
        refused += 1;
        expect(result).toMatch(/no space left/);
        expect(await treeOf(disk, out)).toEqual({ ...small, ...theirs });
        expect(leftBeside(out)).toEqual([]);
      } else {
        expect(await treeOf(disk, out)).toEqual({ ...large, ...theirs });
        await publishTree(small, { out, clean: true });
      }
    }
    expect(refused).toBeGreaterThan(10);
    expect(refused).toBeLessThan(26);
    await publishTree(pages("again", 22), { out });
    expect(await treeOf(disk, out)).toEqual({ ...pages("again", 22), ...theirs });
  },
);

test.skipIf(!canMount)(
  `OUT-8 CLI-3 a disk that becomes read-only leaves the old bundle complete ${mountNote}`,
  async () => {
    mountDisk(root, "2m");
    const out = join(root, "web/out");
    await putTree(disk, out, theirs);
    await publishTree(pages("first", 5), { out });
    execFileSync("mount", ["-o", "remount,ro", root]);
    expect(await faultOf(pages("second", 6), { out })).toMatch(/read-only/);
    expect(await treeOf(disk, out)).toEqual({ ...pages("first", 5), ...theirs });
    execFileSync("mount", ["-o", "remount,rw", root]);
    await publishTree(pages("second", 6), { out });
  },
);

// Root may write everywhere, so publish as a user who owns only the folder.
const nobody = process.getuid?.() === 0 ? 65534 : undefined;

test.skipIf(process.platform === "win32")(
  "OUT-8 CLI-3 without write permission nothing changes, and the message reports the missing permission",
  async () => {
    const web = join(root, "web");
    const out = join(web, "out");
    mkdirSync(web);
    chmodSync(root, 0o755);
    if (nobody !== undefined) chownSync(web, nobody, nobody);
    const [first, second] = [pages("first", 5), pages("second", 7)];
    expect(await publishApart(first, out, nobody)).toEqual({ code: 0, stderr: "" });
    for (const locked of [join(web, ".sectile/out"), out, web]) {
      chmodSync(locked, 0o555);
      const { code, stderr } = await publishApart(second, out, nobody);
      const beside = await publishApart(second, join(locked, "other"), nobody);
      chmodSync(locked, 0o755);
      expect([locked, code, beside.code]).toEqual([locked, 3, 3]);
      expect(stderr).toMatch(/permission denied/);
      expect(await treeOf(disk, out)).toEqual(first);
      expect(existsSync(join(locked, "other"))).toBe(false);
    }
    expect(await publishApart(second, out, nobody)).toEqual({ code: 0, stderr: "" });
    expect(await treeOf(disk, out)).toEqual(second);
  },
);
