/**
 * `npm run bench`: measures time and memory of builds and previews on generated sites. Every build is a separate process,
 * run as people run it. To compare other generators on the same pages, run `npm run bench:peers`.
 *
 *     npm run bench                                  all cases
 *     npm run bench -- 1000 languages --runs 5       some cases only, each build five times
 *     npm run bench -- sites --scale 0.2             with fewer sites, pages and saves, for a quick try
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureCase, measureFirst, measureSecondCore, measureStart } from "./cases.js";
import { measureEditor } from "./editor.js";
import { measurePreview } from "./preview.js";
import { measureProducts } from "./products.js";
import { formatCase, formatGoals, goalsBetween, goalsOf, megabytes, seconds } from "./table.js";

/** By name, in the order of the run. */
const shapes = {
  100: { sites: 1, pages: 100 },
  1000: { sites: 1, pages: 1000 },
  languages: { sites: 1, pages: 1000, languages: 3, warnings: true },
  10000: { sites: 1, pages: 10_000 },
  3300: { sites: 1, pages: 3300, languages: 3 },
  sites: { sites: 1000, pages: 15 },
};
const others = ["start", "first", "core", "preview", "editor", "products"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    scale: { type: "string", default: "1" },
    /** Folder for sites and bundles during the run. */
    folder: { type: "string", default: tmpdir() },
  },
});
const names = [...others, ...Object.keys(shapes)];
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown case "${unknown}". Available cases: ${names.join(", ")}.`);
  process.exit(2);
}
const isAsked = (/** @type {string} */ name) => positionals.length === 0 || positionals.includes(name);
const scaled = (/** @type {number} */ count) => Math.max(1, Math.round(count * Number(values.scale)));

const root = mkdtempSync(join(values.folder, "sectile-bench-"));
const folder = join(root, "work");
const load = () => loadavg()[0]?.toFixed(1);
/** @type {import("./table.js").Goal[]} */
const goals = [];
try {
  const cores = availableParallelism();
  console.log(`Node ${process.version}, ${cpus()[0]?.model ?? "?"}, ${cores} cores, load ${load()}\n`);
  if (isAsked("start"))
    goals.push({ what: "--version after `node -e 0`", figure: await measureStart(), most: 60, unit: " ms" });
  /** @type {import("./cases.js").Case[]} */
  const measured = [];
  // Names of cases look like numbers, which objects list first. This order is by size.
  for (const [name, { sites, pages, ...rest }] of Object.entries(shapes)) {
    if (!isAsked(name)) continue;
    const runs = Number(values.runs ?? (sites * pages > 3000 ? 1 : 3));
    const shape = {
      ...rest,
      sites: sites === 1 ? 1 : scaled(sites),
      pages: sites === 1 ? scaled(pages) : pages,
    };
    const one = await measureCase(shape, { runs, folder });
    measured.push(one);
    goals.push(...goalsOf(one));
    console.log(formatCase(one));
  }
  goals.push(...goalsBetween(measured));
  if (isAsked("first")) {
    const { best, quick, cached } = await measureFirst("bakery", { folder, runs: Number(values.runs ?? 3) });
    const shares = [quick, cached].map(({ work }) => (work / best.work).toFixed(2));
    console.log(
      `bakery, first build: ${seconds(best.work)} of processors; with quick pictures ${shares[0]} of it, with cached pictures ${shares[1]}\n`,
    );
  }
  if (isAsked("core")) await showSecondCore();
  if (isAsked("preview")) {
    const { saves, texts } = await measurePreview({
      pages: scaled(1000),
      languages: 3,
      saves: scaled(50),
      storm: scaled(2000),
    });
    console.log(`${texts.join("\n")}\n`);
    goals.push({ what: "preview: from save to page, median", figure: saves, most: 60, unit: " ms" });
  }
  if (isAsked("editor")) await showEditor();
  if (isAsked("products")) {
    for (const { name, bytes, seconds: took, ratio, peak } of await measureProducts(folder)) {
      const size = `${Math.round(bytes / 1024)} KB`;
      console.log(
        `${name} (${size}): ${took.toFixed(1)} s, ${megabytes(peak)}, ${ratio.toFixed(1)} of an ordinary document`,
      );
      goals.push({ what: `${name}, of an ordinary document`, figure: ratio, most: 5, unit: "" });
    }
  }
  if (goals.length > 0)
    console.log(
      `Goals, within this run (other work on the machine moves them; load ${load()})\n${formatGoals(goals)}`,
    );
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function showEditor() {
  const figures = await measureEditor({ pages: scaled(1000), operations: scaled(100), letters: 200 });
  const [answered, at95] = [figures.answered, figures.answeredAt95].map(Math.round);
  console.log(
    `editor: an operation is on the disk and answered after ${answered} ms (median), ${at95} ms (95 of 100)\n`,
  );
  goals.push(
    { what: "editor: letters later than the next frame, of 200", figure: figures.late, most: 0, unit: "" },
    { what: "editor: an operation until it is shown, median", figure: figures.shown, most: 100, unit: " ms" },
    { what: "editor: the same, 95 of 100", figure: figures.shownAt95, most: 250, unit: " ms" },
    { what: "editor: a page until it is shown, median", figure: figures.opened, most: 300, unit: " ms" },
    { what: "editor: from the last key to the disk", figure: figures.saved, most: 1500, unit: " ms" },
    { what: "editor: its scripts, gzip", figure: figures.script, most: 250, unit: " KB" },
    { what: "editor: memory beside a preview's", figure: figures.memory, most: 1.1, unit: "" },
  );
}

async function showSecondCore() {
  if (availableParallelism() < 2 || spawnSync("taskset", ["--version"]).status !== 0) {
    console.log("Skipping the second core: it needs two cores and `taskset` (util-linux).\n");
    return;
  }
  const pages = scaled(1000);
  const { one, two } = await measureSecondCore(pages, { folder, runs: Number(values.runs ?? 3) });
  /** @param {import("./measure.js").Measure} figures */
  const each = ({ ms, work, peak }) => `${seconds(ms)} (${seconds(work)} of processors, ${megabytes(peak)})`;
  console.log(
    `${pages} pages, cold, on one core ${each(one)}, on two ${each(two)}: the second makes it ${(one.ms / two.ms).toFixed(2)} times as fast\n`,
  );
}
