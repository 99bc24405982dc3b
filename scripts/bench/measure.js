/** Runs a program in its own process and measures its wall time, CPU time and peak memory. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const preload = new URL("account.js", import.meta.url).href;

/**
 * @typedef {object} Measure
 * @property {number} ms wall time in milliseconds
 * @property {number} work CPU time of all its processes, in milliseconds
 * @property {number} peak peak memory of its largest process, in bytes
 */

/**
 * @param {readonly string[]} argv arguments of node
 * @param {{ cores?: string, accepts?: readonly number[] }} [options] `cores`: cores that it may use, as `taskset` writes them;
 *   `accepts`: expected exit codes
 * @returns {Promise<Measure>}
 */
export async function measure(argv, { cores, accepts = [0] } = {}) {
  const accounts = mkdtempSync(join(tmpdir(), "sectile-bench-accounts-"));
  try {
    const command = [process.execPath, ...argv];
    if (cores !== undefined) command.unshift("taskset", "--cpu-list", cores);
    const started = performance.now();
    const env = {
      ...process.env,
      NODE_ENV: "production",
      NO_COLOR: "1",
      NODE_OPTIONS: `--import ${preload}`,
      BENCH_ACCOUNTS: accounts,
    };
    await run(command, env, accepts);
    const ms = performance.now() - started;
    const each = await readAccounts(accounts);
    return {
      ms,
      work: each.reduce((sum, { work }) => sum + work, 0),
      peak: Math.max(...each.map(({ peak }) => peak)),
    };
  } finally {
    rmSync(accounts, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly number[]} accepts
 * @returns {Promise<void>}
 */
function run(command, env, accepts) {
  return new Promise((resolve, reject) => {
    const child = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output = (output + data).slice(-2000);
      });
    child.on("error", reject);
    child.on("close", (code) =>
      accepts.includes(code ?? -1)
        ? resolve()
        : reject(new Error(`${command.join(" ")} exited with code ${code}:\n${output}`)),
    );
  });
}

/**
 * Child processes may end after the program. One that was killed never writes its figures.
 * @param {string} folder
 * @returns {Promise<Pick<Measure, "work" | "peak">[]>}
 */
async function readAccounts(folder) {
  for (let round = 0; ; round++) {
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    if (texts.every((text) => text.endsWith("}"))) return texts.map((text) => JSON.parse(text));
    if (round === 500) throw new Error("A measured process did not exit, or was killed.");
    await new Promise((done) => setTimeout(done, 10));
  }
}

/**
 * Returns the median.
 * @param {readonly number[]} figures
 */
export function median(figures) {
  return [...figures].sort((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
}
