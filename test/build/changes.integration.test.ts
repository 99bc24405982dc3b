/** Changed files and version of a bundle in the report, dry runs, and events (CLI-9, PRO-5). */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type BuildEvent,
  type BuildSiteOptions,
  buildSite,
  createEngine,
  defaults,
} from "../../src/build/index.ts";
import { reportChanges } from "../../src/build/report.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { createFolder } from "../assets/folder.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, page, section } from "../tiny/document.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
const textOf = (...pages: readonly (readonly [path: string, title: string])[]) =>
  JSON.stringify(
    document({
      pages: pages.map(([path, title]) => page(path, section("Note", { title, imgUrl: "assets/a.svg" }))),
    }),
  );
const home = ["/", "home"] as const;
const world = (text: string) => createFolder({ "site/site.json": text, "site/assets/a.svg": svg });
const build = async (cwd: string, more: Partial<BuildSiteOptions> = {}) =>
  reportOf(await buildSite(engine, "site", cwd, { ...defaults, out: "out", ...more }));
const pathsOf = (files: readonly { readonly path: string }[] = []) => files.map(({ path }) => path);

test("CLI-9 PRO-2 the report has each changed file with its hash, relative to the version published before", async () => {
  const cwd = await world(textOf(home, ["/a", "a"], ["/b", "b"]));
  const first = await build(cwd);
  expect(first.changes).toMatchObject({ from: null, changed: [], removed: [], unchanged: 0, omitted: 0 });
  const bundle = await contentsOf(join(cwd, "out"));
  const hashes = Object.fromEntries((first.changes?.added ?? []).map(({ path, hash }) => [path, hash]));
  for (const [path, contents] of Object.entries(bundle))
    expect(hashes[path], path).toBe(createHash("sha256").update(contents, "latin1").digest("hex"));

  await writeFile(join(cwd, "site/site.json"), textOf(home, ["/a", "other"], ["/c", "c"]));
  const { changes, version, files } = await build(cwd);
  expect(version).not.toBe(first.version);
  expect(changes?.from).toBe(first.version);
  expect(pathsOf(changes?.added)).toContain("c/index.html");
  expect(pathsOf(changes?.changed)).toContain("a/index.html");
  expect(changes?.removed).toContainEqual({ path: "b/index.html", hash: hashes["b/index.html"] });
  expect(pathsOf(changes?.changed)).not.toContain("_sectile/a.svg");
  expect((changes?.unchanged ?? 0) + (changes?.added.length ?? 0) + (changes?.changed.length ?? 0)).toBe(
    files,
  );

  const same = {
    version,
    changes: { from: version, added: [], changed: [], removed: [], unchanged: files, omitted: 0 },
  };
  expect(await build(cwd)).toMatchObject(same);
  // The fast path, which builds nothing.
  const options = { ...defaults, out: "out" };
  expect(await findUnchanged(engine.identity, "site", cwd, options, () => 0)).toMatchObject({ report: same });
  // The version depends on nothing but the bundle.
  const elsewhere = await world(textOf(home, ["/a", "other"], ["/c", "c"]));
  expect((await build(elsewhere)).version).toBe(version);
});

test("CLI-9 the lists of a report have at most 1,000 files, and the number of omitted ones", () => {
  const createFiles = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${name}${index}`, bytes: 1, hash: "0" }));
  const report = reportChanges({
    from: null,
    added: createFiles("a", 5000),
    changed: createFiles("c", 300),
    removed: createFiles("r", 600),
    unchanged: 7,
  });
  const { added, changed, removed, omitted } = report;
  expect([added.length, changed.length, removed.length, omitted]).toEqual([100, 300, 600, 4900]);
  expect(Object.keys(added[0] ?? {})).toEqual(["path", "hash"]);
});

test("PRO-5 a dry run reports what a build would do, and writes nothing", async () => {
  const cwd = await world(textOf(home, ["/a", "a"]));
  await build(cwd);
  await writeFile(join(cwd, "site/site.json"), textOf(home, ["/c", "c"]));
  const everything = async () => ({
    files: await contentsOf(cwd),
    names: (await readdir(cwd, { recursive: true })).sort(),
  });
  const before = await everything();
  const dry = await build(cwd, { dryRun: true });
  expect(await everything()).toEqual(before);
  expect(dry).toMatchObject({ ok: true, dryRun: true });
  const real = await build(cwd);
  expect(real).not.toHaveProperty("dryRun");
  expect([dry.version, dry.changes, dry.files]).toEqual([real.version, real.changes, real.files]);

  const empty = await world(textOf(home));
  expect((await build(empty, { dryRun: true })).changes?.from).toBeNull();
  expect(await readdir(empty)).toEqual(["site"]);
});

test("PERF-3 a program receives the events of a build in order, each with its site", async () => {
  const cwd = await world(textOf(home, ["/a", "a"]));
  const eventsOf = async () => {
    const events: BuildEvent[] = [];
    await buildSite(engine, "site", cwd, { ...defaults, out: "out", onEvent: (event) => events.push(event) });
    return events;
  };
  const site = "site";
  const events = await eventsOf();
  expect(events).toEqual([
    { site, kind: "start" },
    { site, kind: "planned", routes: 2, pictures: 1 },
    { site, kind: "picture", path: "assets/a.svg" },
    { site, kind: "page", url: "/", isRendered: true },
    { site, kind: "page", url: "/a/", isRendered: true },
    { site, kind: "done", ok: true },
  ]);
  await writeFile(join(cwd, "site/site.json"), textOf(home, ["/a", "other"]));
  expect((await eventsOf()).filter(({ kind }) => kind === "page")).toEqual([
    { site, kind: "page", url: "/", isRendered: false },
    { site, kind: "page", url: "/a/", isRendered: true },
  ]);
  await rm(join(cwd, "site/site.json"));
  expect(await eventsOf()).toEqual([
    { site, kind: "start" },
    { site, kind: "done", ok: false },
  ]);
});

test.each(["start", "planned", "picture", "page", "done"])(
  "OUT-8 a listener that throws at %s stops the build, and its error is rethrown",
  async (kind) => {
    const cwd = await world(textOf(home, ["/a", "a"]));
    const seen: string[] = [];
    const onEvent = (event: BuildEvent) => {
      seen.push(event.kind);
      if (event.kind === kind) throw new Error("the listener's own");
    };
    await expect(build(cwd, { onEvent })).rejects.toThrow("the listener's own");
    expect(seen.indexOf(kind)).toBe(seen.length - 1);
    // Only the last event comes after publishing.
    const names = await readdir(cwd);
    expect(names.includes("out")).toBe(kind === "done");
    if (kind === "done") expect(await readFile(join(cwd, "out/a/index.html"), "utf8")).toContain("<html");
    // A build after it is not affected.
    expect((await build(cwd)).ok).toBe(true);
  },
);
