/**
 * Runs the tests: `npm test` proves every promise once; `npm run test:all` adds the exhaustive tier, Firefox and WebKit, other
 * versions of Node, and Lighthouse. Further arguments are passed to Vitest: `npm test -- test/plan`.
 *
 * The last line is "N passed, N failed", the sum over every runner. With CI=true a failed file runs once more, alone; if it
 * passes, a line "flaky: <file> <test>" names the test.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { buildSamples, fetchNode, nodeVersions, sensitiveTests } from "./node-versions.js";
import { createRunFolder, removeRun } from "./run-folder.js";
import { runVitest, runWithRetry } from "./run-vitest.js";
import { installChromium, installFirefox, installNginx, installPostgresql, installWebkit } from "./tools.js";

const [, , ...given] = process.argv;
const isAll = given.includes("--all");
const forVitest = given.filter((argument) => argument !== "--all");
const isCi = process.env.CI === "true";

/** @type {readonly (readonly [install: () => string | undefined, tests: string])[]} */
const programs = [
  [installFirefox, "tests in Firefox"],
  [installWebkit, "tests in WebKit"],
  [installPostgresql, "tests of examples/provider"],
  [installNginx, "the test of hosting on nginx"],
];

const counts = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const flaky = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const skipped = [];

const folder = createRunFolder();
for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
]))
  process.once(signal, () => {
    removeRun(folder);
    console.log("Interrupted.");
    process.exit(code);
  });

/** Seed for the delays of the server's answers in the editor's tests; 0 turns them off. */
const seed = process.env.EDITOR_DELAYS ?? String(randomInt(1, 1_000_000));

try {
  await run();
} finally {
  for (const command of removeRun(folder)) console.log(`Killed a leftover process: ${command}`);
}
print();

async function run() {
  const withoutChromium = installChromium();
  if (withoutChromium) skipped.push(`tests in Chromium: ${withoutChromium}`);
  // Only the exhaustive tier needs them.
  for (const [install, tests] of isAll ? programs : []) {
    const reason = install();
    if (reason) skipped.push(`${tests}: ${reason}`);
  }

  const projects = [
    "unit",
    "integration",
    ...(withoutChromium ? [] : ["browser"]),
    ...(isAll ? ["exhaustive", "engines", ...(withoutChromium ? [] : ["exhaustive-browser"])] : []),
  ];
  const files = await runProjects("", projects, forVitest);
  printSlowest(files);
  if (!isAll) return;
  if (!withoutChromium) measureLighthouse();
  await runOtherVersions();
}

/**
 * @param {string} label of this part in messages, empty for the main part
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {readonly string[]} args for Vitest
 * @param {string} [node] path of the Node binary
 */
async function runProjects(label, projects, args, node) {
  if (label !== "") console.log(`\n${label}`);
  const options = {
    folder,
    args: [...projects.flatMap((project) => ["--project", project]), ...args],
    env: { EDITOR_DELAYS: seed },
    // The main part runs first, before the engine is compiled.
    isCompiled: label !== "",
    ...(node !== undefined && { node }),
  };
  const { results, flaky: found } = isCi
    ? await runWithRetry(options)
    : { results: await runVitest(options), flaky: [] };
  const prefix = label === "" ? "" : `${label}: `;
  flaky.push(...found.map((name) => prefix + name));
  for (const { file, passed, skipped, failed } of results.files) {
    counts.passed += passed;
    counts.skipped += skipped;
    counts.failed += failed.length;
    failures.push(...failed.map((name) => `${prefix}${file} ${name}`));
  }
  counts.failed += results.errors.length;
  failures.push(...results.errors.map(({ message, file = "" }) => `${prefix}${file} ${message}`));
  return results.files;
}

/** @param {Awaited<ReturnType<typeof runProjects>>} files */
function printSlowest(files) {
  if (files.length <= 20) return;
  console.log("\nSlowest files");
  for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, 20))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Counts one check outside of Vitest. @type {(name: string, isPassed: boolean) => void} */
function count(name, isPassed) {
  counts[isPassed ? "passed" : "failed"]++;
  if (!isPassed) failures.push(name);
}

function measureLighthouse() {
  console.log("\nLighthouse");
  const args = ["scripts/lighthouse.js", "--runs", "1", "--ignore-performance"];
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  count("Lighthouse: accessibility, best practices and SEO are 100 everywhere", status === 0);
}

async function runOtherVersions() {
  const samples = [await buildSamples(process.execPath, join(folder, "own"))];
  for (const version of nodeVersions) {
    let node;
    try {
      node = fetchNode(version);
    } catch (error) {
      skipped.push(`Node ${version}: npm could not fetch it (${String(error)})`);
      continue;
    }
    console.log(`\nNode ${version}`);
    samples.push(await buildSamples(node, join(folder, version)));
    await runProjects(`Node ${version}`, ["unit", "integration"], sensitiveTests, node);
  }
  // Node's locale data (CLDR) determines how dates are written, so only versions with the same data produce the same bytes.
  for (const cldr of new Set(samples.map(({ cldr }) => cldr))) {
    const same = samples.filter((one) => one.cldr === cldr);
    const versions = same.map(({ version }) => version).join(", ");
    const isSame = new Set(same.map(({ hashes }) => JSON.stringify(hashes))).size === 1;
    count(`The sample sites have the same bytes on Node ${versions} (CLDR ${cldr})`, isSame);
  }
}

function print() {
  if (failures.length > 0) {
    console.log(`\nFailed\n${failures.map((name) => `  ${name}`).join("\n")}`);
    console.log(`\nThe editor's answers were delayed with EDITOR_DELAYS=${seed}: set it to repeat this run.`);
  }
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  for (const name of flaky) console.log(`flaky: ${name}`);
  const { passed, failed } = counts;
  console.log(`${passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
