/** Formats the results of the peer benchmark as a table of ratios within the run, with sectile's goals. */
import { alignColumns, formatGoals, formatRatio } from "./table.js";

/**
 * @typedef {object} Result of a peer in a mode; medians
 * @property {string} peer
 * @property {string} mode cold, noop or change
 * @property {number} wall seconds
 * @property {number} cpu seconds of all cores
 * @property {number} peakMiB largest process
 * @property {number} pages found in its bundle
 * @typedef {(peer: string, mode: string) => Result | undefined} Find
 */

/**
 * @param {{ machine: { cpu: string, cores: number }, versions: Record<string, string>, shape: { pages: number }, runs: number,
 *   results: Result[] }} run
 * @param {Map<string, string>} labels of sectile's own peers
 * @param {(number | undefined)[]} load of the machine before and after
 */
export function formatPeers({ machine, versions, shape, runs, results }, labels, load) {
  /** @type {Find} */
  const of = (peer, mode) => results.find((one) => one.peer === peer && one.mode === mode);
  const bare = of("bare-react", "cold");
  const names = [...new Set(results.map(({ peer }) => peer))];
  /** @param {Result | undefined} a @param {Result | undefined} b @param {"wall" | "cpu" | "peakMiB"} key */
  const ratio = (a, b, key) => (a && b ? a[key] / b[key] : Number.NaN);
  const part = (/** @type {string} */ name, /** @type {string} */ mode) => {
    const [one, cold] = [of(name, mode), of(name, "cold")];
    return one && cold
      ? [formatRatio(ratio(one, cold, "wall")), formatRatio(ratio(one, cold, "cpu"))]
      : ["–", "–"];
  };
  const rows = names.map((name) => {
    const cold = of(name, "cold");
    if (!cold) return [labels.get(name) ?? name, ...Array(10).fill("–")];
    return [
      labels.get(name) ?? name,
      ...[`${cold.wall.toFixed(2)} s`, formatRatio(ratio(cold, bare, "wall"))],
      ...[`${cold.cpu.toFixed(2)} s`, formatRatio(ratio(cold, bare, "cpu"))],
      ...[`${cold.peakMiB.toFixed(0)} MiB`, formatRatio(ratio(cold, bare, "peakMiB"))],
      ...part(name, "noop"),
      ...part(name, "change"),
    ];
  });
  const head = ["cold", "wall", "of bare", "processor", "of bare", "memory", "of bare"];
  head.push("unchanged", "(proc.)", "changed", "(proc.)");
  const short = results.filter(({ peer, pages }) => peer !== "floor-sync" && pages < shape.pages);
  // Packages are named <folder>/<package>, so keep those of the peers in this run. Hugo's starts with its name.
  const used = Object.entries(versions)
    .map(([name, version]) => [name, version.replace(/^hugo /, "").split(" ")[0]])
    .filter(([name = ""]) => {
      const [folder, isPackage] = name.split("/");
      return !isPackage || names.some((peer) => peer === folder || peer.replace(/-[^-]+$/, "") === folder);
    });
  return [
    `${shape.pages.toLocaleString("en-US")} pages, medians of ${runs} runs in turns; unchanged and changed are parts of each one's own cold build`,
    `${machine.cpu}, ${machine.cores} cores, load ${load.map((one) => one?.toFixed(1)).join(" to ")}`,
    used.map((one) => one.join(" ")).join(", "),
    "",
    alignColumns([head, ...rows]),
    ...short.map(({ peer, mode, pages }) => `  ${peer} ${mode}: of its pages there are ${pages} only`),
    "",
    formatGoals(goalsOf(of)),
  ].join("\n");
}

/**
 * Returns the goals for which both sides were measured.
 * @param {Find} of
 */
function goalsOf(of) {
  /** @type {import("./table.js").Goal[]} */
  const goals = [];
  /** @typedef {[peer: string, mode: string]} Which */
  /**
   * @param {string} what
   * @param {Which} one
   * @param {Which} other
   * @param {number} most
   */
  const goal = (what, one, other, most) => {
    const [a, b] = [of(...one), of(...other)];
    if (a && b) goals.push({ what, figure: a.wall / b.wall, work: a.cpu / b.cpu, most });
  };
  /** @type {Which} */
  const cold = ["own", "cold"];
  const [ours, bare] = [of(...cold), of("bare-react", "cold")];
  goal("cold, of the bare script", cold, ["bare-react", "cold"], 2);
  if (ours && bare)
    goals.push({ what: "cold, processor time of the bare script's", figure: ours.cpu / bare.cpu, most: 3.2 });
  goal("cold, of Astro", cold, ["astro", "cold"], 1);
  goal("cold, of Hugo", cold, ["hugo", "cold"], 1);
  goal("nothing kept, of cold", ["own-nothing-kept", "cold"], cold, 1.6);
  for (const [name, where] of Object.entries({
    own: "",
    "own-languages": ", three languages, a warning a page",
    "own-restored": ", from the cache folder alone",
  })) {
    const [unchanged, changed] = name === "own-restored" ? [0.35, 0.35] : [0.06, 0.15];
    goal(`unchanged, of its cold${where}`, [name, "noop"], [name, "cold"], unchanged);
    goal(`one text changed, of its cold${where}`, [name, "change"], [name, "cold"], changed);
  }
  return goals;
}
