/**
 * `npm run bench:peers`: compares sectile with other generators that build the same pages, alternately, timed from outside.
 * The benchmark itself is not part of this checkout. It is expected beside it, in ../shared/bench.
 *
 *     npm run bench:peers                                       1,000 pages, three runs, in a temporary folder
 *     npm run bench:peers -- --pages 5000 --work ../bench       in a permanent folder, to install only once
 *     npm run bench:peers -- --peers bare-react,hugo,own        some peers only
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import own from "./peers/sectile/peer.mjs";
import { formatPeers } from "./peers-table.js";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "1000" },
    runs: { type: "string", default: "3" },
    work: { type: "string" },
    peers: { type: "string" },
    /** Location of the benchmark. */
    bench: { type: "string", default: fileURLToPath(new URL("../../../shared/bench", import.meta.url)) },
  },
});
const others = ["bare-react", "floor-sync", "eleventy-njk", "hugo", "hugo-inline", "astro"];

const script = resolve(values.bench, "bench.mjs");
if (!existsSync(script)) {
  console.error(`Benchmark not found: ${script}. Pass its folder with --bench.`);
  process.exit(2);
}
let peers = values.peers?.split(",") ?? [...others, ...own.peers.map(({ name }) => name)];
const hugo = process.env.BENCH_HUGO ?? "hugo";
if (peers.some(isHugo) && spawnSync(hugo, ["version"]).status !== 0) {
  console.log(
    `Skipping Hugo: ${hugo} not found. Install it (apt-get install hugo), or set BENCH_HUGO to its path.`,
  );
  peers = peers.filter((name) => !isHugo(name));
}
if (!peers.includes("bare-react")) peers.unshift("bare-react");

/** @param {string} name */
function isHugo(name) {
  return name.startsWith("hugo");
}

const work = values.work ? resolve(values.work) : mkdtempSync(join(tmpdir(), "sectile-bench-peers-"));
mkdirSync(work, { recursive: true });
const results = join(work, "sectile.json");

/**
 * Hides its own tables. It prints its progress to the other stream.
 * @param {"setup" | "gen" | "run"} command
 */
function bench(command) {
  const adapter = fileURLToPath(new URL("peers/sectile", import.meta.url));
  const { pages, runs } = values;
  const { status, signal } = spawnSync(
    process.execPath,
    [
      ...[script, work, command, "--adapter", adapter, "--peers", peers.join(",")],
      ...["--pages", pages, "--runs", runs, "--timeout", "3600", "--out", results],
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_OPTIONS: "" } },
  );
  if (status !== 0) throw new Error(`The benchmark of peers failed at "${command}" (${status ?? signal}).`);
}

try {
  console.error(`Installing the peers in ${work}`);
  bench("setup");
  bench("gen");
  const load = [loadavg()[0]];
  bench("run");
  load.push(loadavg()[0]);
  const labels = new Map(own.peers.map(({ name, label }) => [name, label]));
  console.log(formatPeers(JSON.parse(readFileSync(results, "utf8")), labels, load));
} finally {
  if (!values.work) rmSync(work, { recursive: true, force: true });
}
