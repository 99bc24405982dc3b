/** Helpers for the tests of this folder: bundles to publish, a folder on the real disk, and snapshots. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import {
  type Disk,
  type OutputFile,
  type Published,
  type PublishOptions,
  publish,
} from "../../src/output/index.ts";
import { walk } from "../../src/output/tree.ts";

export type Tree = Record<string, string>;

export function filesOf(tree: Tree): OutputFile[] {
  return Object.entries(tree).map(([path, contents]) => ({ path, contents }));
}

/** Publishes and expects success. */
export async function publishTree(tree: Tree, options: PublishOptions): Promise<Published> {
  const result = await publish(filesOf(tree), options);
  if (result.kind === "fault") throw new Error(result.fault.message, { cause: result.fault.cause });
  if (result.kind !== "published") throw new Error(result.kind);
  return result;
}

/** Publishes and expects a fault. @returns its message */
export async function faultOf(tree: Tree, options: PublishOptions): Promise<string> {
  const result = await publish(filesOf(tree), options);
  if (result.kind !== "fault") throw new Error(`expected a fault, not: ${result.kind}`);
  expect(result.fault.message).not.toContain("\n");
  return result.fault.message;
}

/** Reads everything below a folder: text of files, "-> target" of links, "" for empty folders (as "path/"). */
export async function treeOf(disk: Disk, root: string): Promise<Tree> {
  const tree: Tree = {};
  for await (const { path, kind } of walk(disk, root)) {
    const at = `${root}/${path}`;
    if (kind === "file") tree[path] = (await disk.read(at)) ?? "";
    else if (kind === "link") tree[path] = `-> ${await disk.readlink(at)}`;
    else if (kind === "folder" && (await disk.list(at)).length === 0) tree[`${path}/`] = "";
  }
  return tree;
}

/** Creates files, links and empty folders as a user would, in the format of `treeOf`. */
export async function putTree(disk: Disk, root: string, tree: Tree): Promise<void> {
  for (const [path, text] of Object.entries(tree)) {
    const at = `${root}/${path}`;
    await disk.makeFolder(at.slice(0, at.lastIndexOf("/")));
    if (path.endsWith("/")) continue;
    if (text.startsWith("-> ")) await disk.symlink(text.slice(3), at);
    else await disk.create(at, Buffer.from(text));
  }
}

/** Replaces a file like text editors: with a new file of the same name. */
export async function replace(disk: Disk, path: string, text: string): Promise<void> {
  await disk.create(`${path}~`, Buffer.from(text));
  await disk.rename(`${path}~`, path);
}

/** Creates a folder on the real disk: in memory if the system has such a disk, since tests create thousands of files. */
export function makeTemporaryFolder(): string {
  return mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "sectile-output-"));
}

/** The same, removed after the test. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
