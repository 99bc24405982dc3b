/**
 * `npm run bench`: how fast builds are and how much memory they use, on generated sites, beside two floors in the same run
 * (PERF-1). Every build is a process of its own, run as people run it.
 *
 *     npm run bench                                  100, 1,000 and 10,000 pages, and 1,000 sites of 15 pages
 *     npm run bench -- --pages 1000 --runs 5         one size only
 *     npm run bench -- --sites 200                   many sites only
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureCase, measureStart } from "./cases.js";
import { compileBareScript } from "./compile-bare.js";
import { formatCase, formatGoals } from "./table.js";

const { values } = parseArgs({
  options: {
    pages: { type: "string", multiple: true },
    sites: { type: "string" },
    runs: { type: "string" },
    /** Where sites and bundles are put for the time of the run. */
    folder: { type: "string", default: tmpdir() },
  },
});
const isWhole = values.pages === undefined && values.sites === undefined;
const sizes = isWhole ? [100, 1000, 10_000] : (values.pages ?? []).map(Number);
const manySites = isWhole ? 1000 : Number(values.sites ?? 0);
const runsFor = (pages) => Number(values.runs ?? (pages > 5000 ? 1 : 3));

const cases = [
  ...sizes.map((pages) => ({ sites: 1, pages, runs: runsFor(pages) })),
  ...(manySites > 0 ? [{ sites: manySites, pages: 15, runs: runsFor(manySites * 15) }] : []),
];
const folder = mkdtempSync(join(values.folder, "sectile-build-bench-"));
try {
  const bare = await compileBareScript();
  console.log(`Node ${process.version}, ${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores\n`);
  const start = await measureStart();
  const measured = [];
  for (const one of cases) {
    measured.push(await measureCase({ ...one, bare, folder: join(folder, "work") }));
    console.log(formatCase(measured.at(-1)));
  }
  console.log(formatGoals(measured, start));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
