import { expect, test } from "vitest";
import { type Disk, publish, realDisk } from "../../src/output/index.ts";
import { failure, memoryDisk } from "./memory-disk.ts";
import { faultOf, filesOf, publishTree, putTree, type Tree, temporaryFolder, treeOf } from "./world.ts";

const tree = { "index.html": "home" };

/** A disk on which one operation always fails. */
function failing(name: "create" | "makeFolder" | "exchange" | "link", code: string): Disk {
  const disk = memoryDisk();
  return { ...disk, [name]: async (path: string) => Promise.reject(failure(code, name, path)) };
}

test.each([
  ["makeFolder", "EACCES", "permission denied"],
  ["makeFolder", "EROFS", "read-only"],
  ["create", "ENOSPC", "no space left"],
  ["create", "EDQUOT", "no space left"],
  ["create", "EMFILE", "too many open files"],
  ["create", "ENAMETOOLONG", "Shorten"],
  ["create", "EWHAT", "EWHAT"],
] as const)(
  "CLI-3 %s failing with %s is a fault with the reason and the folder",
  async (name, code, words) => {
    const disk = failing(name, code);
    expect(await faultOf(tree, { out: "/a/out", disk })).toContain(words);
    expect(await faultOf(tree, { out: "/a/out", disk })).toContain("/a/out");
    expect(await treeOf(disk, "/")).toEqual({});
  },
);

test.each([
  ["EBUSY", "mount point"],
  ["EXDEV", "another file system"],
  ["EPERM", "permission denied"],
])("CLI-3 an exchange failing with %s leaves the old bundle", async (code, words) => {
  const disk = memoryDisk();
  await publishTree(tree, { out: "/out", disk });
  const exchange = async (path: string) => Promise.reject(failure(code, "rename", path));
  const next = { "index.html": "2", "b.html": "b" };
  expect(await faultOf(next, { out: "/out", disk: { ...disk, exchange } })).toContain(words);
  expect(await treeOf(disk, "/out")).toEqual(tree);
  await publishTree(next, { out: "/out", disk });
});

test("CLI-3 a location that cannot hold a bundle is a fault with the reason", async () => {
  const disk = memoryDisk({ mounts: ["/mnt/out"] });
  await putTree(disk, "/", { file: "x", dangling: "-> nowhere", "mnt/out/": "" });
  expect(await faultOf(tree, { out: "/", disk })).toContain("can't be a root folder");
  expect(await faultOf(tree, { out: "/a/.sectile", disk })).toContain("have this name");
  expect(await faultOf(tree, { out: "/file", disk })).toContain("not a folder");
  expect(await faultOf(tree, { out: "/file/out", disk })).toContain("in the way");
  expect(await faultOf(tree, { out: "/dangling", disk })).toContain("broken symbolic link");
  expect(await faultOf(tree, { out: "/mnt/out", disk })).toContain("/mnt/out/site");
  await publishTree(tree, { out: "/mnt/out/site", disk });
  expect(await treeOf(disk, "/")).toMatchObject({
    file: "x",
    dangling: "-> nowhere",
    "mnt/out/site/index.html": "home",
  });
});

test.each([{}, { "index.html": "-> /etc/passwd" }, { "index.html": "other" }])(
  "OUT-8 a file of the bundle that is removed or replaced during the build is a fault: %j",
  async (instead) => {
    const disk = memoryDisk();
    await publishTree({ ...tree, "b.html": "b" }, { out: "/out", disk });
    async function* files() {
      yield* filesOf(tree);
      await disk.unlink("/out/index.html");
      await putTree(disk, "/out", instead as Tree);
      yield* filesOf({ "b.html": "c" });
    }
    const result = await publish(files(), { out: "/out", disk });
    const message = expect.stringContaining('"index.html"');
    expect(result).toMatchObject({ kind: "fault", fault: { message } });
    expect(await treeOf(disk, "/out")).toEqual({ "b.html": "b", ...instead });
  },
);

test("CLI-3 without exchange, the old bundle is restored if the new one cannot be moved in", async () => {
  const disk = memoryDisk({ exchange: false });
  await publishTree(tree, { out: "/out", disk });
  const rename: Disk["rename"] = async (from, to) => {
    if (to === "/out" && from.endsWith("/tree")) throw failure("EPERM", "rename", to);
    await disk.rename(from, to);
  };
  const next = { "index.html": "2", "b.html": "b" };
  expect(await faultOf(next, { out: "/out", disk: { ...disk, rename } })).toContain("permission denied");
  expect(await treeOf(disk, "/out")).toEqual(tree);
});

test("CLI-3 on a real disk, a read-only folder and a file in the way are faults", async () => {
  const root = temporaryFolder();
  const disk = realDisk();
  await disk.create(`${root}/file`, Buffer.from("x"));
  expect(await faultOf(tree, { out: `${root}/file/out` })).toContain("in the way");
  // /proc refuses every writer, even root.
  if (process.platform === "linux") expect(await faultOf(tree, { out: "/proc/out" })).toContain("/proc");
  expect(await treeOf(disk, root)).toEqual({ file: "x" });
});
