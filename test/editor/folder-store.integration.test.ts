import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFolderStore, sweepDrafts } from "../../src/editor/server/folder-store.ts";
import { NotSaved } from "../../src/editor/server/store.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-store-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  file = join(folder, "site.json");
  await writeFile(file, "one");
});

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const bytes = (value: string) => new TextEncoder().encode(value);

describe("EDT-5 a document in a folder", () => {
  test("is read only if it has changed", async () => {
    const store = createFolderStore(file);
    expect(text(await store.read())).toBe("one");
    expect(await store.read()).toBeUndefined();
    await writeFile(file, "two");
    expect(text(await store.read())).toBe("two");
  });

  test("is replaced completely, keeps its mode, and leaves no other files", async () => {
    await chmod(file, 0o640);
    const store = createFolderStore(file);
    await store.read();
    expect(await store.stage(bytes("two")).write()).toBe(true);
    expect(await readFile(file, "utf8")).toBe("two");
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(["site.json"]);
    expect(await store.read()).toBeUndefined();
  });

  test("EDT-16 is not overwritten if it changed unseen", async () => {
    const store = createFolderStore(file);
    await store.read();
    await writeFile(file, "theirs");
    expect(await store.stage(bytes("ours")).write()).toBe(false);
    expect(await readFile(file, "utf8")).toBe("theirs");
    expect(text(await store.read())).toBe("theirs");
    expect(await store.stage(bytes("ours")).write()).toBe(true);
    // As git and many editors save.
    await writeFile(join(folder, "other"), "renamed");
    await rename(join(folder, "other"), file);
    expect(await store.stage(bytes("ours again")).write()).toBe(false);
    await rm(file);
    expect(await store.stage(bytes("ours again")).write()).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  test("EDT-16 is not overwritten if somebody writes into it right after a replacement", async () => {
    let isFirst = true;
    const store = createFolderStore(file, {
      async rename(from, to) {
        await rename(from, to);
        if (isFirst) await writeFile(file, "theirs");
        isFirst = false;
      },
    });
    await store.read();
    expect(await store.stage(bytes("ours")).write()).toBe(true);
    expect(await store.stage(bytes("ours again")).write()).toBe(false);
    expect(text(await store.read())).toBe("theirs");
  });

  test("EDT-5 reports why it is not saved", async () => {
    const store = createFolderStore(file);
    await store.read();
    await chmod(file, 0o444);
    await store.read();
    await expect(store.stage(bytes("two")).write()).rejects.toThrow(
      new NotSaved("site.json is write-protected.", "write-protected"),
    );
    expect(await readFile(file, "utf8")).toBe("one");
    expect(await readdir(folder)).toEqual(["site.json"]);
  });

  test("has old drafts of killed processes removed, and keeps recent ones", async () => {
    const old = join(folder, ".site.json.0e3c2a4e-0000-4000-8000-000000000000.draft");
    const fresh = join(folder, ".site.json.0e3c2a4e-0000-4000-8000-000000000001.draft");
    for (const draft of [old, fresh]) await writeFile(draft, "half");
    await utimes(old, 1, 1);
    await sweepDrafts(file);
    expect((await readdir(folder)).sort()).toEqual([fresh.slice(folder.length + 1), "site.json"]);
  });
});
