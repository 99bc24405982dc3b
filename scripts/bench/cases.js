/** Benchmark cases: one site of many pages, or many sites of few, built in every way that people build them. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderOf } from "./generate.js";
import { measure, median } from "./measure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Kinds of builds, in the order in which they run. */
export const kinds = {
  nothing: "nothing kept: fonts, cards and all",
  cold: "cold, with the cache",
  unchanged: "unchanged",
  restored: "unchanged, from the cache folder alone",
  changed: "one text changed",
  restoredChanged: "one text changed, from the cache folder",
};

/**
 * @typedef {import("./measure.js").Measure} Measure
 * @typedef {keyof typeof kinds} Kind
 * @typedef {object} Shape of the sites to build
 * @property {number} sites
 * @property {number} pages of each
 * @property {number} [languages]
 * @property {boolean} [warnings] one per page
 * @typedef {Shape & { weight: ReturnType<typeof heaviestPage>, of: Record<Kind, Measure> }} Case with its measurements
 */

/**
 * Prepares a case's builds in a folder of its own.
 * @param {string} folder
 * @param {Shape} shape
 */
function prepare(folder, { sites, pages, languages = 1, warnings = false }) {
  const [source, out, cache] = [join(folder, "source"), join(folder, "out"), join(folder, "cache")];
  // A folder of several sites has a bundle for each below it. One site is built the same way.
  const documents = sites === 1 ? join(source, folderOf(0)) : source;
  return {
    out,
    /** @param {number} [edition] */
    generate: (edition = 0) =>
      measure([
        ...[join(root, "scripts/bench/generate.js"), source],
        ...["--sites", `${sites}`, "--pages", `${pages}`, "--languages", `${languages}`],
        ...["--edition", `${edition}`, ...(warnings ? ["--warnings"] : [])],
      ]),
    /** @param {readonly string[]} [more] @param {{ cores?: string }} [options] */
    build: (more = [], options = {}) =>
      measure(
        [
          ...[join(root, "bin/sectile.js"), "build", documents, "--quiet"],
          ...["--out", join(out, "bundle"), "--cache-dir", cache, ...more],
        ],
        options,
      ),
  };
}

// Ignores the page cache, but uses that of fonts, cards and pictures.
const cold = ["--clean"];

/**
 * @param {Shape} shape
 * @param {{ folder: string, runs: number }} options `folder` is deleted; the median of the runs counts
 * @returns {Promise<Case>}
 */
export async function measureCase(shape, { folder, runs }) {
  const { out, generate, build } = prepare(folder, shape);
  /** @type {Record<Kind, Measure[]>} */
  const found = { nothing: [], cold: [], unchanged: [], restored: [], changed: [], restoredChanged: [] };
  await generate();
  found.nothing.push(await build());
  for (let run = 1; run <= runs; run++) {
    await generate();
    empty(out);
    found.cold.push(await build(cold));
    found.unchanged.push(await build());
    empty(out);
    found.restored.push(await build());
    await generate(2 * run);
    found.changed.push(await build());
    empty(out);
    await generate(2 * run + 1);
    found.restoredChanged.push(await build());
  }
  const weight = heaviestPage(out);
  rmSync(folder, { recursive: true, force: true });
  const of = /** @type {Record<Kind, Measure>} */ (
    Object.fromEntries(Object.entries(found).map(([kind, measures]) => [kind, middle(measures)]))
  );
  return { ...shape, weight, of };
}

/**
 * Measures the gain from a second core: cold builds on one core and on two, alternately.
 * @param {number} pages
 * @param {{ folder: string, runs: number }} options
 */
export async function measureSecondCore(pages, { folder, runs }) {
  const { out, generate, build } = prepare(folder, { sites: 1, pages });
  const buildOn = (/** @type {string} */ cores) => {
    empty(out);
    return build(cold, { cores });
  };
  await generate();
  await buildOn("0,1");
  /** @type {Record<"one" | "two", Measure[]>} */
  const { one, two } = { one: [], two: [] };
  for (let run = 0; run < runs; run++) {
    one.push(await buildOn("0"));
    two.push(await buildOn("0,1"));
  }
  rmSync(folder, { recursive: true, force: true });
  return { one: middle(one), two: middle(two) };
}

/**
 * Measures first builds of a starter, with each set of pictures, and with the images of an earlier build but no page cache.
 * @param {string} preset
 * @param {{ folder: string, runs: number }} options
 */
export async function measureFirst(preset, { folder, runs }) {
  const [site, out, cache] = ["site", "out", "cache"].map((name) => join(folder, name));
  const command = join(root, "bin/sectile.js");
  await measure([command, "init", site ?? "", "--preset", preset]);
  const build = (/** @type {string[]} */ ...more) =>
    measure([command, "build", site ?? "", "--out", out ?? "", "--cache-dir", cache ?? "", ...more]);
  /** @type {Record<"best" | "quick" | "cached", Measure[]>} */
  const found = { best: [], quick: [], cached: [] };
  for (let run = 0; run < runs; run++) {
    for (const set of /** @type {const} */ (["quick", "best"])) {
      for (const path of [out, cache]) rmSync(path ?? "", { recursive: true, force: true });
      found[set].push(await build("--pictures", set));
    }
    found.cached.push(await build("--clean"));
  }
  rmSync(folder, { recursive: true, force: true });
  return { best: middle(found.best), quick: middle(found.quick), cached: middle(found.cached) };
}

/** Measures how much later than an empty Node program the command is ready, in milliseconds. */
export async function measureStart(runs = 11) {
  /** @type {Record<"nothing" | "version", Measure[]>} */
  const { nothing, version } = { nothing: [], version: [] };
  for (let run = 0; run < runs; run++) {
    nothing.push(await measure(["-e", "0"]));
    version.push(await measure([join(root, "bin/sectile.js"), "--version"]));
  }
  return middle(version).ms - middle(nothing).ms;
}

/** @param {readonly Measure[]} measures @returns {Measure} */
const middle = (measures) => ({
  ms: median(measures.map(({ ms }) => ms)),
  work: median(measures.map(({ work }) => work)),
  peak: median(measures.map(({ peak }) => peak)),
});

/** @param {string} folder */
function empty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * Returns the maximum number of bytes after gzip that a page loads, from its bundle's manifest.
 * @param {string} out
 */
function heaviestPage(out) {
  const manifest = readdirSync(out, { recursive: true, encoding: "utf8" }).find(
    (path) => /[/\\]manifest\.json$/.test(path) && path.includes(".sectile"),
  );
  /** @type {{ routes: { gzip: { script: number, inline: number, style: number } }[] }} */
  const { routes } = JSON.parse(readFileSync(join(out, manifest ?? ""), "utf8"));
  const most = (/** @type {"script" | "inline" | "style"} */ kind) =>
    Math.max(...routes.map(({ gzip }) => gzip[kind]));
  return { script: most("script"), inline: most("inline"), style: most("style") };
}
