/** Runs Vitest in a separate process and reads its results. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {import("../../test/support/results.ts").FileResult} FileResult
 * @typedef {import("../../test/support/results.ts").RunResults} RunResults
 */

/** With more failed files than this, something is broken, and a retry only costs time. */
const maxRetriedFiles = 10;

/**
 * @param {object} options
 * @param {string} options.folder for temporary files
 * @param {readonly string[]} options.args of `vitest run`
 * @param {Readonly<Record<string, string>>} [options.env] in addition to this process's environment
 * @param {string} [options.node] path of the Node binary
 * @param {boolean} [options.isCompiled] true if the engine was compiled from the current sources
 * @returns {Promise<RunResults>} with an additional error if Vitest ended before it had counted
 */
export async function runVitest({ folder, args, env = {}, node = process.execPath, isCompiled = false }) {
  const results = join(folder, "results.json");
  rmSync(results, { force: true });
  const child = spawn(node, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      TMPDIR: folder,
      SECTILE_TEST_RESULTS: results,
      ...(isCompiled && { SECTILE_TEST_COMPILED: "1" }),
      ...env,
    },
  });
  const code = await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  if (!existsSync(results))
    return { files: [], errors: [{ message: `Vitest exited with code ${code} before any test.` }] };
  return JSON.parse(readFileSync(results, "utf8"));
}

/**
 * Runs Vitest, and retries each failed file once, alone.
 * @param {Parameters<typeof runVitest>[0]} options
 * @returns {Promise<{ results: RunResults, flaky: string[] }>} results, in which those of the retry replace those of the first
 *   run; `flaky` names the tests that failed first and passed in the retry, `<file> <test>`
 */
export async function runWithRetry(options) {
  const first = await runVitest(options);
  const isSuspect = (/** @type {FileResult} */ { file, failed }) =>
    failed.length > 0 || first.errors.some((error) => error.file === file);
  const suspects = first.files.filter(isSuspect);
  // An error that belongs to no file is not a flaky test's.
  const unexplained = first.errors.filter(({ file }) => !suspects.some((one) => one.file === file));
  if (suspects.length > maxRetriedFiles) return { results: first, flaky: [] };
  /** @type {Map<FileResult, FileResult>} */
  const replaced = new Map();
  const errors = [...unexplained];
  const flaky = [];
  for (const suspect of suspects) {
    console.log(`\nRunning again, alone: ${suspect.file}`);
    const args = [suspect.file, "--project", suspect.project];
    // Without delays: the first run has already shown what the seed finds.
    const env = { ...options.env, EDITOR_DELAYS: "0" };
    const again = await runVitest({ ...options, args, env, isCompiled: true });
    const file = again.files.find((one) => one.file === suspect.file);
    if (file) replaced.set(suspect, file);
    errors.push(...again.errors);
    if (!file || file.failed.length > 0 || again.errors.length > 0) continue;
    const names = suspect.failed.length > 0 ? suspect.failed : ["(error outside of a test)"];
    flaky.push(...names.map((name) => `${suspect.file} ${name}`));
  }
  const files = first.files.map((file) => replaced.get(file) ?? file);
  return { results: { files, errors }, flaky };
}
