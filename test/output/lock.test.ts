import { hostname } from "node:os";
import { describe, expect, test } from "vitest";
import { type Disk, publish, realDisk } from "../../src/output/index.ts";
import { sweepLock, takeLock } from "../../src/output/lock.ts";
import { createHolder, endHolder, type LockHolder } from "../../src/output/lock-holder.ts";
import { faultyDisk } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { faultOf, filesOf, publishTree, putTree, temporaryFolder, treeOf } from "./world.ts";

const worlds: [string, () => { disk: Disk; root: string }][] = [
  ["in memory", () => ({ disk: memoryDisk(), root: "/site" })],
  ["in memory, without hard links", () => ({ disk: memoryDisk({ links: false }), root: "/site" })],
  ["on the real disk", () => ({ disk: realDisk(), root: temporaryFolder() })],
];

/** A pid that no process has. */
const NOBODY = 2 ** 22 + 1;
const dead = (token: string): LockHolder => ({ token, host: hostname(), pid: NOBODY, thread: 0, born: "1" });

describe.each(worlds)("the lock %s", (_, world) => {
  test("PRO-2 runs builds into one folder one after another", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    const bundles = Array.from({ length: 6 }, (_, n) => ({
      "index.html": String(n),
      [`${n}/index.html`]: "x".repeat(n),
    }));
    const results = await Promise.all(bundles.map((tree) => publishTree(tree, { out, disk })));
    expect(results.every(({ kind }) => kind === "published")).toBe(true);
    expect(bundles).toContainEqual(await treeOf(disk, out));
    expect((await disk.list(`${root}/.sectile/out`)).length).toBe(3);
  });

  test("PRO-2 passes from a dead process to one of several builds", async () => {
    const { disk, root } = world();
    const path = `${root}/lock`;
    await putTree(disk, root, {
      lock: JSON.stringify(dead("a")),
      "lock.after-a": JSON.stringify(dead("b")),
      "lock.after-x": JSON.stringify(dead("y")),
    });
    let [inside, peak] = [0, 0];
    const builds = Array.from({ length: 8 }, async () => {
      const lock = await takeLock(disk, path);
      inside += 1;
      peak = Math.max(peak, inside);
      await new Promise(setImmediate);
      inside -= 1;
      await lock?.release();
    });
    await Promise.all(builds);
    expect(peak).toBe(1);
    expect(await disk.lstat(path)).toBeUndefined();
  });

  test("CLI-3 is a fault while a living process holds it, not an endless wait", async () => {
    const { disk, root } = world();
    const other = createHolder();
    await putTree(disk, `${root}/.sectile/out`, { lock: JSON.stringify(other) });
    const message = await faultOf({ a: "1" }, { out: `${root}/out`, disk, patience: 60 });
    expect(message).toContain(`process ${process.pid}`);
    expect(message).toMatch(/delete .*lock\.$/);
    endHolder(other);
    await publishTree({ a: "1" }, { out: `${root}/out`, disk });
  });

  test("CLI-8 is no longer waited for after Ctrl-C", async () => {
    const { disk, root } = world();
    const held = await takeLock(disk, `${root}/.sectile/out/lock`).catch(() => undefined);
    expect(held).toBeUndefined(); // No folder yet.
    await disk.makeFolder(`${root}/.sectile/out`);
    const lock = await takeLock(disk, `${root}/.sectile/out/lock`);
    const controller = new AbortController();
    const waiting = publish(filesOf({ a: "1" }), { out: `${root}/out`, disk, signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await waiting).toEqual({ kind: "aborted" });
    await lock?.release();
    expect((await disk.list(`${root}/.sectile/out`)).length).toBe(0);
  });
});

test("PRO-2 locks of other machines, other threads and unreadable locks are respected, reused pids are not", async () => {
  const own = createHolder();
  endHolder(own);
  const take = async (text: string) => {
    const disk = memoryDisk();
    await disk.create("/lock", Buffer.from(text));
    return (await takeLock(disk, "/lock", { patience: 0 }).catch(() => undefined)) !== undefined;
  };
  expect(await take(JSON.stringify({ ...dead("a"), host: "elsewhere" }))).toBe(false);
  expect(await take(JSON.stringify({ ...own, thread: 7 }))).toBe(false);
  expect(await take("")).toBe(false);
  expect(await take("{}")).toBe(false);
  expect(await take(JSON.stringify({ ...own, pid: process.ppid, born: "" }))).toBe(false);
  if (process.platform === "linux")
    expect(await take(JSON.stringify({ ...own, pid: process.ppid, born: "7" }))).toBe(true);
  expect(await take(JSON.stringify(own))).toBe(true);
  expect(await take(JSON.stringify(dead("a")))).toBe(true);
});

test("PRO-2 two builds that take over a dead process's lock never both hold it, in any interleaving", async () => {
  for (let at = 1; ; at += 1) {
    const disk = memoryDisk();
    await disk.create("/lock", Buffer.from(JSON.stringify(dead("a"))));
    let second: Awaited<ReturnType<typeof takeLock>>;
    // Before the first one's n-th step, the second takes the lock if it can, and for odd n releases it.
    const faulty = faultyDisk(disk, {
      at,
      how: async () => {
        second = await takeLock(disk, "/lock", { patience: 0 }).catch(() => undefined);
        const names = (await disk.list("/")).map(({ name }) => name);
        if (second) await sweepLock(disk, "/lock", names, "");
        if (at % 2 === 1 && second) {
          await second.release();
          second = undefined;
        }
      },
    });
    const first = await takeLock(faulty, "/lock", { patience: second ? 0 : 50 }).catch(() => undefined);
    expect(first !== undefined && second !== undefined).toBe(false);
    expect(first ?? second).toBeDefined();
    if (faulty.log.length < at) break;
  }
});

test("PRO-2 lock files of dead processes are removed, the ticket of a waiting process is not", async () => {
  const disk = memoryDisk();
  const waiting = createHolder();
  await putTree(disk, "/.sectile/out", {
    "lock.ticket-1-dead": JSON.stringify(dead("dead")),
    [`lock.ticket-${NOBODY}-unwritten`]: "{",
    [`lock.ticket-${process.pid}-${waiting.token}`]: JSON.stringify(waiting),
    "lock.after-old": JSON.stringify(dead("older")),
    "files.json.draft-1": "half",
    "stage-1-x/new/1": "half",
  });
  await publishTree({ a: "1" }, { out: "/out", disk });
  const names = (await disk.list("/.sectile/out")).map(({ name }) => name).sort();
  expect(names).toEqual(["files.json", `lock.ticket-${process.pid}-${waiting.token}`, "manifest.json"]);
  endHolder(waiting);
});
