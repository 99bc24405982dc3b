/** Temporary folder and processes of one test run, and their cleanup. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "sectile-test-run-";

/**
 * Creates the folder for a run's temporary files, and removes those of killed runs. Tests find it through `TMPDIR`.
 * @returns its absolute path
 */
export function createRunFolder() {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split("-")[0])))
      removeRun(join(tmpdir(), name));
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL runs as a separate user and must reach its data below this folder.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Ends processes that still run in the folder, and removes it.
 * @param {string} folder
 * @returns {string[]} the command line of each ended process
 */
export function removeRun(folder) {
  const ended = endProcessesOf(folder);
  removeFolder(folder);
  return ended;
}

/** @param {string} folder may contain files that a process is still writing */
function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Ends processes that still work in a run's folder. Every process of a run inherits the folder as `TMPDIR`, or was started
 * with a path below it. Only Linux exposes how a process was started; elsewhere nothing is found.
 * @param {string} folder
 * @returns {string[]} the command line of each ended process
 */
function endProcessesOf(folder) {
  if (!existsSync("/proc/self/environ")) return [];
  const ended = [];
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (pid === process.pid || !belongsTo(pid, folder)) continue;
    const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    try {
      process.kill(pid, "SIGKILL");
      // Zombie processes have no command line.
      if (command !== "") ended.push(command);
    } catch {
      // It has already ended.
    }
  }
  return ended;
}

/** @type {(pid: number, folder: string) => boolean} */
const belongsTo = (pid, folder) =>
  ["environ", "cmdline"].some((file) => read(`/proc/${pid}/${file}`).includes(folder)) ||
  readLink(`/proc/${pid}/cwd`).startsWith(folder);

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} file */
function readLink(file) {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
