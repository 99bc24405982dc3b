/**
 * `npm run mutants`: measures what the tests notice. Plants the faults of faults.js one after another, in a copy of the checkout,
 * and runs tests until one fails: the unit tests of the area, all unit tests, the integration tests of the area, and its slow
 * tests, which are exhaustive or run in a browser. A fault that no test notices stands for a promise that nothing holds.
 *
 *     npm run mutants                              all faults
 *     npm run mutants -- --only 12,13 --tier unit  two of them, with unit tests only
 *
 * Exit code: 0 if each fault was noticed, 1 if not, 2 for wrong usage.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRunFolder, removeRun } from "../test/run-folder.js";
import { Copy } from "./copy.js";
import { areas } from "./faults.js";

/** @typedef {import("./faults.js").Area} Area */
/** @typedef {typeof tiers[number]} Tier */

const tiers = /** @type {const} */ (["unit", "integration", "slow"]);

const { values } = parseArgs({
  options: { only: { type: "string" }, tier: { type: "string", default: "slow" } },
});
const faults = areas
  .flatMap((area) => area.faults.map((fault) => ({ area, fault })))
  .map((one, index) => ({ ...one, number: index + 1 }));
const asked = values.only?.split(",").map(Number);
const last = tiers.indexOf(/** @type {Tier} */ (values.tier));
if (last < 0) fail(`Unknown tier "${values.tier}". Available tiers: ${tiers.join(", ")}.`);
const unknown = asked?.find((number) => !faults[number - 1]);
if (unknown !== undefined) fail(`There is no fault ${unknown}. The last one is ${faults.length}.`);

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(2);
}

const folder = createRunFolder();
/** @type {Copy | undefined} */
let copy;
for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
]))
  process.once(signal, () => {
    copy?.end();
    removeRun(folder);
    console.log("Interrupted.");
    process.exit(code);
  });

/** @type {{ number: number, area: Area, killedBy: Tier | undefined }[]} */
const results = [];
/** Runs that have passed without a fault. @type {Set<string>} */
const passing = new Set();
try {
  copy = new Copy(fileURLToPath(new URL("../..", import.meta.url)), folder);
  for (const one of faults) if (!asked || asked.includes(one.number)) await measure(copy, one);
  printTable();
} finally {
  removeRun(folder);
}
process.exitCode = results.every(({ killedBy }) => killedBy) ? 0 : 1;

/**
 * @param {Copy} copy
 * @param {typeof faults[number]} planted
 */
async function measure(copy, { number, area, fault }) {
  const started = performance.now();
  await requirePassing(copy, argsOf("unit", []));
  const { killedBy, test } = await findKiller(copy, area, fault);
  results.push({ number, area, killedBy });
  const seconds = Math.round((performance.now() - started) / 1000);
  const result = killedBy ? `${killedBy}: ${test}` : "SURVIVED";
  console.log(`${number}  ${fault.breaks} ${fault.mistake} (${seconds} s)\n    ${result}`);
}

/**
 * @param {Copy} copy
 * @param {Area} area
 * @param {import("./faults.js").Fault} fault
 * @returns {Promise<{ killedBy?: Tier, test?: string }>} the test that failed first, and its tier
 */
async function findKiller(copy, area, fault) {
  let takeBack = copy.plant(fault);
  try {
    const [quick] = await copy.test([...argsOf("unit", area.tests.unit), "--bail", "1"]);
    if (quick !== undefined) return { killedBy: "unit", test: quick };
    for (const tier of tiers.slice(0, last + 1)) {
      const args = argsOf(tier, tier === "unit" ? [] : area.tests[tier]);
      takeBack();
      await requirePassing(copy, args);
      takeBack = copy.plant(fault);
      if (!(await copy.compile())) return { killedBy: "unit", test: "(does not compile)" };
      const [test] = await copy.test([...args, "--bail", "1"]);
      if (test !== undefined) return { killedBy: tier, test };
    }
    return {};
  } finally {
    takeBack();
  }
}

/**
 * @param {Tier} tier
 * @param {readonly string[]} files
 */
function argsOf(tier, files) {
  const projects = tier === "slow" ? ["browser", "exhaustive", "exhaustive-browser"] : [tier];
  return [...projects.flatMap((project) => ["--project", project]), ...files];
}

/**
 * A test that fails without a fault notices nothing.
 * @param {Copy} copy
 * @param {readonly string[]} args
 */
async function requirePassing(copy, args) {
  if (passing.has(args.join(" "))) return;
  await copy.compileClean();
  const failed = await copy.test(args);
  if (failed.length > 0) throw new Error(`Fails without a fault:\n${failed.join("\n")}`);
  passing.add(args.join(" "));
}

function printTable() {
  console.log(
    "\n| area | planted | unit | integration | browser or exhaustive | survived |\n|---|---|---|---|---|---|",
  );
  const row = (/** @type {string} */ name, /** @type {typeof results} */ found) => {
    const count = (/** @type {Tier | undefined} */ tier) =>
      found.filter(({ killedBy }) => killedBy === tier).length;
    const cells = [found.length, ...tiers.map(count), count(undefined)];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  };
  for (const area of areas) {
    const found = results.filter((one) => one.area === area);
    if (found.length > 0) row(area.name, found);
  }
  row("all", results);
  const survivors = results.filter(({ killedBy }) => !killedBy).map(({ number }) => number);
  if (survivors.length > 0) console.log(`\nSurvived: ${survivors.join(", ")}`);
}
