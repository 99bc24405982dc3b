/**
 * The whole conference, tag by tag: what an engine change does to a real site is seen in the difference.
 * `UPDATE_GOLDEN=1 npm run test:unit` writes what is built; read the difference before it is committed.
 */
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir, coldBuild } from "../../support/cache-dir.ts";

const golden = "test/golden/conference";
let folder: string;
let built: Map<string, string>;

/** One tag a line; names of files without their hashes, which change with every style. */
const readable = (html: string) =>
  html.replaceAll("><", ">\n<").replace(/-[0-9a-f]{10}(?=\.\w+["\s])/g, "-#");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-golden-"));
  const { buildSite } = await loadEngine();
  const options = {
    out: join(folder, "bundle"),
    base: "/",
    limits: "error",
    strict: false,
    clean: false,
    cache: true,
    cacheDir,
  } as const;
  await buildSite("sites/conference", process.cwd(), options);
  const files = await readdir(options.out, { recursive: true, withFileTypes: true });
  const entries = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(options.out.length + 1), path] as const);
  built = new Map();
  for (const [name, path] of entries)
    if (name.endsWith(".html")) built.set(name, readable(await readFile(path, "utf8")));
  const assets = entries.map(([name]) => readable(`"${name}"`).slice(1, -1)).sort();
  built.set("files.txt", `${assets.join("\n")}\n`);
  if (process.env.UPDATE_GOLDEN) {
    await remove(golden);
    for (const [name, contents] of built) await outputFile(join(golden, name), contents);
  }
}, coldBuild);

afterAll(() => remove(folder));

test("SITE-1 OUT-7 the conference is built as its golden copy, file by file and tag by tag", async () => {
  const names = existsSync(golden)
    ? (await readdir(golden, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(golden.length + 1))
    : [];
  expect([...built.keys()].sort()).toEqual(names.sort());
  for (const name of names) expect(built.get(name)).toBe(await readFile(join(golden, name), "utf8"));
});
