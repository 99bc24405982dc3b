/** Options that are part of the cache key: all except those named here, so that none is forgotten (PERF-3, PRO-2). */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createCaches } from "../../src/build/caches.ts";
import { type BuildOptions, buildSite, createEngine, defaults } from "../../src/build/index.ts";
import { decisiveOptions, givenOptions, ownOptions } from "../../src/build/options.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { engineOptions, mergeSettings } from "../../src/cli/settings.ts";
import { optionsOf } from "../../src/options/table.ts";
import { createIncrementalBuild } from "../../src/preview/incremental-build.ts";
import { createFolder } from "../assets/folder.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, page, section } from "../tiny/document.ts";
import { reportOf } from "./bundle.ts";

/** A different value for each option that affects the bundle or the diagnostics. */
const others: { [name: string]: unknown } = {
  base: "/blog/",
  siteUrl: "https://b.example",
  apiBase: "/other/v1",
  flagsHost: "https://flags.example",
  runtime: "react",
  pictures: "quick",
  limits: "warn",
  strict: true,
  precompress: true,
  publicScripts: true,
  publicEndings: ["dat"],
};
/** Options about locations and the process of a run. The time counts only through the published pages. */
const indecisive = ["out", "now", "clean", "dryRun", "cache", "cacheDir"];

const fromCommandLine = engineOptions("build", mergeSettings()) as BuildOptions;
const keyOf = (options: BuildOptions) => JSON.stringify(decisiveOptions(options));

test("PERF-3 PRO-2 every engine option changes the key, or is listed as one that does not", () => {
  const names = optionsOf("build").flatMap(({ name, decides }) => (decides ? name : []));
  expect([...Object.keys(others), ...indecisive].sort()).toEqual([...names].sort());
  for (const [name, value] of Object.entries(others))
    expect(keyOf({ ...fromCommandLine, [name]: value }), name).not.toBe(keyOf(fromCommandLine));
  for (const name of [...indecisive, "signal", "onEvent", "onProgress"])
    expect(keyOf({ ...fromCommandLine, [name]: "other" }), name).toBe(keyOf(fromCommandLine));
  // An unknown option is part of the key.
  expect(keyOf({ ...fromCommandLine, ...{ unheardOf: 1 } })).not.toBe(keyOf(fromCommandLine));
});

const engine = createEngine(catalogue);
const paths = ["/", "/a", "/b"];
const world = () =>
  createFolder({
    "site/site.json": JSON.stringify(
      document({ pages: paths.map((path) => page(path, section("Note", { title: path }))) }),
    ),
  });

test("PRO-2 the command line and the package use the same key for a site", async () => {
  const cwd = await world();
  reportOf(await buildSite(engine, "site", cwd, { ...defaults, ...fromCommandLine, out: "out" }));
  const find = (options: BuildOptions) => findUnchanged(engine.identity, "site", cwd, options, () => 0);
  expect(await find({ ...fromCommandLine, out: "out" })).toMatchObject({ report: { cached: 3 } });
  expect(await find({ ...defaults, out: "out" })).toMatchObject({ report: { cached: 3 } });
  expect(await find({ ...defaults, strict: true, out: "out" })).toBeUndefined();
});

test("PERF-3 a changed option renders all pages again, in a build and in a preview; a changed text only its page", async () => {
  const cwd = await world();
  const options = { ...fromCommandLine, out: "out" };
  const cache = createCaches()(join(cwd, "out"), cwd, options);
  const preview = createIncrementalBuild(engine, "site", cwd, options, cache);
  const rebuild = { isOpen: () => false, onFile() {}, onOpenChanged() {} };
  const rendered = async (more: object = {}) => {
    const { rendered } = reportOf(await buildSite(engine, "site", cwd, { ...options, ...more }));
    preview.takeOptions({ ...options, ...more });
    return [rendered?.length, (await preview.build(rebuild))?.rendered];
  };
  // A preview always renders the 404 page.
  const unknown = 1;
  expect(await rendered()).toEqual([3, 3 + unknown]);
  expect(await rendered()).toEqual([0, unknown]);
  for (const [name, value] of Object.entries(others)) {
    expect(await rendered({ [name]: value }), name).toEqual([3, 3 + unknown]);
    // A build can still have the earlier pages in its cache.
    const [, again] = await rendered();
    expect(again, `without ${name}`).toBe(3 + unknown);
  }
  const pages = paths.map((path) => page(path, section("Note", { title: path === "/a" ? "other" : path })));
  await writeFile(join(cwd, "site/site.json"), JSON.stringify(document({ pages })));
  expect(await rendered()).toEqual([1, 1 + unknown]);
  await cache.close();
});

test("CLI-2 a program's options are validated and converted like the command's, and undefined means absent", () => {
  const refused = Object.entries({
    base: ["blog", 5, null],
    siteUrl: ["example.org", "https://example.org/blog"],
    apiBase: ["api", "https://a.example/v1#key", "https://a.example/v1?<b>", "?<b>"],
    flagsHost: ["/flags"],
    out: [""],
    limits: ["off"],
    pictures: ["bset"],
    runtime: ["vue"],
    strict: ["yes"],
    publicEndings: ["dat", ["a b"], [""], [5]],
    now: ["2027-01-31", Number.NaN],
  });
  for (const [name, values] of refused)
    for (const value of values)
      expect(() => ownOptions({ [name]: value }), `${name}: ${value}`).toThrow(
        new RegExp(`^The option "${name}" (?:must |cannot be )`),
      );
  expect(() => ownOptions({ pictures: "bset" as never })).toThrow(
    'cannot be "bset". Use one of: best, quick. Did you mean "best"?',
  );
  expect(() => ownOptions({ siteURL: "https://a.example" } as never)).toThrow(
    'Unknown option "siteURL". Did you mean "siteUrl"?',
  );
  expect(ownOptions({ base: "/blog", apiBase: "/", siteUrl: "https://a.example/", out: undefined })).toEqual({
    base: "/blog/",
    apiBase: "",
    siteUrl: "https://a.example",
  });
  const bases = {
    "https://api.example?site=7&a=%20b": "https://api.example?site=7&a=%20b",
    "https://api.example/v1/?site=7": "https://api.example/v1?site=7",
    "/forms/?key=1": "/forms?key=1",
    "/?key=1": "?key=1",
    "?key=1": "?key=1",
    "/api/v2?": "/api/v2",
  };
  for (const [given, taken] of Object.entries(bases))
    expect(ownOptions({ apiBase: given })).toEqual({ apiBase: taken });
  expect(ownOptions({ publicEndings: [".DAT", "glb2"] })).toEqual({ publicEndings: ["dat", "glb2"] });
  expect(ownOptions(fromCommandLine)).toEqual(JSON.parse(JSON.stringify({ ...fromCommandLine })));
  expect(givenOptions({ port: 0, base: undefined, limits: "warn" })).toEqual({ port: 0, limits: "warn" });
});

test("CLI-2 OUT-2 an undefined option does not hide a default", async () => {
  const cwd = await world();
  const { buildSite } = await loadEngine();
  const minimal = { siteId: "s", name: "S", pages: [{ path: "/", components: [] }] };
  await writeFile(join(cwd, "site/site.json"), JSON.stringify(minimal));
  const options = { out: "out", base: undefined, apiBase: undefined, cache: undefined } as never;
  reportOf(await buildSite("site", cwd, options));
  expect(await readFile(join(cwd, "out/index.html"), "utf8")).not.toContain("undefined");
  await expect(buildSite("site", cwd, { base: "blog" })).rejects.toThrow(TypeError);
});
