import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { type Disk, realDisk } from "../../src/output/index.ts";
import { formatOwnership } from "../../src/output/ownership.ts";
import { faultyDisk } from "./faulty-disk.ts";
import { memoryDisk } from "./memory-disk.ts";
import { faultOf, publishTree, putTree, replace, type Tree, temporaryFolder, treeOf } from "./world.ts";

const ours = { "index.html": "home", "About/index.html": "about" };
const theirs = {
  CNAME: "example.org",
  "About/mine.txt": "mine",
  ".well-known/deep/er/file": "deep",
  "empty/": "",
  "some/empty/": "",
  link: "-> index.html",
  dangling: "-> nowhere",
  "About/up": "-> ..",
};

const worlds: [string, () => { disk: Disk; root: string }][] = [
  ["in memory", () => ({ disk: memoryDisk(), root: "/site" })],
  ["in memory, without exchange", () => ({ disk: memoryDisk({ exchange: false }), root: "/site" })],
  ["in memory, without hard links", () => ({ disk: memoryDisk({ links: false }), root: "/site" })],
  ["in memory, names folded", () => ({ disk: memoryDisk({ folds: true }), root: "/site" })],
  ["on the real disk", () => ({ disk: realDisk(), root: temporaryFolder() })],
];

describe.each(worlds)("the user's files %s", (name, world) => {
  test("OUT-8 survive every build", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await putTree(disk, out, theirs);
    const inode = (await disk.lstat(`${out}/CNAME`))?.inode;
    const builds: Tree[] = [ours, { ...ours, "index.html": "2" }, { "index.html": "2" }, {}, ours];
    for (const tree of builds) {
      expect(await publishTree(tree, { out, disk })).toMatchObject({ kept: [] });
      expect(await treeOf(disk, out)).toEqual({ ...theirs, ...tree });
    }
    if (!name.includes("hard links")) expect((await disk.lstat(`${out}/CNAME`))?.inode).toBe(inode);
  });

  test("OUT-8 keep the permissions of their folders", async () => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await putTree(disk, out, { "private/key": "k" });
    const like = await disk.lstat(out);
    if (!like) throw new Error();
    await disk.adopt(`${out}/private`, { ...like, mode: 0o700 });
    await disk.adopt(out, { ...like, mode: 0o750 });
    await publishTree(ours, { out, disk });
    expect([(await disk.lstat(out))?.mode, (await disk.lstat(`${out}/private`))?.mode]).toEqual([
      0o750, 0o700,
    ]);
  });

  test.each([
    ["a file", "index.html", { "index.html": "mine" }],
    ["a link", "index.html", { "index.html": "-> elsewhere" }],
    ["a file where a folder must be", "About", { About: "mine" }],
    ["a link where a folder must be", "About", { About: "-> /tmp" }],
    ["a folder where a file must be", "index.html", { "index.html/x": "mine" }],
    ["an empty folder where a file must be", "index.html", { "index.html/": "" }],
    ["a file of other letter case", "INDEX.html", { "INDEX.html": "mine" }],
    ["a folder's name of other letter case", "about", { about: "mine" }],
  ])("OUT-8 are not overwritten: %s", async (_, path, tree) => {
    const { disk, root } = world();
    const out = `${root}/out`;
    await publishTree({ "other.html": "1" }, { out, disk });
    await publishTree({ "other.html": "2" }, { out, disk });
    await putTree(disk, out, tree as Record<string, string>);
    const before = await treeOf(disk, root);
    const message = await faultOf(ours, { out, disk });
    expect(message).toContain(`"${path}"`);
    expect(message).not.toContain("lost");
    const after = await treeOf(disk, root);
    expect(after).toEqual(before);
  });
});

test.skipIf(process.platform !== "linux")(
  "OUT-8 sockets and names that are not UTF-8 are preserved or reported as a fault, never lost",
  async () => {
    const out = `${temporaryFolder()}/out`;
    const disk = realDisk();
    await disk.makeFolder(`${out}/s`);
    const server = createServer().listen(`${out}/s/socket`);
    await once(server, "listening");
    await publishTree(ours, { out });
    expect((await disk.lstat(`${out}/s/socket`))?.kind).toBe("other");
    server.close();
    // A name that is not UTF-8: Node can list it, but cannot open it.
    writeFileSync(Buffer.concat([Buffer.from(`${out}/caf`), Buffer.from([0xe9])]), "mine");
    expect(await faultOf({ "index.html": "2" }, { out })).toContain("not valid UTF-8");
    expect(await disk.read(`${out}/index.html`)).toBe("home");
    expect(await publishTree(ours, { out })).toMatchObject({ changed: false });
  },
);

test("OUT-8 names that differ only in Unicode form clash", async () => {
  const disk = memoryDisk();
  await putTree(disk, "/out", { "cafe\u0301.html": "mine" });
  expect(await faultOf({ "caf\u00e9.html": "ours" }, { out: "/out", disk })).toContain("caf\u00e9.html");
});

test("OUT-8 a bundle without its record is foreign, and the fault explains how to go on", async () => {
  const disk = memoryDisk();
  await putTree(disk, "/out", ours);
  const message = await faultOf(ours, { out: "/out", disk });
  expect(message).toContain("(and 1 more file)");
  expect(message).toContain("delete the folder.");
});

test("SAF-1 nothing is written, read or removed through a link that replaced a folder of the bundle", async () => {
  const disk = memoryDisk();
  await publishTree(ours, { out: "/out", disk });
  await disk.rename("/out/About", "/elsewhere");
  await disk.symlink("/elsewhere", "/out/About");
  expect(await faultOf(ours, { out: "/out", disk })).toContain('"About"');
  await publishTree({ "index.html": "2" }, { out: "/out", disk });
  await publishTree({ "index.html": "3" }, { out: "/out", disk });
  expect(await treeOf(disk, "/out")).toEqual({ "index.html": "3", About: "-> /elsewhere" });
  expect(await treeOf(disk, "/elsewhere")).toEqual({ "index.html": "about" });
});

test("OUT-8 a user's folder is not mistaken for a respelled folder of the bundle that a link hides", async () => {
  const disk = memoryDisk();
  await publishTree(ours, { out: "/out", disk });
  await disk.rename("/out/About", "/elsewhere");
  await disk.symlink("/elsewhere", "/out/About");
  await putTree(disk, "/out", { "about/index.html": "mine" });
  await publishTree({ "index.html": "2" }, { out: "/out", disk });
  const rest = { About: "-> /elsewhere", "about/index.html": "mine" };
  expect(await treeOf(disk, "/out")).toEqual({ "index.html": "2", ...rest });
});

test("SAF-1 a link in the state folder is not followed, and a record cannot point outside", async () => {
  const disk = memoryDisk();
  const victim = {
    "tree/a": "a",
    a: "a",
    "earlier.json": formatOwnership([{ path: "b", bytes: 1, hash: "", mtimeMs: 1 }]),
  };
  await putTree(disk, "/victim", victim);
  await publishTree(ours, { out: "/out", disk });
  await publishTree({ "index.html": "2", "About/index.html": "2" }, { out: "/out", disk });
  for (const name of ["stage-1-x", "old-1-x", "commit-1-x"])
    await disk.symlink("/victim", `/.sectile/out/${name}`);
  await disk.rename("/.sectile/out/recycled", "/moved");
  await disk.symlink("/victim", "/.sectile/out/recycled");
  await publishTree(ours, { out: "/out", disk });
  await publishTree({}, { out: "/out", disk });
  expect(await treeOf(disk, "/victim")).toEqual(victim);

  const record = JSON.stringify({ version: 1, files: [["../victim/a", 1, "x", 1]] });
  await disk.unlink("/.sectile/out/files.json");
  await disk.create("/.sectile/out/files.json", Buffer.from(record));
  expect(await faultOf(ours, { out: "/out", disk })).toContain("damaged");
  expect(await treeOf(disk, "/victim")).toEqual(victim);

  const linked = memoryDisk();
  await linked.makeFolder("/elsewhere");
  await linked.symlink("/elsewhere", "/.sectile");
  expect(await faultOf(ours, { out: "/out", disk: linked })).toContain("symbolic link");
});

test("OUT-8 names that the disk returns in another spelling belong to the bundle", async () => {
  const disk = memoryDisk({ folds: true });
  await publishTree({ "caf\u00e9/index.html": "1", "About/index.html": "1" }, { out: "/out", disk });
  await disk.rename("/out/caf\u00e9", "/out/cafe\u0301");
  await disk.rename("/out/About", "/out/ABOUT");
  await putTree(disk, "/out", { "ABOUT/mine.txt": "mine" });
  await publishTree({ "caf\u00e9/index.html": "2" }, { out: "/out", disk });
  expect(await treeOf(disk, "/out")).toEqual({ "caf\u00e9/index.html": "2", "ABOUT/mine.txt": "mine" });
});

test("OUT-8 files that a user writes at any moment of a build survive it", async () => {
  let isOver = false;
  for (const options of [{}, { exchange: false }, { links: false }]) {
    isOver = false;
    for (let n = 1; !isOver; n += 1) {
      const disk = memoryDisk(options);
      await putTree(disk, "/out", { "notes.txt": "old notes" });
      await publishTree({ "index.html": "1", "About/index.html": "1" }, { out: "/out", disk });
      await publishTree({ ...ours, "index.html": "2" }, { out: "/out", disk });
      const late = {
        "late.txt": "late",
        "About/late.txt": "late 2",
        "new/er/late.txt": "late 3",
        "hollow/": "",
      };
      const user = async () => {
        if (!(await disk.lstat("/out"))) return; // Between two renames.
        await putTree(disk, "/out", { ...late, "draft~": "new notes", lately: "-> late.txt" });
        if (await disk.lstat("/out/notes.txt")) await disk.unlink("/out/notes.txt");
        await disk.rename("/out/draft~", "/out/notes.txt");
      };
      const faulty = faultyDisk(disk, { at: n, how: user });
      const result = await publishTree({ "index.html": "3", "b.html": "b" }, { out: "/out", disk: faulty });
      if (n > faulty.log.length) isOver = true;
      else if (await disk.lstat("/out/late.txt")) {
        const tree = await treeOf(disk, "/out");
        const kept = await Promise.all(result.kept.map((path) => disk.read(path)));
        expect(tree).toMatchObject({ ...late, lately: "-> late.txt", "index.html": "3", "b.html": "b" });
        expect([tree["notes.txt"], ...kept]).toContain("new notes");
        await publishTree({ "index.html": "4" }, { out: "/out", disk });
        expect(await treeOf(disk, "/out")).toMatchObject({
          ...late,
          lately: "-> late.txt",
          "index.html": "4",
        });
      } else expect(options).toHaveProperty("exchange");
    }
  }
});

test("OUT-8 files written to the replaced bundle folder return with the next exchange", async () => {
  const disk = memoryDisk();
  await publishTree(ours, { out: "/out", disk });
  await publishTree({ "index.html": "2", "About/index.html": "2" }, { out: "/out", disk });
  await putTree(disk, "/.sectile/out/recycled/tree", { "About/note.txt": "note", "index2.html": "theirs" });
  const last = { ...ours, "index.html": "3" };
  await publishTree(last, { out: "/out", disk });
  expect(await treeOf(disk, "/out")).toEqual({ ...last, "About/note.txt": "note", "index2.html": "theirs" });
});

test("OUT-8 a file written to the replaced folder neither replaces a user's file nor is replaced by the bundle", async () => {
  const disk = memoryDisk();
  await publishTree({ "index.html": "1", "About/index.html": "1" }, { out: "/out", disk });
  await publishTree({ ...ours, "index.html": "2" }, { out: "/out", disk });
  await putTree(disk, "/.sectile/out/recycled/tree", { "b.html": "note", CNAME: "stray" });
  await putTree(disk, "/out", { CNAME: "mine" });
  expect(await faultOf({ ...ours, "b.html": "b" }, { out: "/out", disk })).toContain('"b.html"');
  expect(await treeOf(disk, "/out")).toEqual({ ...ours, "index.html": "2", "b.html": "note", CNAME: "mine" });
  expect(await disk.read("/.sectile/out/kept/1/CNAME")).toBe("stray");
});

test("OUT-8 files set aside by two publishes are stored next to each other", async () => {
  const disk = memoryDisk();
  await putTree(disk, "/out", { notes: "0" });
  await publishTree(ours, { out: "/out", disk });
  for (const text of ["1", "2"]) {
    const exchange: Disk["exchange"] = async (a, b) => {
      await replace(disk, "/out/notes", text);
      return await disk.exchange(a, b);
    };
    const { kept } = await publishTree(
      { "About/index.html": text, "index.html": text },
      { out: "/out", disk: { ...disk, exchange } },
    );
    expect(kept).toEqual([`/.sectile/out/kept/${text}/notes`]);
  }
  expect(await treeOf(disk, "/.sectile/out/kept")).toEqual({ "1/notes": "1", "2/notes": "2" });
  expect(await disk.read("/out/notes")).toBe("0");
});

test("OUT-8 publishing one changed file does not touch any other file", async () => {
  const disk = memoryDisk();
  await publishTree(ours, { out: "/out", disk });
  await putTree(disk, "/out", { CNAME: "mine", "About/note.txt": "note" });
  const others = ["About/index.html", "About/note.txt", "CNAME"];
  const look = () => Promise.all(others.map((path) => disk.lstat(`/out/${path}`)));
  const before = await look();
  const next = { ...ours, "index.html": "2" };
  expect(await publishTree(next, { out: "/out", disk })).toMatchObject({ changed: true, written: 1 });
  expect(await treeOf(disk, "/out")).toEqual({ ...next, CNAME: "mine", "About/note.txt": "note" });
  expect(await look()).toEqual(before);
  expect(await publishTree(next, { out: "/out", disk })).toMatchObject({ changed: false });
});
